import type { Client } from 'pg';
import { databaseRoles } from '../roles.ts';
import { removeForeignKeys, restoreForeignKeys } from './foreign-keys.ts';
import {
  type ForeignKey,
  readDistribution,
  type TableKinds,
  type TableState,
} from './read-distribution.ts';
import { sessionSettings } from './session-settings.ts';

type Options = {
  kinds: TableKinds;
  /** Shards of each distributed table. Cannot be changed while servers use the database. */
  shards: number;
  report: (line: string) => void;
};

/**
 * Moves every table of a Citus coordinator to where it belongs. A table moves in a transaction, and
 * tables that have moved are skipped, so that the next run continues an interrupted one. No server
 * may use the database meanwhile: rows that it writes to a table that moves would be lost.
 */
export async function distributeTables(
  client: Client,
  { kinds, shards, report }: Options,
): Promise<{ moved: string[]; restoredKeys: number }> {
  // Otherwise Citus would manage local tables that refer to reference tables.
  await client.query('set citus.enable_local_reference_table_foreign_keys = off');
  await prepareSessions(client);
  const { tables, kept, removed } = await readDistribution(client, kinds);
  const moving = tables.filter(({ kind, current }) => kind !== current);
  const isMoving = (key: ForeignKey) =>
    moving.some(({ table }) => table === key.table || table === key.references);
  await removeForeignKeys(client, { lasting: removed, passing: kept.filter(isMoving) });
  for (const table of moving) {
    report(`${table.table}: ${table.kind}`);
    await moveTable(client, table, shards);
  }
  const restoredKeys = await restoreForeignKeys(client);
  return { moved: moving.map(({ table }) => table), restoredKeys };
}

/** Lets the coordinator run statements on workers as the roles of the server. */
async function prepareSessions(client: Client): Promise<void> {
  for (const role of databaseRoles) await client.query(`alter role ${role} login`);
  const { rows } = await client.query('select quote_ident(current_database()) as name');
  for (const [setting, value] of sessionSettings)
    await client.query(`alter database ${rows[0].name} set ${setting} = '${value}'`);
}

async function moveTable(
  client: Client,
  { table, kind, current }: TableState,
  shards: number,
): Promise<void> {
  if (current !== 'local' || kind === 'local')
    throw new Error(
      `${table} is ${current} and should be ${kind}: this version cannot change that.`,
    );
  const { rows } = await client.query(
    `select relforcerowsecurity as forced, exists (select from pg_policies
        where schemaname = 'public' and tablename = relname and policyname = 'tenant') as guarded
       from pg_class where oid = $1::regclass`,
    [table],
  );
  const { forced, guarded } = rows[0];
  await client.query('begin');
  // The owner is subject to row-level security too, and copies only what it can read.
  if (forced) await client.query(`alter table ${table} no force row level security`);
  if (kind === 'reference') await client.query('select create_reference_table($1)', [table]);
  else await distribute(client, table, shards);
  await client.query('select truncate_local_data_after_distributing_table($1)', [table]);
  if (guarded)
    await client.query(`alter policy tenant on ${table} using (${ownRow}) with check (${ownRow})`);
  if (forced) await client.query(`alter table ${table} force row level security`);
  await client.query('commit');
}

const distribute = (client: Client, table: string, shards: number) =>
  client.query("select create_distributed_table($1, 'workspace_id', shard_count => $2)", [
    table,
    shards,
  ]);

/**
 * The condition of the policy, as an expression from which the planner derives no comparison of two
 * constants: before PostgreSQL 17, Citus refuses outer joins together with one.
 */
const ownRow = "(workspace_id = current_setting('stoa.workspace_id', true)) is true";
