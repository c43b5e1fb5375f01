import path from 'node:path';
import type { RecoveryTarget } from '@stoa/embedded-postgres';
import type { Config } from '../../../platform/settings/config.ts';
import { makeBackup } from '../../backup/make-backup.ts';
import type { Manifest } from '../../backup/manifest.ts';
import { restoreBackup } from '../../backup/restore-backup.ts';
import { verifyBackup } from '../../backup/verify-backup.ts';
import { type Command, type CommandResult, UsageError } from '../command.ts';

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
    'to-time': {
      value: 'ISO',
      help: 'Replays the archive up to this time: 2027-01-31T09:30:00Z, or "latest".',
    },
    archive: { value: 'DIR', help: 'Folder of the archive (default: STOA_ARCHIVE_DIR).' },
    check: { help: 'Only compares the files of the backup with their checksums.' },
  },
  notes: ['Run it as the user that the server runs as.'],
  async run({ config, operands, option, isSet }) {
    const backup = path.resolve(operands[0] ?? '');
    if (isSet('check')) return describeBackup('Intact', backup, await verifyBackup(backup));
    const dataDir = path.resolve(option('to') ?? config.dataDir);
    const target = recoveryTarget(option('to-time'), option('archive'), config);
    const { manifest, replayedTo } = await restoreBackup(backup, dataDir, target);
    const { json, text } = describeBackup('Restored', dataDir, manifest);
    if (replayedTo === null) return { json, text };
    const replayed = replayedTo.toISOString();
    return {
      json: { ...json, replayed_to: replayed },
      text: `${text}\nReplayed: the archive up to its change at ${replayed}`,
    };
  },
};

/** Null for the state of the backup itself. */
function recoveryTarget(
  time: string | undefined,
  folder: string | undefined,
  { archive: configured }: Config,
): RecoveryTarget | null {
  if (time === undefined) return null;
  const archive = folder ?? configured?.folder;
  if (archive === undefined)
    throw new UsageError('--to-time needs --archive, or STOA_ARCHIVE_DIR with the archive.');
  const key = configured?.key ?? null;
  return { archive: path.resolve(archive), key, time: time === 'latest' ? null : parseTime(time) };
}

function parseTime(text: string): Date {
  const instant = /(?:Z|[+-]\d{2}:\d{2})$/i.test(text) ? new Date(text) : new Date(Number.NaN);
  if (!Number.isNaN(instant.getTime())) return instant;
  throw new UsageError(
    `--to-time must be a time like 2027-01-31T09:30:00Z, or latest (got "${text}").`,
  );
}

const notEmbeddedMessage =
  "DATABASE_URL is set: back up that database with PostgreSQL's own tools (pg_dump or pg_basebackup). --files-only backs up the rest of the data directory.";

/** Names what the server needs in addition to the backup. */
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
