import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readlinkSync, renameSync, symlinkSync, unlinkSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { refuseClaimed } from '../data-directory/claim.ts';
import { openHome } from '../machine/binaries.ts';
import { canReach, type DatabaseUser } from '../machine/database-user.ts';
import { hasProc } from '../machine/processes.ts';
import { findPostmaster, stopPostmaster } from '../postmaster.ts';

/** The name of the cluster inside the database's folder: a folder, or a link to one. */
export const clusterName = 'cluster';

/** Where the cluster is or will be. */
export type Place = {
  cluster: string;
  isLink: boolean;
  /** Whether a link leads to a cluster that an earlier version moved for another data directory. */
  madeElsewhere: boolean;
};

/** Finds the place of the cluster. A move back that was cut off is finished first. */
export function findCluster(home: string): Place {
  const path = join(home, clusterName);
  finishMove(path);
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  const cluster = isLink ? resolve(home, readlinkSync(path)) : path;
  const wasMoved = dirname(cluster) === openHome;
  return {
    cluster,
    isLink,
    madeElsewhere: wasMoved && !basename(cluster).startsWith(hashOf(home)),
  };
}

/**
 * Answers the folder of the cluster: in `home`, so that a copy of the data directory is complete.
 * A cluster that an earlier version moved under /var/lib/stoa is taken back. Only a system without
 * /proc still moves one there, when the database user cannot pass the folders above `home`.
 */
export async function settleCluster(
  home: string,
  { cluster, isLink }: Place,
  user: DatabaseUser,
): Promise<string> {
  const path = join(home, clusterName);
  if (isLink) return hasProc && dirname(cluster) === openHome ? takeBack(home, cluster) : cluster;
  if (!user.switched || hasProc || existsSync(path) || canReach(path, user)) return path;
  const target = freeTarget(home);
  symlinkSync(target, path);
  return target;
}

/** A rename, so that it is done at once. Another file system cannot do that: the link stays. */
async function takeBack(home: string, cluster: string): Promise<string> {
  await refuseClaimed(cluster, home);
  const orphan = findPostmaster(cluster);
  if (orphan !== null) await stopPostmaster(orphan.pid, cluster);
  const path = join(home, clusterName);
  try {
    renameSync(cluster, movingOf(path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EXDEV') return cluster;
    throw error;
  }
  finishMove(path);
  return path;
}

const movingOf = (path: string): string => `${path}.moving`;

function finishMove(path: string): void {
  if (!existsSync(movingOf(path))) return;
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(path);
  renameSync(movingOf(path), path);
}

/** Never one that is taken: a new data directory in an old place must not find the old one's rows. */
function freeTarget(home: string): string {
  const name = hashOf(home);
  let target = join(openHome, name);
  for (let n = 2; existsSync(target); n += 1) target = join(openHome, `${name}-${n}`);
  return target;
}

const hashOf = (home: string): string =>
  createHash('sha256').update(home).digest('hex').slice(0, 12);
