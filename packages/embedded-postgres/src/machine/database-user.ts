import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { hasProc } from './processes.ts';

/** The account that the database server runs as. */
export type DatabaseUser = {
  uid: number;
  gid: number;
  /** True when Stoa runs as root: PostgreSQL refuses to run as root, so it gets another user. */
  switched: boolean;
};

/**
 * The current user; for root, the owner of the existing cluster, else `nobody`, because initdb
 * requires an account with a name.
 */
export function resolveDatabaseUser(cluster: string): DatabaseUser {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  if (uid !== 0) return { uid, gid, switched: false };

  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) {
    return { uid: owner.uid, gid: owner.gid, switched: true };
  }
  return { ...readNobodyAccount(), switched: true };
}

/** The options of `spawn` that run a process as this user. */
export function spawnIdentity(user: DatabaseUser): { uid?: number; gid?: number } {
  return user.switched ? { uid: user.uid, gid: user.gid } : {};
}

/** Whether the user can traverse every folder above `path`. */
export function canReach(path: string, user: DatabaseUser): boolean {
  const folder = dirname(path);
  if (!permits(statSync(folder), user, 0o1)) return false;
  return folder === dirname(folder) || canReach(folder, user);
}

/**
 * The path by which a process of this user whose working directory is `folder` opens it.
 * /proc/self/cwd leads there even if the user cannot traverse the parent folders.
 */
export function workingPath(folder: string, user: DatabaseUser): string {
  const closed = user.switched && hasProc && !canReach(folder, user);
  return closed ? '/proc/self/cwd' : folder;
}

/** Whether the user can reach `path` and may read it (and run or enter it). */
export function canUse(path: string, user: DatabaseUser): boolean {
  const stats = statSync(path);
  const executable = stats.isDirectory() || (stats.mode & 0o111) !== 0;
  return permits(stats, user, executable ? 0o5 : 0o4) && canReach(path, user);
}

function permits(stats: Stats, user: DatabaseUser, bits: number): boolean {
  const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0;
  return ((stats.mode >> shift) & bits) === bits;
}

function readNobodyAccount(): { uid: number; gid: number } {
  // The uid differs between systems: 65534 on Linux, -2 on macOS.
  const line = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (line === null) {
    throw new Error(
      'PostgreSQL does not run as root and this system has no user "nobody" to run it as: start stoa as another user, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  return { uid: Number(line[1]), gid: Number(line[2]) };
}
