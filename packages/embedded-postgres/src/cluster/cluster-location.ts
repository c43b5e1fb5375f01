import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readlinkSync, renameSync, symlinkSync, unlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { assertUnclaimed } from '../data-directory/claim.ts';
import { sharedFolder } from '../machine/binaries.ts';
import { canReach, type DatabaseUser } from '../machine/database-user.ts';
import { hasProc } from '../machine/processes.ts';
import { findPostmaster, stopPostmaster } from '../postmaster.ts';

/** The name of the cluster in the database folder: a folder, or a symbolic link to one. */
export const clusterName = 'cluster';

/** Where the cluster is or will be created. */
export type ClusterLocation = {
  cluster: string;
  isLink: boolean;
  /** Whether it is a link to a cluster that an earlier version moved for another data directory. */
  isOfAnotherDirectory: boolean;
};

/** Locates the cluster. An interrupted move back is completed first. */
export function locateCluster(home: string): ClusterLocation {
  const path = join(home, clusterName);
  finishMove(path);
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  const cluster = isLink ? resolve(home, readlinkSync(path)) : path;
  const wasMoved = dirname(cluster) === sharedFolder;
  return {
    cluster,
    isLink,
    isOfAnotherDirectory: wasMoved && !basename(cluster).startsWith(hashOf(home)),
  };
}

/**
 * Returns the folder of the cluster. It is in `home`, so that a copy of the data directory is
 * complete, and a cluster that an earlier version moved to /var/lib/stoa is moved back. Only
 * systems without /proc still use /var/lib/stoa, when the database user cannot traverse the parents
 * of `home`.
 */
export async function resolveClusterFolder(
  home: string,
  { cluster, isLink }: ClusterLocation,
  user: DatabaseUser,
): Promise<string> {
  const path = join(home, clusterName);
  if (isLink)
    return hasProc && dirname(cluster) === sharedFolder ? moveClusterBack(home, cluster) : cluster;
  if (!user.switched || hasProc || existsSync(path) || canReach(path, user)) return path;
  const target = unusedTarget(home);
  symlinkSync(target, path);
  return target;
}

/**
 * Moves the cluster with an atomic rename. On another file system that fails, and the link stays.
 */
async function moveClusterBack(home: string, cluster: string): Promise<string> {
  await assertUnclaimed(cluster, home);
  const orphan = findPostmaster(cluster);
  if (orphan !== null) await stopPostmaster(orphan.pid, cluster);
  const path = join(home, clusterName);
  try {
    renameSync(cluster, movingPathOf(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EXDEV') return cluster;
    throw error;
  }
  finishMove(path);
  return path;
}

const movingPathOf = (path: string): string => `${path}.moving`;

function finishMove(path: string): void {
  if (!existsSync(movingPathOf(path))) return;
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(path);
  renameSync(movingPathOf(path), path);
}

/** An unused path: a new data directory at a previous path must not find the old database. */
function unusedTarget(home: string): string {
  const name = hashOf(home);
  let target = join(sharedFolder, name);
  for (let n = 2; existsSync(target); n += 1) target = join(sharedFolder, `${name}-${n}`);
  return target;
}

const hashOf = (home: string): string =>
  createHash('sha256').update(home).digest('hex').slice(0, 12);
