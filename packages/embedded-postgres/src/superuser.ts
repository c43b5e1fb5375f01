import { Client } from 'pg';
import { socketPort } from './settings.ts';

/** The name of both the role and the database of the application. */
export const applicationName = 'stoa';

/** Connects as the superuser; null while the server does not accept connections. */
export async function connectAsSuperuser(socketFolder: string): Promise<Client | null> {
  const account = { user: 'postgres', database: 'postgres', password: '' };
  const client = new Client({ host: socketFolder, port: socketPort, ssl: false, ...account });
  client.on('error', ignoreLoss);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(ignoreLoss);
    if (isServerNotReady(error)) return null;
    throw error;
  }
}

/** Creates the role and the database of the application if they do not exist. */
export async function ensureApplicationDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = '${applicationName}') as role,
            exists (select from pg_database where datname = '${applicationName}') as database`,
  );
  if (rows[0]?.role !== true) {
    await client.query(`create role ${applicationName} login createdb createrole`);
  }
  if (rows[0]?.database !== true) {
    await client.query(`create database ${applicationName} owner ${applicationName}`);
  }
}

/** The version of the running server, for example "18.4", and its max_connections. */
export async function readServerInfo(
  client: Client,
): Promise<{ version: string; maxConnections: number }> {
  const { rows } = await client.query<{ version: string; maximum: number }>(
    `select current_setting('server_version') as version,
            current_setting('max_connections')::int as maximum`,
  );
  return { version: rows[0]?.version ?? '', maxConnections: rows[0]?.maximum ?? 0 };
}

/**
 * PostgreSQL's checkpointer starts before the server accepts connections, ignores archive_timeout
 * until then, and sleeps for up to checkpoint_timeout. Any reload wakes it.
 */
export async function wakeCheckpointer(client: Client): Promise<void> {
  await client.query('select pg_reload_conf()');
}

function isServerNotReady(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // 57P03 (cannot_connect_now) is sent during startup, recovery and shutdown. pg reports a
  // connection that was terminated unexpectedly without a code.
  const known = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03'].includes(code);
  return known || (error instanceof Error && /terminated unexpectedly/.test(error.message));
}

function ignoreLoss(): void {}
