import { accessSync, constants, existsSync, lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { clusterName, identityFileName, launchPostgres } from '@stoa/embedded-postgres';
import type { Client } from 'pg';
import { type Connection, connect } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { bypassesRowSecurity } from '../../platform/db/roles.ts';
import type { Config } from '../../platform/settings/config.ts';
import { ConfigError } from '../../platform/settings/config-error.ts';
import { verifyDatabaseKeys } from '../secrets/verify-database-keys.ts';
import { findArchiveFolderProblem } from './archive-folder.ts';
import { embeddedConnections } from './connection-budget.ts';
import { renumberTransactions } from './renumber-transactions-store.ts';

/** A PostgreSQL that can be connected to: the embedded one, or the operator's. */
export type DatabaseInstance = {
  connection: Connection;
  embedded: boolean;
  notices: string[];
  stop(): Promise<void>;
};

/** Opens the database of the configuration and brings its schema up to date. */
export async function startMigratedDatabase(config: Config): Promise<DatabaseInstance> {
  const database = await startDatabase(config);
  try {
    await prepareDatabase(database, config);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * Opens the operator's database, or starts the embedded one, which this process then owns. The
 * schema is not migrated.
 */
export async function startDatabase(config: Config): Promise<DatabaseInstance> {
  return config.databaseUrl === null ? startEmbedded(config) : useExternal(config.databaseUrl);
}

/** The folder of the embedded database. */
export const postgresFolder = (config: Config): string => path.join(config.dataDir, 'postgres');

/** Whether the data directory has, or should have, an embedded database. */
export function hasDatabase(config: Config): boolean {
  const cluster = path.join(postgresFolder(config), clusterName);
  const clusterExists = lstatSync(cluster, { throwIfNoEntry: false }) !== undefined;
  return (
    clusterExists ||
    existsSync(path.join(config.dataDir, identityFileName)) ||
    hasDatabaseTraces(config)
  );
}

/** Whether a server of any version has already started an embedded database in this directory. */
const hasDatabaseTraces = ({ dataDir }: Config): boolean =>
  ['demo.json', 'secrets.key', 'postgres/postgres.log'].some((name) =>
    existsSync(path.join(dataDir, name)),
  );

async function startEmbedded(config: Config): Promise<DatabaseInstance> {
  const postgres = await launchPostgres({
    folder: postgresFolder(config),
    maxConnections: embeddedConnections(config),
    expectsData: hasDatabaseTraces(config),
    // With other keys the start is refused later, and must have written nothing.
    mayAdopt: (connection) =>
      verifyDatabaseKeys(config, connection).then(
        () => true,
        () => false,
      ),
    archive: openArchive(config),
    notify: (line) => void process.stderr.write(`stoa: ${line}\n`),
  });
  return {
    connection: postgres.connection,
    embedded: true,
    notices: postgres.notices,
    stop: postgres.stop,
  };
}

/** Creates the folder of the archive, which must be writable before the first segment is ready. */
function openArchive({ archive }: Config) {
  if (archive === null) return undefined;
  const problem = findArchiveFolderProblem(archive.folder);
  if (problem !== null) throw new ConfigError(problem);
  try {
    mkdirSync(archive.folder, { recursive: true, mode: 0o700 });
    accessSync(archive.folder, constants.W_OK);
  } catch (cause) {
    throw new ConfigError(`STOA_ARCHIVE_DIR cannot be written (${reasonOf(cause)}).`);
  }
  const onError = (line: string) => void process.stderr.write(`stoa: ${line}\n`);
  return { ...archive, onError };
}

function useExternal(connectionString: string): DatabaseInstance {
  return {
    connection: { connectionString },
    embedded: false,
    notices: [],
    stop: async () => undefined,
  };
}

/** Brings schema and transaction ids up to date. Throws a ConfigError for a database that cannot be used. */
export async function prepareDatabase(
  { connection, embedded }: DatabaseInstance,
  config: Config,
): Promise<void> {
  const client = await connectToDatabase(connection);
  try {
    if (!embedded && config.production && (await bypassesRowSecurity(client))) {
      throw new ConfigError(
        'The user of DATABASE_URL must not bypass row-level security in production: use one without SUPERUSER and BYPASSRLS.',
      );
    }
    await migrate(client);
    await renumberTransactions(client);
  } finally {
    await client.end();
  }
}

/** Throws a ConfigError when the database does not answer. */
export async function connectToDatabase(connection: Connection): Promise<Client> {
  try {
    return await connect(connection);
  } catch (cause) {
    throw new ConfigError(
      `The database of DATABASE_URL does not answer (${reasonOf(cause)}): check the address, or unset it to use the embedded one.`,
    );
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
