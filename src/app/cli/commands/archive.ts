import path from 'node:path';
import { readIdentity, takeOverArchive } from '@stoa/embedded-postgres';
import { postgresFolder } from '../../database/start-database.ts';
import { type Command, UsageError } from '../command.ts';

export const takeOverArchiveCommand: Command = {
  name: 'archive take-over',
  summary: 'Makes this data directory the owner of the archive, for good.',
  operands: [],
  options: {},
  notes: [
    'For a data directory that replaces the one that wrote to STOA_ARCHIVE_DIR, after a restore with',
    '--to-time or a move. The former server is refused at its next start, and must not run.',
  ],
  async run({ config }) {
    if (config.archive === null) throw new UsageError('STOA_ARCHIVE_DIR is not set.');
    const { folder } = config.archive;
    const identity = readIdentity(postgresFolder(config));
    if (identity === null)
      throw new Error(`The data directory ${config.dataDir} has no database: set STOA_DATA_DIR.`);
    const former = await takeOverArchive(folder, identity);
    return {
      json: {
        archive: folder,
        data_dir: path.dirname(identity.home),
        former_data_dir: former === null ? null : path.dirname(former.home),
      },
      text: `The archive ${folder} now belongs to the data directory ${config.dataDir}.`,
    };
  },
};
