import { execFile } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describeFileSystemError, unusableFolderError } from '../data-directory/data-folder.ts';
import type { Binaries } from '../machine/binaries.ts';
import { type DatabaseUser, spawnIdentity, workingPath } from '../machine/database-user.ts';

/** Creates the cluster if there is none, else checks that this PostgreSQL and user can run it. */
export async function ensureCluster(
  home: string,
  cluster: string,
  user: DatabaseUser,
  binaries: Binaries,
): Promise<void> {
  const stats = statSync(cluster, { throwIfNoEntry: false });
  if (stats === undefined) {
    await createCluster(cluster, user, binaries).catch((error: unknown) => {
      throw unusableFolderError(home, describeFileSystemError(error));
    });
    return;
  }
  const problem = findClusterProblem(cluster, stats, user, binaries);
  if (problem !== null) throw unusableFolderError(home, problem);
  if (user.switched && stats.uid !== user.uid) chownCluster(cluster, user);
}

function findClusterProblem(
  cluster: string,
  stats: Stats,
  user: DatabaseUser,
  binaries: Binaries,
): string | null {
  if (!stats.isDirectory()) return `holds a file where the database should be (${cluster})`;
  if (!user.switched && stats.uid !== user.uid) {
    return `holds a database that belongs to another user (uid ${stats.uid})`;
  }
  if (!existsSync(join(cluster, 'PG_VERSION'))) return `holds no PostgreSQL cluster in ${cluster}`;

  const clusterVersion = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const serverVersion = binaries.version.split('.')[0];
  return clusterVersion === serverVersion
    ? null
    : `was created by PostgreSQL ${clusterVersion} and this is PostgreSQL ${serverVersion}`;
}

/**
 * Runs initdb in a temporary folder and renames it, so that a killed initdb leaves no broken
 * cluster.
 */
async function createCluster(
  cluster: string,
  user: DatabaseUser,
  binaries: Binaries,
): Promise<void> {
  const parent = dirname(cluster);
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${basename(cluster)}.new-`)) continue;
    rmSync(join(parent, name), { recursive: true, force: true });
  }
  const draft = mkdtempSync(`${cluster}.new-`);
  try {
    if (user.switched) chownSync(draft, user.uid, user.gid);
    await runInitdb(draft, user, binaries);
    renameSync(draft, cluster);
    syncFolder(parent);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

async function runInitdb(draft: string, user: DatabaseUser, binaries: Binaries): Promise<void> {
  // The bundled ICU is end of life, and the builtin provider sorts the same in every version.
  const flags =
    '--username=postgres --auth=trust --encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 --data-checksums --no-instructions';
  const initdb = join(binaries.native, 'bin/initdb');
  const options = {
    cwd: draft,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    ...spawnIdentity(user),
  };
  try {
    await promisify(execFile)(
      initdb,
      ['-D', workingPath(draft, user), ...flags.split(' ')],
      options,
    );
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const line = stderr
      .split('\n')
      .findLast((text) => text.startsWith('initdb: '))
      ?.slice(8);
    const cause = line ?? (error instanceof Error ? error.message : String(error));
    throw new Error(`PostgreSQL could not create its data files: ${cause}`);
  }
}

/** The files of a backup that root copied back belong to root. */
function chownCluster(cluster: string, user: DatabaseUser): void {
  chownSync(cluster, user.uid, user.gid);
  for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(cluster, name), user.uid, user.gid);
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
