import { existsSync, lstatSync } from 'node:fs';
import path from 'node:path';
import { type Connection, connect } from '../../platform/db/database.ts';
import { clusterName } from '../../platform/db/embedded/cluster/cluster-location.ts';
import { identityFileName } from '../../platform/db/embedded/data-directory/identity.ts';
import { launchPostgres } from '../../platform/db/embedded/launch.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { bypassesRowSecurity } from '../../platform/db/roles.ts';
import type { Config } from '../../platform/settings/config.ts';
import { ConfigError } from '../../platform/settings/config-error.ts';

/** A migrated PostgreSQL: the embedded one, or the operator's. */
export type DatabaseInstance = {
  connection: Connection;
  embedded: boolean;
  notices: string[];
  stop(): Promise<void>;
};

/** Opens the database of the configuration and brings its schema up to date. */
export async function startMigratedDatabase(config: Config): Promise<DatabaseInstance> {
  const store = await startDatabase(config);
  try {
    await prepareDatabase(store, config);
    return store;
  } catch (error) {
    await store.stop();
    throw error;
  }
}

/** The operator's database, or the embedded one started and owned by this process; its schema as it is. */
export async function startDatabase(config: Config): Promise<DatabaseInstance> {
  return config.databaseUrl === null ? startEmbedded(config) : useExternal(config.databaseUrl);
}

/** Where the embedded database lives. */
export const postgresFolder = (config: Config): string => path.join(config.dataDir, 'postgres');

/** Whether the data directory has, or should have, an embedded database. */
export function hasDatabase(config: Config): boolean {
  const cluster = path.join(postgresFolder(config), clusterName);
  const isThere = lstatSync(cluster, { throwIfNoEntry: false }) !== undefined;
  return (
    isThere || existsSync(path.join(config.dataDir, identityFileName)) || hasDatabaseTraces(config)
  );
}

/** Files that are written beside a database after its first start, also by versions without identities. */
const hasDatabaseTraces = ({ dataDir }: Config): boolean =>
  ['demo.json', 'secrets.key', 'postgres/postgres.log'].some((name) =>
    existsSync(path.join(dataDir, name)),
  );

async function startEmbedded(config: Config): Promise<DatabaseInstance> {
  const postgres = await launchPostgres({
    folder: postgresFolder(config),
    expectsData: hasDatabaseTraces(config),
    notify: (line) => void process.stderr.write(`stoa: ${line}\n`),
  });
  return {
    connection: postgres.connection,
    embedded: true,
    notices: postgres.notices,
    stop: postgres.stop,
  };
}

function useExternal(connectionString: string): DatabaseInstance {
  return {
    connection: { connectionString },
    embedded: false,
    notices: [],
    stop: async () => undefined,
  };
}

/** Brings the schema up to date, and refuses what production may not run on. */
export async function prepareDatabase(
  { connection, embedded: ours }: DatabaseInstance,
  config: Config,
): Promise<void> {
  const client = await connect(connection).catch((cause) => {
    throw new ConfigError(
      `The database of DATABASE_URL does not answer (${reasonOf(cause)}): check the address, or unset it to use the embedded one.`,
    );
  });
  try {
    if (!ours && config.production && (await bypassesRowSecurity(client))) {
      throw new ConfigError(
        'The user of DATABASE_URL is above row-level security: use one without SUPERUSER and BYPASSRLS in production.',
      );
    }
    await migrate(client);
  } finally {
    await client.end();
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
