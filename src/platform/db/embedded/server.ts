import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { stopwatch } from '../../../kernel/clock.ts';
import { unusableFolderError } from './data-directory/data-folder.ts';
import type { Binaries } from './machine/binaries.ts';
import { type DatabaseUser, workingPath } from './machine/database-user.ts';
import { hasServerIn } from './machine/processes.ts';
import { clearSocket, ensureSocketFolder } from './machine/socket-folder.ts';
import {
  findPostmaster,
  hasEnded,
  hasLostSocket,
  lastFailure,
  type Postmaster,
  removeStalePidFile,
  rotateLog,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { type ServerSettings, serverArguments } from './settings.ts';
import { connectAsSuperuser, readServerInfo } from './superuser.ts';

/** A cluster on disk and what it takes to serve it. */
export type ClusterConfig = {
  home: string;
  cluster: string;
  log: string;
  user: DatabaseUser;
  binaries: Binaries;
  maxConnections: number;
  overrides?: ServerSettings;
};

/** A server that answers; the client is the superuser's, open. */
export type PostgresServer = {
  pid: number;
  socketFolder: string;
  adopted: boolean;
  client: Client;
};

/** Crash recovery replays up to max_wal_size: slow disks need their time. */
const readyTimeoutMs = 120_000;
/** How long a lock that nobody holds any more may still refuse a start. */
const staleLockTimeoutMs = 10_000;
/** A dying server cuts its clients off within this time. */
const settleMs = 50;
const pollMs = 5;

/** Takes over the cluster's running server, or starts one. The caller owns the folder. */
export async function openServer(site: ClusterConfig): Promise<PostgresServer> {
  const running = await adoptServer(site);
  if (running !== null) return running;

  rotateLog(site.log);
  const deadline = stopwatch() + staleLockTimeoutMs;
  for (;;) {
    const server = (await startServer(site)) ?? (await adoptServer(site));
    if (server !== null) return server;
    const why = lastFailure(site.log);
    const passing = /lock file|shared memory block/.test(why) && stopwatch() < deadline;
    if (!passing) throw startFailedError(site, why);
    await delay(100);
  }
}

/** Null when no server runs; waits for one that is just coming or going. */
async function adoptServer(site: ClusterConfig): Promise<PostgresServer | null> {
  const deadline = stopwatch() + readyTimeoutMs;
  for (;;) {
    const found = findPostmaster(site.cluster);
    if (found === null && hasServerIn(site.cluster) !== true) return null;
    const server = found && (await tryAdopt(site, found));
    if (server !== null) return server;
    if (stopwatch() > deadline)
      throw startFailedError(site, 'a server is running but does not answer');
    await delay(pollMs);
  }
}

/** Stops a server of another version or size, and one that can no longer be reached. */
async function tryAdopt(
  site: ClusterConfig,
  { pid, ...found }: Postmaster,
): Promise<PostgresServer | null> {
  const client = await connectAsSuperuser(found.socketFolder);
  const lasting = client !== null && (await isStable(client));
  if (lasting && (await matchesConfig(client, site))) {
    return { pid, socketFolder: found.socketFolder, adopted: true, client };
  }
  await client?.end();
  if (lasting || hasLostSocket(found)) await stopPostmaster(pid, site.cluster);
  return null;
}

async function matchesConfig(client: Client, site: ClusterConfig): Promise<boolean> {
  const { version, maxConnections } = await readServerInfo(client);
  return version === site.binaries.version && maxConnections === site.maxConnections;
}

/** False for a server that the kernel has just told to stop, whose last words were a welcome. */
async function isStable(client: Client): Promise<boolean> {
  await delay(settleMs);
  return client.query('select').then(
    () => true,
    () => false,
  );
}

/** Null when the server gave up; its log says why. */
async function startServer(site: ClusterConfig): Promise<PostgresServer | null> {
  const { cluster, log, user, maxConnections, overrides = {} } = site;
  removeStalePidFile(cluster);
  const socketFolder = await ensureSocketFolder(site, user);
  clearSocket(socketFolder);
  const command = {
    postgres: join(site.binaries.native, 'bin/postgres'),
    arguments: serverArguments({
      cluster: workingPath(cluster, user),
      socketFolder,
      maxConnections,
      overrides,
    }),
  };
  const child = await spawnPostmaster(command, { cluster, log }, user);
  const deadline = stopwatch() + readyTimeoutMs;
  while (!hasEnded(child) && child.pid !== undefined) {
    const client = await connectAsSuperuser(socketFolder);
    const isOurs = client !== null && findPostmaster(cluster)?.pid === child.pid;
    if (isOurs) return { pid: child.pid, socketFolder, adopted: false, client };
    await client?.end();
    if (stopwatch() > deadline) await stopPostmaster(child.pid, cluster);
    await delay(pollMs);
  }
  return null;
}

function startFailedError(site: ClusterConfig, why: string): Error {
  return unusableFolderError(
    site.home,
    `holds a database that does not start (${why}; see ${site.log})`,
  );
}
