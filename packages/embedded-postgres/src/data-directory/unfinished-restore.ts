import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { damagedDataDirectoryError } from './data-folder.ts';

/** A marker file that exists while a backup is restored into the data directory. */
export const unfinishedRestoreFileName = 'restore.unfinished';

/** Throws if a restore into the data directory was interrupted, because files are missing. */
export function assertRestoreFinished(home: string): void {
  if (!existsSync(join(dirname(home), unfinishedRestoreFileName))) return;
  throw damagedDataDirectoryError(
    home,
    'contains an interrupted restore',
    'Remove the folder and restore the backup again.',
  );
}
