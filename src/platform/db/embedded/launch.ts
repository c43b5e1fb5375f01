import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stopwatch } from '../../../kernel/clock.ts';
import { clusterName, locateCluster, resolveClusterFolder } from './cluster/cluster-location.ts';
import { ensureCluster } from './cluster/create-cluster.ts';
import { claimFolder, type FolderClaim, isClaimed } from './data-directory/claim.ts';
import { dataFolderOf, prepareFolder, unusableFolderError } from './data-directory/data-folder.ts';
import { resolveIdentity, writeIdentity } from './data-directory/identity.ts';
import { assertRestoreFinished } from './data-directory/unfinished-restore.ts';
import { findBinaries, sharedFolder } from './machine/binaries.ts';
import { resolveDatabaseUser } from './machine/database-user.ts';
import { removeSocketFolder } from './machine/socket-folder.ts';
import { findPostmaster, hasLostSocket, type Postmaster, stopPostmaster } from './postmaster.ts';
import { type ClusterConfig, openServer, type PostgresServer } from './server.ts';
import { type ServerSupervisor, superviseServer } from './server-supervisor.ts';
import { type ServerSettings, socketPort } from './settings.ts';
import { applicationName, ensureApplicationDatabase } from './superuser.ts';

/** The first start makes the cluster, and a start after a crash replays what was written. */
const findTimeoutMs = 120_000;
const pollMs = 20;
/** A server that is stopping loses its socket shortly before it ends. */
const hiddenSocketTimeoutMs = 2_000;

export type EmbeddedPostgres = {
  /** For `pg`: a unix socket's folder as host. Never to be combined with TLS. */
  connection: { host: string; port: number; user: string; database: string; password?: string };
  /** True when a server left running by a killed parent was taken over. */
  adopted: boolean;
  /** One-line notices for the operator. */
  notices: string[];
  /** Shuts the server down cleanly; resolves when its process is gone. */
  stop(): Promise<void>;
};

/**
 * Runs PostgreSQL on `folder` (for example `<data dir>/postgres`), making the cluster at the first
 * start. One process at a time owns a folder. Throws an Error of one sentence for the operator.
 */
export async function launchPostgres(options: {
  folder: string;
  maxConnections?: number;
  /** Refuses to make a new cluster: the data directory shows that it has had one. */
  expectsData?: boolean;
  /** PostgreSQL settings that replace the defaults, as for tests that need no durability. */
  overrides?: ServerSettings;
  /** Receives a line for the operator before a wait. */
  notify?: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  const { notify } = options;
  const home = prepareFolder(options.folder);
  const claim = await claimFolder(home, { notify });
  const claims = [claim];
  const release = () => {
    for (const held of claims) held.release();
  };
  try {
    const prepared = await prepareCluster(home, options);
    const site = { ...prepared, overrides: options.overrides ?? {} };
    claims.push(await claimFolder(site.cluster, { home, deadClaim: claim.replaced, notify }));
    const server = await openServer(site);
    await initializeApplication(site, server);
    return toEmbeddedPostgres(site, server, { claims, release });
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Where the database of `folder` answers while another process of ours owns it: waits until it is
 * up. Null when nobody owns the folder: then it can be launched.
 */
export async function findRunningConnection(
  folder: string,
): Promise<EmbeddedPostgres['connection'] | null> {
  const deadline = stopwatch() + findTimeoutMs;
  let visibleAt = stopwatch();
  while (isClaimed(folder)) {
    const server = findServer(folder);
    if (server === null || !hasLostSocket(server)) {
      if (server?.ready) return connectionAt(server.socketFolder);
      visibleAt = stopwatch();
    } else if (stopwatch() > visibleAt + hiddenSocketTimeoutMs)
      throw hiddenSocketError(folder, server.socketFolder);
    if (stopwatch() > deadline)
      throw unusableFolderError(folder, 'is held by a stoa that does not come up');
    await delay(pollMs);
  }
  return null;
}

function findServer(folder: string): Postmaster | null {
  const cluster = join(folder, clusterName);
  return existsSync(cluster) ? findPostmaster(realpathSync(cluster)) : null;
}

const hiddenSocketError = (folder: string, socketFolder: string): Error =>
  new Error(
    `The database in ${dataFolderOf(folder)} runs, but this command cannot see its socket in ${socketFolder}: the server has its own temporary folder (PrivateTmp=yes), or the folder was removed. Run the command where the server runs, or stop the server first.`,
  );

const connectionAt = (socketFolder: string): EmbeddedPostgres['connection'] => ({
  host: socketFolder,
  port: socketPort,
  user: applicationName,
  database: applicationName,
});

async function initializeApplication(
  site: ClusterConfig,
  { pid, client }: PostgresServer,
): Promise<void> {
  try {
    await ensureApplicationDatabase(client);
  } catch (error) {
    await stopPostmaster(pid, site.cluster);
    throw error;
  } finally {
    await client.end();
  }
}

type HeldClaims = { claims: FolderClaim[]; release: () => void };

function toEmbeddedPostgres(
  site: ClusterConfig,
  server: PostgresServer,
  { claims, release }: HeldClaims,
): EmbeddedPostgres {
  const keeper = superviseServer(site, server);
  for (const { lost } of claims) {
    lost.addEventListener('abort', () => abandon(site, keeper), { once: true });
  }
  let stopping: Promise<void> | undefined;
  return {
    connection: connectionAt(server.socketFolder),
    adopted: server.adopted,
    notices: buildNotices(site),
    stop() {
      stopping ??= keeper
        .release()
        .then((last) => shutDown(site, last))
        .finally(release);
      return stopping;
    },
  };
}

async function shutDown(site: ClusterConfig, server: PostgresServer): Promise<void> {
  await stopPostmaster(server.pid, site.cluster);
  removeSocketFolder(server.socketFolder);
}

/** Ends the database server and this process: another process writes to the cluster now. */
function abandon({ home }: ClusterConfig, keeper: ServerSupervisor): never {
  keeper.quit();
  throw new Error(
    `The data folder ${dataFolderOf(home)} was taken over by another stoa while this one did not run.`,
  );
}

async function prepareCluster(
  home: string,
  options: { maxConnections?: number; expectsData?: boolean },
): Promise<ClusterConfig> {
  assertRestoreFinished(home);
  const found = locateCluster(home);
  const id = resolveIdentity(home, found, options.expectsData ?? false);
  const user = resolveDatabaseUser(found.cluster);
  const binaries = findBinaries(user);
  const place = await resolveClusterFolder(home, found, user);
  await ensureCluster(home, place, user, binaries);
  const cluster = realpathSync(place);
  writeIdentity(home, cluster, id);
  const maxConnections = options.maxConnections ?? 200;
  return { home, cluster, log: join(home, 'postgres.log'), user, binaries, maxConnections };
}

function buildNotices({ home, cluster, binaries }: ClusterConfig): string[] {
  const notices: string[] = [];
  if (dirname(cluster) !== home) {
    notices.push(
      `The database of ${dataFolderOf(home)} is in ${cluster}: a copy of the data directory does not contain it.`,
    );
  }
  if (binaries.native.startsWith(sharedFolder)) {
    notices.push(
      `PostgreSQL runs from a copy in ${dirname(binaries.native)}: its installation is closed to the user that it runs as.`,
    );
  }
  return notices;
}
