import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { damagedDataDirectoryError } from './data-folder.ts';

/** A marker file that exists while a backup is restored into the data directory. */
export const unfinishedRestoreFileName = 'restore.unfinished';

/**
 * Throws if a restore into the data directory was interrupted: files are missing, or its database is
 * not at the time to restore.
 */
export function assertRestoreFinished(home: string): void {
  if (!hasMarker(home)) return;
  throw damagedDataDirectoryError(
    home,
    'contains an interrupted restore',
    'Remove the folder and restore the backup again.',
  );
}

/** Throws if another process restores a backup into the folder. */
export function assertNotRestoring(home: string): void {
  if (!hasMarker(home)) return;
  throw damagedDataDirectoryError(
    home,
    'is being restored',
    'Try again when the restore has ended.',
  );
}

const hasMarker = (home: string): boolean =>
  existsSync(join(dirname(home), unfinishedRestoreFileName));
