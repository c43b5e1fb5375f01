import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { stopwatch } from '../../../kernel/clock.ts';
import { unusable } from './data-directory/data-folder.ts';
import type { Binaries } from './machine/binaries.ts';
import { type DatabaseUser, workingPath } from './machine/database-user.ts';
import { isServed } from './machine/processes.ts';
import { clearSocket, ensureSocketFolder } from './machine/socket-folder.ts';
import {
  clearRemains,
  findPostmaster,
  hasEnded,
  isCutOff,
  lastFailure,
  type Postmaster,
  rotateLog,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { type ServerSettings, serverArguments } from './settings.ts';
import { connectAsSuperuser, readServer } from './superuser.ts';

/** A cluster on disk and what it takes to serve it. */
export type Site = {
  home: string;
  cluster: string;
  log: string;
  user: DatabaseUser;
  binaries: Binaries;
  maxConnections: number;
  overrides?: ServerSettings;
};

/** A server that answers; the client is the superuser's, open. */
export type Server = { pid: number; socketFolder: string; adopted: boolean; client: Client };

/** Crash recovery replays up to max_wal_size: slow disks need their time. */
const readyMs = 120_000;
/** How long a lock that nobody holds any more may still refuse a start. */
const staleLockMs = 10_000;
/** A dying server cuts its clients off within this time. */
const settleMs = 50;
const pollMs = 5;

/** Takes over the cluster's running server, or starts one. The caller owns the folder. */
export async function openServer(site: Site): Promise<Server> {
  const running = await adoptServer(site);
  if (running !== null) return running;

  rotateLog(site.log);
  const deadline = stopwatch() + staleLockMs;
  for (;;) {
    const server = (await startServer(site)) ?? (await adoptServer(site));
    if (server !== null) return server;
    const why = lastFailure(site.log);
    const passing = /lock file|shared memory block/.test(why) && stopwatch() < deadline;
    if (!passing) throw failed(site, why);
    await delay(100);
  }
}

/** Null when no server runs; waits for one that is just coming or going. */
async function adoptServer(site: Site): Promise<Server | null> {
  const deadline = stopwatch() + readyMs;
  for (;;) {
    const found = findPostmaster(site.cluster);
    if (found === null && isServed(site.cluster) !== true) return null;
    const server = found && (await tryAdopt(site, found));
    if (server !== null) return server;
    if (stopwatch() > deadline) throw failed(site, 'a server is running but does not answer');
    await delay(pollMs);
  }
}

/** Stops a server of another version or size, and one that can no longer be reached. */
async function tryAdopt(site: Site, { pid, ...found }: Postmaster): Promise<Server | null> {
  const client = await connectAsSuperuser(found.socketFolder);
  const lasting = client !== null && (await stays(client));
  if (lasting && (await fits(client, site))) {
    return { pid, socketFolder: found.socketFolder, adopted: true, client };
  }
  await client?.end();
  if (lasting || isCutOff(found)) await stopPostmaster(pid, site.cluster);
  return null;
}

async function fits(client: Client, site: Site): Promise<boolean> {
  const { version, maxConnections } = await readServer(client);
  return version === site.binaries.version && maxConnections === site.maxConnections;
}

/** False for a server that the kernel has just told to stop, whose last words were a welcome. */
async function stays(client: Client): Promise<boolean> {
  await delay(settleMs);
  return client.query('select').then(
    () => true,
    () => false,
  );
}

/** Null when the server gave up; its log says why. */
async function startServer(site: Site): Promise<Server | null> {
  const { cluster, log, user, maxConnections, overrides = {} } = site;
  clearRemains(cluster);
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
  const deadline = stopwatch() + readyMs;
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

function failed(site: Site, why: string): Error {
  return unusable(site.home, `holds a database that does not start (${why}; see ${site.log})`);
}
