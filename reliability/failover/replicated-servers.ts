import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyCluster, prepareFolder } from '@stoa/embedded-postgres';
import { Client } from 'pg';
import { childrenOf } from '../../bench/processes.ts';
import { ensureCluster } from '../../packages/embedded-postgres/src/cluster/create-cluster.ts';
import { findBinaries } from '../../packages/embedded-postgres/src/machine/binaries.ts';
import { resolveDatabaseUser } from '../../packages/embedded-postgres/src/machine/database-user.ts';
import { socketFile } from '../../packages/embedded-postgres/src/machine/socket-folder.ts';
import { stopPostmaster } from '../../packages/embedded-postgres/src/postmaster.ts';
import { openServer } from '../../packages/embedded-postgres/src/server.ts';
import type { ServerSettings } from '../../packages/embedded-postgres/src/settings.ts';
import { ensureApplicationDatabase } from '../../packages/embedded-postgres/src/superuser.ts';
import { type SeverableProxy, severableProxy } from './severable-proxy.ts';

/** A PostgreSQL server, reachable through a TCP proxy. */
export type ReplicatedServer = {
  proxy: SeverableProxy;
  /** Runs statements as the superuser, not through the proxy. */
  query<Row>(text: string, database?: string): Promise<Row[]>;
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
};

/** A primary and a standby that streams from it. Nothing promotes the standby by itself. */
export type ReplicatedServers = {
  primary: ReplicatedServer;
  standby: ReplicatedServer;
  /** The URL with both servers, the primary first. */
  url: string;
  urlOf(server: ReplicatedServer): string;
  /** Returns once the standby accepts writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  /** Commits wait for the standby. */
  synchronous?: boolean;
  /** Settings of the standby only, for example `recovery_min_apply_delay`. */
  standby?: ServerSettings;
};

export async function startReplicatedServers(
  folder: string,
  { synchronous = false, standby: standbySettings = {} }: Options = {},
): Promise<ReplicatedServers> {
  const settings = { shared_buffers: '64MB' };
  const home = path.join(folder, 'standby');
  const primary = await startServer(path.join(folder, 'primary'), settings);
  await copyToStandby(primary, path.join(home, 'cluster'));
  const standby = await startServer(home, {
    ...settings,
    primary_conninfo: `host=${primary.socketFolder} user=postgres application_name=standby`,
    ...standbySettings,
  });
  if (synchronous) {
    await primary.query(`alter system set synchronous_standby_names = 'standby'`);
    await primary.query('select pg_reload_conf()');
  }
  const urlOf = (...servers: ReplicatedServer[]) =>
    `postgres://stoa@${servers.map(({ proxy }) => `127.0.0.1:${proxy.port}`).join()}/stoa`;
  return {
    primary,
    standby,
    url: urlOf(primary, standby),
    urlOf,
    async promote() {
      await standby.query('select pg_promote(true)');
    },
    async stop() {
      for (const server of [primary, standby]) await server.stop();
    },
  };
}

type LocalServer = ReplicatedServer & { socketFolder: string; cluster: string };

async function startServer(folder: string, overrides: ServerSettings): Promise<LocalServer> {
  const home = prepareFolder(folder);
  const cluster = path.join(home, 'cluster');
  const user = resolveDatabaseUser(cluster);
  const binaries = findBinaries(user);
  await ensureCluster(home, cluster, user, binaries);
  const log = path.join(home, 'postgres.log');
  const config = { home, cluster, log, user, binaries, maxConnections: 100, overrides };
  const { pid, socketFolder, client } = await openServer(config);
  const { rows } = await client.query('select pg_is_in_recovery() as standby');
  if (!rows[0].standby) await ensureApplicationDatabase(client);
  await client.end();
  const proxy = await severableProxy(socketFile(socketFolder));
  const signal = (name: NodeJS.Signals) => {
    for (const target of [pid, ...childrenOf(pid)]) {
      try {
        process.kill(target, name);
      } catch {
        // Backends come and go.
      }
    }
  };
  return {
    proxy,
    socketFolder,
    cluster,
    signal,
    async query<Row>(text: string, database = 'postgres') {
      const superuser = new Client({ host: socketFolder, user: 'postgres', database });
      await superuser.connect();
      try {
        return (await superuser.query(text)).rows as Row[];
      } finally {
        await superuser.end();
      }
    },
    async stop() {
      await proxy.close();
      signal('SIGCONT');
      await stopPostmaster(pid, cluster);
    },
  };
}

/** A base backup of the primary that follows it when started. */
async function copyToStandby(primary: LocalServer, cluster: string): Promise<void> {
  const prepare = async (name: string) => {
    await mkdir(path.dirname(path.join(cluster, name)), { recursive: true, mode: 0o700 });
    return path.join(cluster, name);
  };
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await copyCluster(primary.cluster, primary.socketFolder, {
    async folder(name) {
      await mkdir(path.join(cluster, name), { recursive: true, mode: 0o700 });
    },
    async copy(from, name) {
      await copyFile(from, await prepare(name));
      return true;
    },
    async write(name, content) {
      await writeFile(await prepare(name), content, { mode: 0o600 });
    },
  });
  await writeFile(path.join(cluster, 'standby.signal'), '');
}
