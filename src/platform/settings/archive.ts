import { type Static, type TObject, Type } from 'typebox';
import { violatedRules } from './config-error.ts';

/** Continuous archiving of the embedded database. */
export const archiveVariables = {
  STOA_ARCHIVE_DIR: Type.Optional(
    Type.String({
      description:
        'Folder for the continuous archive of the embedded database, on another disk or machine: see [restoring a point in time](#restoring-a-point-in-time).',
    }),
  ),
  STOA_ARCHIVE_KEY: Type.Optional(
    Type.String({ description: 'Key that encrypts the archive: 32 bytes in base64.' }),
  ),
};

type ArchiveVariables = Static<TObject<typeof archiveVariables>> & { DATABASE_URL?: string };

export type ArchiveSettings = { folder: string; key: Buffer | null };

/** Null when nothing is archived. */
export function archiveSettings(names: ArchiveVariables): ArchiveSettings | null {
  const { STOA_ARCHIVE_DIR: folder, STOA_ARCHIVE_KEY: key } = names;
  if (folder === undefined) return null;
  return { folder, key: key === undefined ? null : Buffer.from(key, 'base64') };
}

const keyBytes = 32;

export const archiveProblems = (names: ArchiveVariables): string[] =>
  violatedRules([
    [
      names.STOA_ARCHIVE_KEY !== undefined &&
        Buffer.from(names.STOA_ARCHIVE_KEY, 'base64').length !== keyBytes,
      'STOA_ARCHIVE_KEY must be 32 bytes in base64, for example from: openssl rand -base64 32.',
    ],
    [
      names.STOA_ARCHIVE_KEY !== undefined && names.STOA_ARCHIVE_DIR === undefined,
      'STOA_ARCHIVE_KEY needs STOA_ARCHIVE_DIR, the folder whose files it encrypts.',
    ],
    [
      names.STOA_ARCHIVE_DIR !== undefined && names.DATABASE_URL !== undefined,
      "STOA_ARCHIVE_DIR is for the embedded database: archive the one of DATABASE_URL with PostgreSQL's own tools.",
    ],
  ]);
