import type { Client } from 'pg';

/**
 * The three roles that statements run under; none can log in, each is taken by SET ROLE.
 * stoa_app sees the rows of one workspace, stoa_catalog what is published, stoa_system everything
 * (dispatchers, sweepers, the command line). None of them owns a table, so row-level security holds.
 */
export const databaseRoles = ['stoa_app', 'stoa_catalog', 'stoa_system'] as const;
export type DatabaseRole = (typeof databaseRoles)[number];

const rolesLock = 7_361_200_101;

/**
 * Roles belong to the whole cluster, locks to one database: of two databases that make a role or
 * grant it at the same time, one is refused with one of these, and then finds it made.
 */
const concurrentCreationCodes = new Set(['42710', '23505', 'XX000']);
const maxRetries = 10;

/** Makes the roles that are missing and lets the current user take them; refuses with the script to run. */
export async function ensureRoles(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [rolesLock]);
  try {
    for (const role of databaseRoles) await retryConcurrentCreation(() => ensureRole(client, role));
  } catch (cause) {
    throw new Error(await scriptOfMissing(client), { cause });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [rolesLock]);
  }
}

async function retryConcurrentCreation(act: () => Promise<void>, left = maxRetries): Promise<void> {
  try {
    await act();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (left === 0 || !concurrentCreationCodes.has(code)) throw error;
    await retryConcurrentCreation(act, left - 1);
  }
}

async function ensureRole(client: Client, role: DatabaseRole): Promise<void> {
  const { isThere, isMember } = await stateOf(client, role);
  if (!isThere) await client.query(`create role ${role} nologin`);
  if (!isMember) await client.query(`grant ${role} to current_user`);
}

async function stateOf(
  client: Client,
  role: DatabaseRole,
): Promise<{ isThere: boolean; isMember: boolean }> {
  const { rows } = await client.query(
    `select coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as "isMember",
       exists (select from pg_roles where rolname = $1) as "isThere"`,
    [role],
  );
  return rows[0];
}

/** Another database of the cluster may have made the roles already: making one again would end the script. */
async function scriptOfMissing(client: Client): Promise<string> {
  const user = client.user ?? 'the user of DATABASE_URL';
  const script: string[] = [];
  for (const role of databaseRoles) {
    const { isThere, isMember } = await stateOf(client, role);
    if (!isThere) script.push(`create role ${role} nologin;`);
    if (!isMember) script.push(`grant ${role} to "${user}";`);
  }
  return `The database user "${user}" may not make the roles of Stoa. Run this once as an administrator, then start again: ${script.join(' ')}`;
}

/** True when the login role is above row-level security: refused in production. */
export async function bypassesRowSecurity(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
  );
  return rows[0].bypasses;
}
