import type { Client } from 'pg';

/** One sentence for each violation. */
async function violations(client: Client, query: string, values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ sentence: string }>(query, values);
  return rows.map(({ sentence }) => sentence);
}

const ours = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

/** Primary keys, unique indexes and foreign keys whose first column is not the workspace. */
export function keysNotLedByWorkspace(client: Client, excepted: string[]): Promise<string[]> {
  return violations(
    client,
    `with keys as (
       select c.relname as table_name, i.indexrelid::regclass::text as key, i.indrelid as rel, i.indkey[0] as first
         from pg_index i join pg_class c on c.oid = i.indrelid where i.indisunique and ${ours}
       union all
       select c.relname, k.conname, k.conrelid, k.conkey[1]
         from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and ${ours})
     select table_name || ': ' || key || ' starts with ' || coalesce(a.attname, 'an expression') as sentence
     from keys left join pg_attribute a on a.attrelid = rel and a.attnum = first
     where a.attname is distinct from 'workspace_id' and not (table_name = any($1)) and not (key = any($1))
     order by 1`,
    [excepted],
  );
}

/** Tenant tables without forced row-level security. */
export function tablesWithoutPolicy(client: Client, excepted: string[]): Promise<string[]> {
  return violations(
    client,
    `select c.relname || ' has no forced row-level security' as sentence from pg_class c
     where ${ours} and not (c.relrowsecurity and c.relforcerowsecurity) and not (c.relname = any($1))
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id')
     order by 1`,
    [excepted],
  );
}

/** Roles of the server that can log in, own something, or bypass row-level security. */
export function strongRoles(client: Client): Promise<string[]> {
  return violations(
    client,
    `select rolname || ' is too strong' as sentence from pg_roles r
     where rolname like 'stoa\\_%' and (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
       or exists (select from pg_class c where c.relowner = r.oid))
     order by 1`,
    [],
  );
}

/** Tables that show rows to a statement that has not set a workspace. */
export async function tablesSeenWithoutWorkspace(
  client: Client,
  excepted: string[],
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where ${ours} and has_table_privilege('stoa_app', c.oid, 'select') and not (c.relname = any($1)) order by 1`,
    [excepted],
  );
  await client.query('set role stoa_app');
  try {
    const seen: string[] = [];
    for (const { name } of rows) {
      const { rowCount } = await client.query(`select from ${name} limit 1`);
      if (rowCount) seen.push(`${name} shows rows without a workspace`);
    }
    return seen;
  } finally {
    await client.query('reset role');
  }
}
