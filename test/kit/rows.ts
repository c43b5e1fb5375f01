import type { Client } from 'pg';
import { connect, type Database } from '../../src/platform/db/database.ts';

/**
 * A digest of the rows of every table, by table name. A table with a workspace column contributes
 * only the rows of one workspace. Equal digests mean that nothing has changed.
 */
export type Digests = Record<string, string>;

/** Unlogged tables count processes and requests, which are not changes. */
const tablesQuery = `select c.relname as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id') as tenant
  from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace order by c.relname`;

/** Omits the time at which a key was last used, because every call changes it. */
const row = `(to_jsonb(t) - 'last_used_at')::text`;

/**
 * The progress of analytics changes in the background, and the first visitor of a day creates its
 * salt.
 */
const settings = `(select * from server_settings where name not like 'analytics.%' and name not like 'visits.salt.%')`;

/** Starting parallel workers takes twenty times as long as reading these small tables. */
const connectToRead = ({ connection }: Database) =>
  connect(connection, {
    options: '-c max_parallel_workers_per_gather=0 -c plan_cache_mode=force_generic_plan',
  });

type Reader = { client: Client; text: string };
const readers = new WeakMap<Database, Promise<Reader>>();

async function openReader(database: Database): Promise<Reader> {
  const client = await connectToRead(database);
  const { rows: tables } = await client.query<{ name: string; tenant: boolean }>(tablesQuery);
  const parts = tables.map(
    ({ name, tenant }) =>
      `select '${name}' as name, md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as digest
       from ${name === 'server_settings' ? settings : name} t ${tenant ? 'where workspace_id = $1' : 'where $1 <> $1 || $1'}`,
  );
  return { client, text: parts.join(' union all ') };
}

/** Computes the digests of the workspace's rows, and of whole tables without a workspace column. */
export async function digestRows(
  { database }: { database: Database },
  workspaceId: string,
): Promise<Digests> {
  const reader = readers.get(database) ?? openReader(database);
  readers.set(database, reader);
  const { client, text } = await reader;
  // With a name it is planned once: planning takes longer than reading.
  const { rows } = await client.query<{ name: string; digest: string }>({
    name: 'digests',
    text,
    values: [workspaceId],
  });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** Ends the connection that reads digests. */
export async function closeReader(database: Database): Promise<void> {
  await (await readers.get(database))?.client.end();
}

/** Reports the tables whose rows have changed since the previous call. */
export async function watchRows(
  { database }: { database: Database },
  /** Watches only this workspace's rows, and the tables without a workspace column. */
  workspaceId: string | null = null,
): Promise<{ changed(): Promise<string[]>; stop(): Promise<void> }> {
  const client = await connectToRead(database);
  const { rows: tables } = await client.query<{ name: string; tenant: boolean }>(tablesQuery);
  const parts = tables.map(({ name, tenant }) => {
    const where = workspaceId && tenant ? `where workspace_id = '${workspaceId}'` : '';
    const from = name === 'server_settings' ? settings : name;
    return `select '${name}' as name, md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as digest from ${from} t ${where}`;
  });
  const text = parts.join(' union all ');
  const read = async () => {
    // With a name it is planned once: planning takes longer than reading.
    const { rows } = await client.query<{ name: string; digest: string }>({ name: 'rows', text });
    return new Map(rows.map(({ name, digest }) => [name, digest]));
  };
  let known = await read();
  return {
    async changed() {
      const now = await read();
      const names = [...now.keys()].filter((name) => now.get(name) !== known.get(name));
      known = now;
      return names;
    },
    stop: () => client.end(),
  };
}

/**
 * Every row of every table as text, bypassing row-level security, to assert that something is not
 * stored.
 */
export async function dumpRows({ database }: { database: Database }): Promise<string> {
  const client = await connect(database.connection);
  try {
    const { rows: tables } = await client.query<{ name: string }>(tablesQuery);
    const dumps: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ line: string }>(
        `select t::text as line from ${name} t`,
      );
      dumps.push(name, ...rows.map(({ line }) => line));
    }
    return dumps.join('\n');
  } finally {
    await client.end();
  }
}
