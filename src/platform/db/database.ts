import { Client, type ClientConfig, Pool, types } from 'pg';
import { createCorkedSocket } from './corked-socket.ts';
import type { DatabaseRole } from './roles.ts';

// Amounts, counts and sequences fit in a safe integer; as strings they would leak into JSON.
types.setTypeParser(types.builtins.INT8, Number);

/** Where a PostgreSQL is: a URL or a socket folder. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

/** The pools of one process, one for each role, so that no statement runs under the wrong one. */
export type Database = {
  app: Pool;
  catalog: Pool;
  system: Pool;
  connection: Connection;
  /** Resolves when the database answers within a second. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  connection: Connection;
  replica?: Connection | undefined;
  /** Connections of the app and the catalog pool each; the system pool has a third. */
  poolSize?: number;
  onError?: (error: Error) => void;
};

export function openDatabase(options: DatabaseOptions): Database {
  const size = options.poolSize ?? 10;
  let closing = false;
  const make = (role: DatabaseRole, max: number, connection = options.connection) => {
    const pool = new Pool({
      ...connection,
      ...sessionConfig(role),
      max,
      // A statement travels before the one ahead of it is answered.
      pipeline: true,
      stream: createCorkedSocket,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: 5_000,
    });
    pool.on('connect', (client) => client.on('error', () => undefined));
    pool.on('error', (error) => {
      if (!closing) options.onError?.(error);
    });
    return pool;
  };
  const app = make('stoa_app', size);
  const catalog = make('stoa_catalog', size, options.replica ?? options.connection);
  const system = make('stoa_system', Math.ceil(size / 3) + 1);
  return {
    app,
    catalog,
    system,
    connection: options.connection,
    ping: () => ping(system),
    close: async () => {
      closing = true;
      await Promise.all([app.end(), catalog.end(), system.end()]);
    },
  };
}

/** A connection of its own under the login role: migrations, LISTEN. */
export async function connect(connection: Connection, config: ClientConfig = {}): Promise<Client> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000, ...config });
  // A lost connection fails the query in hand; without a listener it would end the process too.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** What every session starts with; an abandoned transaction or a stuck lock ends by itself (security 7). */
function sessionConfig(role: DatabaseRole): ClientConfig {
  const settings = {
    role,
    statement_timeout: '5s',
    lock_timeout: '2s',
    idle_in_transaction_session_timeout: '10s',
    timezone: 'UTC',
    jit: 'off',
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return {
    options: options.join(' '),
    application_name: `stoa ${role}`,
    keepAlive: true,
    // A server that hangs cannot end its statements: whoever waits is let go a second later.
    query_timeout: 6_000,
  };
}

async function ping(pool: Pool): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(
      () => reject(new Error('The database did not answer within a second.')),
      1_000,
    ).unref();
  });
  await Promise.race([pool.query('select 1'), late]);
}
