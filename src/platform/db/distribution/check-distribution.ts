import type { Client } from 'pg';
import { databaseRoles } from '../roles.ts';
import { isCitus, readDistribution, type TableKinds } from './read-distribution.ts';
import { sessionSettings } from './session-settings.ts';

/** What keeps the server from working on this Citus cluster; empty when nothing does. */
export async function checkDistribution(client: Client, kinds: TableKinds): Promise<string[]> {
  if (!(await isCitus(client))) return ['The extension citus is not installed in this database.'];
  return [
    ...(await findMissingNodes(client)),
    ...(await findMisplacedTables(client, kinds)),
    ...(await findRolesWithoutLogin(client)),
    ...(await findWrongSettings(client)),
    ...(await findUnguardedShards(client)),
  ];
}

/** Problems that `stoa database distribute` cannot solve itself. */
export async function findMissingNodes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ workers: number; coordinator: boolean }>(
    `select count(*) filter (where groupid <> 0 and isactive)::int as workers,
       coalesce(bool_or(groupid = 0), false) as coordinator from pg_dist_node`,
  );
  const { workers, coordinator } = rows[0] ?? { workers: 0, coordinator: false };
  return [
    ...(coordinator ? [] : ['The coordinator is unknown: call citus_set_coordinator_host first.']),
    ...(workers > 0 ? [] : ['There are no active workers: call citus_add_node first.']),
  ];
}

async function findMisplacedTables(client: Client, kinds: TableKinds): Promise<string[]> {
  const { tables, removed } = await readDistribution(client, kinds);
  const misplaced = tables
    .filter(({ kind, current }) => kind !== current)
    .map(({ table, kind, current }) => `${table} is ${current} and should be ${kind}.`);
  return [
    ...misplaced,
    ...removed.map(({ table, name }) => `${table} still has the foreign key ${name}.`),
  ];
}

async function findRolesWithoutLogin(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ role: string }>(
    'select rolname as role from pg_roles where rolname = any($1) and not rolcanlogin order by 1',
    [databaseRoles],
  );
  return rows.map(({ role }) => `The role ${role} cannot log in, which workers require.`);
}

async function findWrongSettings(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [sessionSettings.map(([name]) => name)],
  );
  const found = new Map(rows.map(({ name, setting }) => [name, setting]));
  return sessionSettings
    .filter(([name, value]) => found.get(name) !== value)
    .map(([name, value]) => `${name} is ${found.get(name) ?? 'unset'} and must be ${value}.`);
}

/** Shards that would show rows of other workspaces, because their table is guarded and they are not. */
async function findUnguardedShards(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; shards: number }>(
    `select c.relname as table, count(*)::int as shards
       from pg_class c cross join lateral run_command_on_placements(c.oid::regclass,
         'select relrowsecurity and relforcerowsecurity from pg_class where oid = ''%s''::regclass') as placement
      where c.relforcerowsecurity and c.relnamespace = 'public'::regnamespace
        and exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
        and not (placement.success and placement.result = 't')
      group by 1 order by 1`,
  );
  return rows.map(
    ({ table, shards }) => `${shards} shards of ${table} have no forced row-level security.`,
  );
}
