import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findRunningConnection, isClaimed } from '@stoa/embedded-postgres';
import { stopwatch } from '../../kernel/clock.ts';
import { type Connection, connect } from '../../platform/db/database.ts';
import { closeToOthers, joinDatabase } from '../../platform/db/shared-database.ts';
import type { Config } from '../../platform/settings/config.ts';
import { ConfigError } from '../../platform/settings/config-error.ts';
import {
  type DatabaseInstance,
  hasDatabase,
  postgresFolder,
  prepareDatabase,
  startDatabase,
} from './start-database.ts';

/** How long to wait for a server that is starting or stopping. A first start can be slow. */
const waitTimeoutMs = 30_000;
const pollMs = 50;

/**
 * Opens the database for a command, migrated: that of DATABASE_URL, the embedded one of a running
 * server, or the embedded one started for this command.
 */
export async function acquireMigratedDatabase(config: Config): Promise<DatabaseInstance> {
  const database = await acquireDatabase(config);
  try {
    await prepareDatabase(database, config);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * Throws a ConfigError for a data directory without a database, so that a command with a wrong
 * STOA_DATA_DIR does not create one.
 */
export function assertDatabase(config: Config): void {
  const isStarting = () => isClaimed(postgresFolder(config));
  if (config.databaseUrl !== null || hasDatabase(config) || isStarting()) return;
  throw new ConfigError(
    `There is no database in ${config.dataDir}: set STOA_DATA_DIR to the data directory of the server, or start the server first.`,
  );
}

/** Opens the same database without migrating it. */
export async function acquireDatabase(config: Config): Promise<DatabaseInstance> {
  if (config.databaseUrl !== null) return startDatabase(config);
  const folder = postgresFolder(config);
  const deadline = stopwatch() + waitTimeoutMs;
  for (;;) {
    const running = await findRunningConnection(folder);
    const database = running === null ? await tryLaunch(config) : await tryConnect(running);
    if (database !== null) return database;
    if (stopwatch() > deadline) throw unresponsiveError(config);
    await delay(pollMs);
  }
}

/** Null when another process has started the database first. */
async function tryLaunch(config: Config): Promise<DatabaseInstance | null> {
  try {
    const database = await startDatabase(config);
    return { ...database, stop: () => stopWhenUnused(database) };
  } catch (error) {
    if (isClaimed(postgresFolder(config))) return null;
    throw error;
  }
}

/**
 * Null when the server is stopping or has not created its database yet. The connection stays open
 * until the command ends, because a command that started the database waits for all connections
 * to close before it stops it.
 */
async function tryConnect(connection: Connection): Promise<DatabaseInstance | null> {
  try {
    const client = await connect(connection, { application_name: 'stoa command' });
    // When the connection is lost, the command's own statements fail and report it.
    client.on('error', () => undefined);
    if (await joinDatabase(client))
      return { connection, embedded: true, notices: [], stop: () => client.end() };
    await client.end();
    return null;
  } catch {
    return null;
  }
}

/** Waits for other commands that are using this database. */
async function stopWhenUnused(database: DatabaseInstance): Promise<void> {
  await closeToOthers(database.connection).catch(() => undefined);
  await database.stop();
}

const unresponsiveError = ({ dataDir }: Config) =>
  new ConfigError(
    `The database in ${path.relative('', dataDir) || '.'} is in use by another stoa process and does not answer: stop that process, or try again.`,
  );
