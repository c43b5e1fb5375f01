import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { claimArchive } from './archive/archive-owner.ts';
import { type ArchiveOptions, type Archiver, startArchiver } from './archive/archiver.ts';
import { clusterName, locateCluster, resolveClusterFolder } from './cluster/cluster-location.ts';
import { ensureCluster } from './cluster/create-cluster.ts';
import { claimFolder, type FolderClaim, isClaimed } from './data-directory/claim.ts';
import { dataFolderOf, prepareFolder, unusableFolderError } from './data-directory/data-folder.ts';
import {
  type ClusterIdentity,
  findOriginal,
  identityAt,
  resolveIdentity,
  writeIdentity,
} from './data-directory/identity.ts';
import { assertNotRestoring, assertRestoreFinished } from './data-directory/unfinished-restore.ts';
import { findBinaries, sharedFolder } from './machine/binaries.ts';
import { resolveDatabaseUser } from './machine/database-user.ts';
import { removeSocketFolder } from './machine/socket-folder.ts';
import { findPostmaster, hasLostSocket, type Postmaster, stopPostmaster } from './postmaster.ts';
import { type ClusterConfig, openServer, type PostgresServer } from './server.ts';
import { type ServerSupervisor, superviseServer } from './server-supervisor.ts';
import { archiveServerSettings, type ServerSettings, socketPort } from './settings.ts';
import { applicationName, ensureApplicationDatabase } from './superuser.ts';

/** The first start creates the cluster, and a start after a crash replays the write-ahead log. */
const findTimeoutMs = 120_000;
const pollMs = 20;
/** A server that is stopping removes its socket shortly before it exits. */
const hiddenSocketTimeoutMs = 2_000;

export type EmbeddedPostgres = {
  /** For `pg`: `host` is the folder of a Unix socket, which does not support TLS. */
  connection: { host: string; port: number; user: string; database: string; password?: string };
  /** Whether a server was adopted that kept running when its parent was killed. */
  adopted: boolean;
  /** One-line notices for the operator. */
  notices: string[];
  /** Shuts the server down cleanly; resolves when its process has exited. */
  stop(): Promise<void>;
};

/**
 * Runs PostgreSQL on `folder` (for example `<data dir>/postgres`) and creates the cluster on the
 * first start. One process at a time owns a folder. Throws an Error with a one-line message.
 */
export async function launchPostgres(options: {
  folder: string;
  maxConnections?: number;
  /** Refuses to create a new cluster, because the data directory has had one. */
  expectsData?: boolean;
  /**
   * Whether a data directory without an id takes that of its cluster, which may be that of another
   * data directory. Without this function it does.
   */
  mayAdopt?: (connection: EmbeddedPostgres['connection']) => Promise<boolean>;
  /** PostgreSQL settings that replace the defaults, for example in tests without durability. */
  overrides?: ServerSettings;
  /** This process's claim of `folder`, which is kept; with it, a restore may be unfinished. */
  claim?: FolderClaim;
  /** Archives the write-ahead log continuously. */
  archive?: ArchiveOptions | undefined;
  /** Receives a one-line notice before a wait. */
  notify?: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  const { notify } = options;
  const home = prepareFolder(options.folder);
  const claim = options.claim
    ? { ...options.claim, release: () => undefined }
    : await claimFolder(home, { notify });
  const claims: FolderClaim[] = [claim];
  const release = () => {
    for (const heldClaim of claims) heldClaim.release();
  };
  try {
    const prepared = await prepareCluster(home, options);
    const { archive } = options;
    const overrides = { ...(archive && archiveServerSettings), ...options.overrides };
    const config = { ...prepared, overrides };
    const notices = { deadClaim: claim.replaced, notify };
    claims.push(await claimFolder(config.cluster, { ...notices, home }));
    if (archive) claims.push(await claimArchive(archive.folder, prepared.identity, notices));
    const server = await openServer(config);
    await initializeApplication(config, server);
    if (prepared.isAdopted) await adoptCluster(prepared, server, options.mayAdopt);
    const archiver = archive ? startArchiver(config.cluster, archive) : null;
    return toEmbeddedPostgres(config, server, { claims, release, archiver });
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * The connection to the database of `folder` while another Stoa process owns it; waits until the
 * server is ready. Null when no process owns the folder, so that it can be launched. Throws while
 * that process restores a backup.
 */
export async function findRunningConnection(
  folder: string,
): Promise<EmbeddedPostgres['connection'] | null> {
  const deadline = performance.now() + findTimeoutMs;
  let visibleAt = performance.now();
  while (isClaimed(folder)) {
    assertNotRestoring(folder);
    const server = findServer(folder);
    if (server === null || !hasLostSocket(server)) {
      if (server?.ready) return connectionAt(server.socketFolder);
      visibleAt = performance.now();
    } else if (performance.now() > visibleAt + hiddenSocketTimeoutMs)
      throw hiddenSocketError(folder, server.socketFolder);
    if (performance.now() > deadline)
      throw unusableFolderError(folder, 'is in use by a stoa that does not become ready');
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
  config: ClusterConfig,
  { pid, client }: PostgresServer,
): Promise<void> {
  try {
    await ensureApplicationDatabase(client);
  } catch (error) {
    await stopPostmaster(pid, config.cluster);
    throw error;
  } finally {
    await client.end();
  }
}

/** Records the id of the cluster in the data directory. */
async function adoptCluster(
  { home, cluster, identity }: PreparedCluster,
  { pid, socketFolder }: PostgresServer,
  mayAdopt = async (_connection: EmbeddedPostgres['connection']) => true,
): Promise<void> {
  try {
    if (await mayAdopt(connectionAt(socketFolder))) writeIdentity(home, cluster, identity.id);
  } catch (error) {
    await stopPostmaster(pid, cluster);
    throw error;
  }
}

type HeldClaims = { claims: FolderClaim[]; release: () => void; archiver: Archiver | null };

function toEmbeddedPostgres(
  config: PreparedCluster,
  server: PostgresServer,
  { claims, release, archiver }: HeldClaims,
): EmbeddedPostgres {
  const supervisor = superviseServer(config, server);
  for (const { lost } of claims) {
    lost.addEventListener('abort', () => abandon(config, supervisor), { once: true });
  }
  let stopping: Promise<void> | undefined;
  return {
    connection: connectionAt(server.socketFolder),
    adopted: server.adopted,
    notices: buildNotices(config),
    stop() {
      stopping ??= supervisor
        .release()
        .then((lastServer) => shutDown(config, lastServer))
        .then(() => archiver?.stop())
        .finally(release);
      return stopping;
    },
  };
}

async function shutDown(config: ClusterConfig, server: PostgresServer): Promise<void> {
  await stopPostmaster(server.pid, config.cluster);
  removeSocketFolder(server.socketFolder);
}

/** Stops the server and this process, because another process now owns the cluster. */
function abandon({ home }: ClusterConfig, supervisor: ServerSupervisor): never {
  supervisor.quit();
  throw new Error(
    `The data folder ${dataFolderOf(home)}, or its archive, was taken over by another stoa while this one was suspended.`,
  );
}

type PreparedCluster = ClusterConfig & {
  identity: ClusterIdentity;
  isAdopted: boolean;
  original: string | null;
};

async function prepareCluster(
  home: string,
  options: { maxConnections?: number; expectsData?: boolean; claim?: FolderClaim },
): Promise<PreparedCluster> {
  if (!options.claim) assertRestoreFinished(home);
  const found = locateCluster(home);
  const { id, isAdopted } = resolveIdentity(home, found, options.expectsData ?? false);
  const user = resolveDatabaseUser(found.cluster);
  const binaries = findBinaries(user);
  const clusterFolder = await resolveClusterFolder(home, found, user);
  await ensureCluster(home, clusterFolder, user, binaries);
  const cluster = realpathSync(clusterFolder);
  const identity = identityAt(home, id);
  const original = findOriginal(cluster, identity)?.home ?? null;
  if (!isAdopted) writeIdentity(home, cluster, id);
  const maxConnections = options.maxConnections ?? 200;
  const log = join(home, 'postgres.log');
  const config = { home, cluster, log, user, binaries, maxConnections };
  return { ...config, identity, isAdopted, original };
}

function buildNotices({ home, cluster, binaries, original }: PreparedCluster): string[] {
  const notices: string[] = [];
  if (original !== null) {
    notices.push(
      `The data directory ${dataFolderOf(home)} is a copy of ${dataFolderOf(original)}, which still exists: run only one of them with real stores, because each sends emails and webhooks and completes payments.`,
    );
  }
  if (dirname(cluster) !== home) {
    notices.push(
      `The database of ${dataFolderOf(home)} is in ${cluster}: a copy of the data directory does not contain it.`,
    );
  }
  if (binaries.native.startsWith(sharedFolder)) {
    notices.push(
      `PostgreSQL runs from a copy in ${dirname(binaries.native)}: the user that it runs as cannot read the installation.`,
    );
  }
  return notices;
}
