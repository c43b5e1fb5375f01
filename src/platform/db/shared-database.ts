import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Connection, connect } from './database.ts';

/*
 * Commands that find a database started by another command use it together. The one that has started
 * it stops it when it is the last.
 */

/** Shared by the commands that use the database, exclusive for the one that stops it. */
const useLock = 7_361_200_152;
const pollMs = 50;

/** False when the database is about to stop. The use ends with the connection. */
export async function joinDatabase(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ joined: boolean }>(
    'select pg_try_advisory_lock_shared($1) as joined',
    [useLock],
  );
  return rows[0]?.joined === true;
}

/**
 * Waits until no other Stoa session uses the database; their application names start with `stoa `.
 * Until the returned connection ends, no command joins it.
 */
export async function closeToOthers(connection: Connection): Promise<Client> {
  const client = await connect(connection);
  // Stopping the database ends this connection.
  client.on('error', () => undefined);
  while (!(await isClosed(client))) await delay(pollMs);
  return client;
}

async function isClosed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ closed: boolean }>(
    `select case when not exists (select from pg_stat_activity where datname = current_database()
         and pid <> pg_backend_pid() and application_name like 'stoa %')
       then pg_try_advisory_lock($1) else false end as closed`,
    [useLock],
  );
  return rows[0]?.closed === true;
}
