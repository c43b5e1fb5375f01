import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, lstatSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { socketPort } from '../settings.ts';
import { canReach, type DatabaseUser } from './database-user.ts';

/** The maximum length of a Unix socket path is 107 bytes (103 on macOS). */
const maxSocketPathBytes = 103;

/** The file that clients connect to. */
export const socketFile = (socketFolder: string): string =>
  join(socketFolder, `.s.PGSQL.${socketPort}`);

/**
 * Creates the private folder for the socket: in `home` if possible, because services may have a
 * private temporary folder. Access to the folder is access to the whole database, so a folder that
 * another user created is refused.
 */
export async function ensureSocketFolder(
  { home, cluster }: { home: string; cluster: string },
  user: DatabaseUser,
): Promise<string> {
  const socketHome = join(home, 'socket');
  // A killed server, perhaps of another user, may have left the folder behind.
  rmSync(socketHome, { recursive: true, force: true });
  if (fitsSocketPath(socketHome) && canReach(socketHome, user)) {
    if (await supportsSockets(makePrivateFolder(socketHome, user))) return socketHome;
    rmSync(socketHome, { recursive: true, force: true });
  }
  const name = `stoa-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
  return makePrivateFolder(join(temporaryFolder(name, user), name), user);
}

const fitsSocketPath = (folder: string): boolean =>
  Buffer.byteLength(socketFile(folder)) <= maxSocketPathBytes;

/** Some shared folders of virtual machines and network file systems do not support sockets. */
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

/** Removes the socket of a killed server. Call it only when no server runs. */
export function clearSocket(socketFolder: string): void {
  rmSync(socketFile(socketFolder), { force: true });
  rmSync(`${socketFile(socketFolder)}.lock`, { force: true });
}

/** Removes the folder with the socket. */
export function removeSocketFolder(socketFolder: string): void {
  clearSocket(socketFolder);
  rmSync(socketFolder, { recursive: true, force: true });
}

function assertPrivateFolder(folder: string, user: DatabaseUser): void {
  const stats = lstatSync(folder);
  // Owned by root: an earlier start was interrupted between mkdir and chown.
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
