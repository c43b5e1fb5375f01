import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
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
import { connectAsSuperuser, readServerInfo, wakeCheckpointer } from './superuser.ts';

/** A cluster on disk and the configuration of its server. */
export type ClusterConfig = {
  home: string;
  cluster: string;
  log: string;
  user: DatabaseUser;
  binaries: Binaries;
  maxConnections: number;
  overrides?: ServerSettings;
};

/** A server that accepts connections; `client` is an open connection of the superuser. */
export type PostgresServer = {
  pid: number;
  socketFolder: string;
  adopted: boolean;
  client: Client;
};

/** Crash recovery replays up to max_wal_size, which takes time on slow disks. */
const readyTimeoutMs = 120_000;
/** How long a stale lock may still prevent a start. */
const staleLockTimeoutMs = 10_000;
/** A server that is shutting down disconnects its clients within this time. */
const settleMs = 50;
const pollMs = 5;

/** Adopts the running server of the cluster, or starts one. The caller must own the folder. */
export async function openServer(config: ClusterConfig): Promise<PostgresServer> {
  const running = await adoptServer(config);
  if (running !== null) return running;

  rotateLog(config.log);
  const deadline = performance.now() + staleLockTimeoutMs;
  for (;;) {
    const server = (await startServer(config)) ?? (await adoptServer(config));
    if (server !== null) return server;
    const reason = lastFailure(config.log);
    const isTemporary =
      /lock file|shared memory block/.test(reason) && performance.now() < deadline;
    if (!isTemporary) throw startFailedError(config, reason);
    await delay(100);
  }
}

/** Null when no server runs; waits for one that is starting or stopping. */
async function adoptServer(config: ClusterConfig): Promise<PostgresServer | null> {
  const deadline = performance.now() + readyTimeoutMs;
  for (;;) {
    const found = findPostmaster(config.cluster);
    if (found === null && hasServerIn(config.cluster) !== true) return null;
    const server = found && (await tryAdopt(config, found));
    if (server !== null) return server;
    if (performance.now() > deadline)
      throw startFailedError(config, 'a server is running but does not respond');
    await delay(pollMs);
  }
}

/** Stops a server with another version or max_connections, or without its socket. */
async function tryAdopt(
  config: ClusterConfig,
  { pid, ...found }: Postmaster,
): Promise<PostgresServer | null> {
  const client = await connectAsSuperuser(found.socketFolder);
  const stable = client !== null && (await isStable(client));
  if (stable && (await matchesConfig(client, config))) {
    return { pid, socketFolder: found.socketFolder, adopted: true, client };
  }
  await client?.end();
  if (stable || hasLostSocket(found)) await stopPostmaster(pid, config.cluster);
  return null;
}

async function matchesConfig(client: Client, config: ClusterConfig): Promise<boolean> {
  const { version, maxConnections } = await readServerInfo(client);
  return version === config.binaries.version && maxConnections === config.maxConnections;
}

/** False for a server that accepted the connection but is already shutting down. */
async function isStable(client: Client): Promise<boolean> {
  await delay(settleMs);
  return client.query('select').then(
    () => true,
    () => false,
  );
}

/** Null when the server exited; its log contains the reason. */
async function startServer(config: ClusterConfig): Promise<PostgresServer | null> {
  const { cluster, log, user, maxConnections, overrides = {} } = config;
  removeStalePidFile(cluster);
  const socketFolder = await ensureSocketFolder(config, user);
  clearSocket(socketFolder);
  const command = {
    postgres: join(config.binaries.native, 'bin/postgres'),
    arguments: serverArguments({
      cluster: workingPath(cluster, user),
      socketFolder,
      maxConnections,
      overrides,
    }),
  };
  const child = await spawnPostmaster(command, { cluster, log }, user);
  const deadline = performance.now() + readyTimeoutMs;
  while (!hasEnded(child) && child.pid !== undefined) {
    const client = await connectAsSuperuser(socketFolder);
    const isOurs = client !== null && findPostmaster(cluster)?.pid === child.pid;
    if (isOurs) {
      await wakeCheckpointer(client);
      return { pid: child.pid, socketFolder, adopted: false, client };
    }
    await client?.end();
    if (performance.now() > deadline) await stopPostmaster(child.pid, cluster);
    await delay(pollMs);
  }
  return null;
}

function startFailedError(config: ClusterConfig, reason: string): Error {
  return unusableFolderError(
    config.home,
    `holds a database that does not start (${reason}; see ${config.log})`,
  );
}
