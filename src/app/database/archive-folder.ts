import { accessSync, constants, existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Says why the folder of STOA_ARCHIVE_DIR cannot be written, or not be created; null when it can.
 * Leaves nothing behind, because `stoa doctor` asks too.
 */
export function findArchiveFolderProblem(folder: string): string | null {
  const existing = nearestExisting(path.resolve(folder));
  if (!statSync(existing).isDirectory())
    return `STOA_ARCHIVE_DIR must be a folder that this user can write (${existing} is a file).`;
  try {
    accessSync(existing, constants.W_OK);
    // Some file systems, such as /sys, refuse new folders in spite of the permissions.
    if (existing !== path.resolve(folder)) rmdirSync(mkdtempSync(path.join(existing, '.stoa-')));
    return null;
  } catch (cause) {
    const { code = String(cause) } = cause as NodeJS.ErrnoException;
    const what = existing === path.resolve(folder) ? 'to be written' : 'a new folder';
    return `STOA_ARCHIVE_DIR must be a folder that this user can write (${existing} does not allow ${what}: ${code}).`;
  }
}

const nearestExisting = (folder: string): string =>
  existsSync(folder) ? folder : nearestExisting(path.dirname(folder));
