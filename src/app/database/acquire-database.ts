import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stopwatch } from '../../kernel/clock.ts';
import { type Connection, connect } from '../../platform/db/database.ts';
import { isClaimed } from '../../platform/db/embedded/data-directory/claim.ts';
import { findRunningConnection } from '../../platform/db/embedded/launch.ts';
import { waitUntilAlone } from '../../platform/db/wait-until-alone.ts';
import type { Config } from '../../platform/settings/config.ts';
import { ConfigError } from '../../platform/settings/config-error.ts';
import {
  type DatabaseInstance,
  postgresFolder,
  prepareDatabase,
  startDatabase,
} from './start-database.ts';

/** A server that goes or comes while we look gets this long; a first start on a busy machine is slow. */
const waitTimeoutMs = 30_000;
const pollMs = 50;

/**
 * The database for a command beside the server, migrated: that of DATABASE_URL, the embedded one of
 * the server that runs, or the embedded one started for this command alone.
 */
export async function acquireMigratedDatabase(config: Config): Promise<DatabaseInstance> {
  const store = await acquireDatabase(config);
  try {
    await prepareDatabase(store, config);
    return store;
  } catch (error) {
    await store.stop();
    throw error;
  }
}

/** The same database as it is. */
export async function acquireDatabase(config: Config): Promise<DatabaseInstance> {
  if (config.databaseUrl !== null) return startDatabase(config);
  const folder = postgresFolder(config);
  const deadline = stopwatch() + waitTimeoutMs;
  for (;;) {
    const running = await findRunningConnection(folder);
    const store = running === null ? await tryLaunch(config) : await tryConnect(running);
    if (store !== null) return store;
    if (stopwatch() > deadline) throw unresponsiveError(config);
    await delay(pollMs);
  }
}

/** Null when another process was faster. */
async function tryLaunch(config: Config): Promise<DatabaseInstance | null> {
  try {
    const store = await startDatabase(config);
    return { ...store, stop: () => stopWhenUnused(store) };
  } catch (error) {
    if (isClaimed(postgresFolder(config))) return null;
    throw error;
  }
}

/**
 * Null when the server is on its way out, or has not made its database yet. The connection stays
 * open until the command ends: a command that owns the database waits for it before it stops.
 */
async function tryConnect(connection: Connection): Promise<DatabaseInstance | null> {
  try {
    const guest = await connect(connection, { application_name: 'stoa command' });
    // The statements of the command report a loss.
    guest.on('error', () => undefined);
    return { connection, embedded: true, notices: [], stop: () => guest.end() };
  } catch {
    return null;
  }
}

/** Other commands that found this database running are not cut off. */
async function stopWhenUnused(store: DatabaseInstance): Promise<void> {
  await waitUntilAlone(store.connection).catch(() => undefined);
  await store.stop();
}

const unresponsiveError = ({ dataDir }: Config) =>
  new ConfigError(
    `The database in ${path.relative('', dataDir) || '.'} belongs to another stoa and does not answer: stop that one, or try again.`,
  );
