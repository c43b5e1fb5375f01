import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, lstatSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketPort } from '../settings.ts';
import { canReach, type DatabaseUser } from './database-user.ts';

/** Addresses of unix sockets stop at 107 bytes (103 on macOS). */
const maxSocketPathBytes = 103;

/** The file that clients connect to. */
export const socketFile = (socketFolder: string): string =>
  join(socketFolder, `.s.PGSQL.${socketPort}`);

/**
 * Makes the private folder of the cluster's socket: beside the cluster in `home` where that works,
 * because a service may have a temporary folder of its own. Access to the folder is access to the
 * whole database, so a folder that another user made is refused.
 */
export async function ensureSocketFolder(
  { home, cluster }: { home: string; cluster: string },
  user: DatabaseUser,
): Promise<string> {
  const beside = join(home, 'socket');
  // A killed server may have left it, perhaps one of another user.
  rmSync(beside, { recursive: true, force: true });
  if (fitsSocketPath(beside) && canReach(beside, user)) {
    if (await supportsSockets(makePrivateFolder(beside, user))) return beside;
    rmSync(beside, { recursive: true, force: true });
  }
  const name = `stoa-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
  return makePrivateFolder(join(temporaryFolder(name, user), name), user);
}

const fitsSocketPath = (folder: string): boolean =>
  Buffer.byteLength(socketFile(folder)) <= maxSocketPathBytes;

/** Some shared folders of virtual machines and network file systems cannot hold a socket. */
async function supportsSockets(folder: string): Promise<boolean> {
  if ((statSync(folder).mode & 0o077) !== 0) return false;
  const probe = createServer();
  try {
    await once(probe.listen(join(folder, 'probe')), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

function makePrivateFolder(folder: string, user: DatabaseUser): string {
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (user.switched) chownSync(folder, user.uid, user.gid);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    assertPrivateFolder(folder, user);
  }
  return folder;
}

/** Clears what a killed server left; call it only when none runs. */
export function clearSocket(socketFolder: string): void {
  rmSync(socketFile(socketFolder), { force: true });
  rmSync(`${socketFile(socketFolder)}.lock`, { force: true });
}

/** Leaves the folder around it as it was before the start. */
export function removeSocketFolder(socketFolder: string): void {
  clearSocket(socketFolder);
  rmSync(socketFolder, { recursive: true, force: true });
}

function assertPrivateFolder(folder: string, user: DatabaseUser): void {
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
  const usable = fitsSocketPath(join(preferred, name)) && statSync(preferred).isDirectory();
  return usable && canReach(join(preferred, name), user) ? preferred : realpathSync('/tmp');
}
