import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketPort } from '../settings.ts';
import { canReach, type DatabaseUser } from './database-user.ts';

/** Addresses of unix sockets stop at 107 bytes (103 on macOS). */
const longestPath = 103;

/** The file that clients connect to. */
export const socketFile = (socketFolder: string): string =>
  join(socketFolder, `.s.PGSQL.${socketPort}`);

/**
 * Makes the private folder of the cluster's socket. Its name depends on the cluster alone. Whoever
 * passes this folder may do everything in the database, so one that another user planted is refused.
 */
export function ensureSocketFolder(cluster: string, user: DatabaseUser): string {
  const name = `stoa-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
  const folder = join(temporaryFolder(name, user), name);
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (user.switched) chownSync(folder, user.uid, user.gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    checkOwner(folder, user);
  }
  return folder;
}

/** Clears what a killed server left; call it only when none runs. */
export function clearSocket(socketFolder: string): void {
  rmSync(socketFile(socketFolder), { force: true });
  rmSync(`${socketFile(socketFolder)}.lock`, { force: true });
}

/** Leaves the temporary folder as it was before the start. */
export function removeSocketFolder(socketFolder: string): void {
  clearSocket(socketFolder);
  rmSync(socketFolder, { recursive: true, force: true });
}

function checkOwner(folder: string, user: DatabaseUser): void {
  const stats = lstatSync(folder);
  // Root's own: this process was cut off between making the folder and giving it away.
  if (stats.isDirectory() && user.switched && stats.uid === 0) {
    chownSync(folder, user.uid, user.gid);
    stats.uid = user.uid;
  }
  if (stats.isDirectory() && stats.uid === user.uid && (stats.mode & 0o077) === 0) return;
  throw new Error(
    `The folder ${folder} for the socket of the database is not private to uid ${user.uid}: remove it, or set TMPDIR to another folder.`,
  );
}

function temporaryFolder(name: string, user: DatabaseUser): string {
  const preferred = realpathSync(tmpdir());
  const short = Buffer.byteLength(socketFile(join(preferred, name))) <= longestPath;
  const usable = short && statSync(preferred).isDirectory();
  return usable && canReach(join(preferred, name), user) ? preferred : realpathSync('/tmp');
}
