import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { damagedDataDirectoryError } from './data-folder.ts';

/** A file that lies in a data directory while a backup is restored into it. */
export const unfinishedRestoreFileName = 'restore.unfinished';

/** Refuses a data directory whose restore was interrupted: files are missing in it. */
export function assertRestoreFinished(home: string): void {
  if (!existsSync(join(dirname(home), unfinishedRestoreFileName))) return;
  throw damagedDataDirectoryError(
    home,
    'holds a restore that was interrupted',
    'Remove the folder and restore the backup again.',
  );
}
