import path from 'node:path';
import type { Config } from '../../../platform/settings/config.ts';
import { makeBackup } from '../../backup/make-backup.ts';
import type { Manifest } from '../../backup/manifest.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { verifyBackup } from '../../backup/verify-backup.ts';
import type { Command, CommandResult } from '../command.ts';

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Backs up the data directory into a new folder while the server runs.',
  operands: ['folder'],
  options: {
    'files-only': { help: 'Only media, mail and keys; for a server with DATABASE_URL.' },
  },
  notes: [
    'The backup contains the embedded database, media, mail files and secrets.key: keep it private.',
    'A folder named <folder>.partial-… is an interrupted backup and can be removed.',
  ],
  async run({ config, operands, isSet }) {
    const filesOnly = isSet('files-only');
    if (config.databaseUrl !== null && !filesOnly) throw new Error(notEmbeddedMessage);
    const folder = path.resolve(operands[0] ?? '');
    const manifest = await makeBackup(config, folder, filesOnly ? 'files' : 'all');
    const missing = listExcluded(config, filesOnly);
    const { json, text } = describeBackup('Backup', folder, manifest);
    return {
      json: { ...json, not_included: missing },
      text: [text, ...missing.map((line) => `Not included: ${line}`)].join('\n'),
    };
  },
};

export const restoreCommand: Command = {
  name: 'restore',
  summary:
    'Restores a backup into an empty data directory, and starts the database once to check it.',
  operands: ['backup'],
  options: {
    to: { value: 'DIR', help: 'Data directory to create (default: STOA_DATA_DIR).' },
    check: { help: 'Only compares the files of the backup with their checksums.' },
  },
  notes: ['Run it as the user that the server runs as.'],
  async run({ config, operands, option, isSet }) {
    const backup = path.resolve(operands[0] ?? '');
    if (isSet('check')) return describeBackup('Intact', backup, await verifyBackup(backup));
    const dataDir = path.resolve(option('to') ?? config.dataDir);
    return describeBackup('Restored', dataDir, await restoreBackup(backup, dataDir));
  },
};

const notEmbeddedMessage =
  "DATABASE_URL is set: back up that database with PostgreSQL's own tools (pg_dump or pg_basebackup). --files-only backs up the rest of the data directory.";

/** What the server needs that is not in the backup. */
function listExcluded({ databaseUrl, secretsKeys, media }: Config, filesOnly: boolean): string[] {
  const database =
    databaseUrl === null ? 'the database' : 'the database of DATABASE_URL (use pg_dump)';
  return [
    ...(filesOnly ? [database] : []),
    ...(secretsKeys === null
      ? []
      : ['the keys of SECRETS_KEYS (stored secrets cannot be decrypted without them)']),
    ...(media.s3 ? [`media in the bucket ${media.s3.bucket}`] : []),
  ];
}

function describeBackup(
  word: string,
  folder: string,
  manifest: Manifest,
): CommandResult & { json: object } {
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  const files = manifest.files.length;
  const { made_at, postgres } = manifest;
  const database = postgres === null ? 'no database' : `PostgreSQL ${postgres}`;
  const text = `${word}: ${folder} (${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${database}, made ${made_at})`;
  return { json: { folder, made_at, postgres, files, bytes }, text };
}
