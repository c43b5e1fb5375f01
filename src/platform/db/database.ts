import { type Client, type ClientConfig, Pool, types } from 'pg';
import { traceStatements } from '../telemetry/trace-statements.ts';
import { isTracing } from '../telemetry/tracing.ts';
import { createCorkedSocket } from './corked-socket.ts';
import {
  type CatalogReplica,
  createCatalogReplica,
  type ReplicaState,
} from './replica/catalog-replica.ts';
import type { DatabaseRole } from './roles.ts';
import { clientClassFor } from './servers/selecting-client.ts';

// Amounts, counts and sequences fit in a safe integer; as strings they would leak into JSON.
types.setTypeParser(types.builtins.INT8, Number);

/**
 * How to connect to PostgreSQL: a URL, also with several hosts, or the folder of a Unix socket as
 * `host`.
 */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

/** The connection pools of one process, one per role. */
export type Database = {
  app: Pool;
  catalog: Pool;
  /** Catalog reads of a replica; null without one. */
  replica: CatalogReplica | null;
  system: Pool;
  connection: Connection;
  /** Rejects when the database does not respond within a second. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  connection: Connection;
  replica?: { connection: Connection; maxLagSeconds: number } | undefined;
  onReplicaChange?: (state: ReplicaState) => void;
  /**
   * Connections in the app pool; the system pool has about a third. The catalog pool has half: its
   * statements only read and hardly wait, and each connection plans all of them.
   */
  poolSize?: number;
  /** How long a statement may run; 5 seconds if omitted. */
  statementSeconds?: number;
  /** How long a transaction waits for a free connection. */
  connectionTimeoutMilliseconds?: number;
  onError?: (error: Error) => void;
  /** Appended to `application_name`, to tell the processes of several machines apart. */
  name?: string;
};

export function openDatabase(options: DatabaseOptions): Database {
  const size = options.poolSize ?? 10;
  let closing = false;
  const primary = {
    connection: options.connection,
    ...clientClassFor(options.connection, 'primary'),
  };
  const make = (role: DatabaseRole, max: number, server: Server = primary) => {
    const pool = new Pool({
      ...server.connection,
      ...sessionConfig(role, options),
      Client: server.Client,
      max,
      // Sends a statement before the previous one has completed.
      pipeline: true,
      stream: createCorkedSocket,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: options.connectionTimeoutMilliseconds ?? 5_000,
    });
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      if (isTracing()) traceStatements(client);
      if (role === 'stoa_catalog') client.query(allowCustomPlansOnCitus).catch(() => undefined);
    });
    // A server that hangs or became a standby is not noticed by the connection itself.
    pool.on('release', (error) => {
      if (error) server.selector?.recheck();
    });
    pool.on('error', (error) => {
      if (!closing) options.onError?.(error);
    });
    return pool;
  };
  const app = make('stoa_app', size);
  const openCatalog = (server?: Server) => make('stoa_catalog', Math.ceil(size / 2), server);
  const catalog = openCatalog();
  const replica = openReplica(options, openCatalog, catalog);
  const system = make('stoa_system', Math.ceil(size / 3) + 1);
  return {
    app,
    catalog,
    replica,
    system,
    connection: options.connection,
    ping: () => ping(system),
    close: async () => {
      closing = true;
      await replica?.close();
      await Promise.all([app.end(), catalog.end(), system.end()]);
    },
  };
}

type Server = { connection: Connection } & ReturnType<typeof clientClassFor>;

function openReplica(
  { replica, onReplicaChange }: DatabaseOptions,
  open: (server: Server) => Pool,
  primary: Pool,
): CatalogReplica | null {
  if (!replica) return null;
  const { connection, maxLagSeconds } = replica;
  const pool = open({ connection, ...clientClassFor(connection, 'prefer-standby') });
  return createCatalogReplica({ replica: pool, primary, maxLagSeconds, onChange: onReplicaChange });
}

/** A single connection to the primary under the login role, for migrations and LISTEN. */
export async function connect(connection: Connection, config: ClientConfig = {}): Promise<Client> {
  const { Client } = clientClassFor(connection, 'primary');
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000, ...config });
  // A lost connection fails the running query; without a listener it would end the process too.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Settings of every session. The timeouts end abandoned transactions and waits for locks. */
function sessionConfig(
  role: DatabaseRole,
  { name = '', statementSeconds = 5 }: DatabaseOptions,
): ClientConfig {
  const settings = {
    role,
    statement_timeout: `${statementSeconds}s`,
    lock_timeout: '2s',
    idle_in_transaction_session_timeout: '10s',
    timezone: 'UTC',
    jit: 'off',
    // Plans a prepared statement once. By default PostgreSQL plans it again for each search, because
    // the plan for a rare word looks cheaper than the one for any word.
    ...(role === 'stoa_catalog' && { plan_cache_mode: 'force_generic_plan' }),
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return {
    options: options.join(' '),
    application_name: `stoa ${role} ${name}`.trimEnd(),
    keepAlive: true,
    // A server that hangs cannot enforce statement_timeout, so the client gives up a second later.
    query_timeout: (statementSeconds + 1) * 1_000,
  };
}

/** Citus plans a statement for several workspaces only when it knows the values of its parameters. */
const allowCustomPlansOnCitus =
  "select set_config('plan_cache_mode', 'auto', false) from pg_extension where extname = 'citus'";

async function ping(pool: Pool): Promise<void> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(
      () => reject(new Error('The database did not respond within a second.')),
      1_000,
    ).unref();
  });
  await Promise.race([pool.query('select 1'), timeout]);
}
