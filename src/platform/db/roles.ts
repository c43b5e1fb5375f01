import type { Client } from 'pg';

/**
 * The three roles that statements run under. They cannot log in; sessions switch to them. stoa_app
 * sees the rows of one workspace, stoa_catalog published rows, and stoa_system all rows
 * (dispatchers, maintenance, the command line). None of them owns a table, so row-level security
 * applies.
 */
export const databaseRoles = ['stoa_app', 'stoa_catalog', 'stoa_system'] as const;
export type DatabaseRole = (typeof databaseRoles)[number];

const rolesLock = 7_361_200_101;

/**
 * Roles are shared by all databases of a cluster, but advisory locks are not. When two databases
 * create or grant a role concurrently, one of them fails with one of these codes and can retry.
 */
const concurrentCreationCodes = new Set(['42710', '23505', 'XX000']);
const maxRetries = 10;

/**
 * Creates missing roles and grants them to the current user. If that is not permitted, throws an
 * Error with the SQL that an administrator has to run.
 */
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

async function retryConcurrentCreation(
  act: () => Promise<void>,
  retries = maxRetries,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (retries === 0 || !concurrentCreationCodes.has(code)) throw error;
    await retryConcurrentCreation(act, retries - 1);
  }
}

async function ensureRole(client: Client, role: DatabaseRole): Promise<void> {
  const { exists, isMember } = await stateOf(client, role);
  if (!exists) await client.query(`create role ${role} nologin`);
  if (!isMember) await client.query(`grant ${role} to current_user`);
}

async function stateOf(
  client: Client,
  role: DatabaseRole,
): Promise<{ exists: boolean; isMember: boolean }> {
  const { rows } = await client.query(
    `select coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as "isMember",
       exists (select from pg_roles where rolname = $1) as "exists"`,
    [role],
  );
  return rows[0];
}

/** Omits roles that already exist, because creating one again would abort the script. */
async function scriptOfMissing(client: Client): Promise<string> {
  const user = client.user ?? 'the user of DATABASE_URL';
  const script: string[] = [];
  for (const role of databaseRoles) {
    const { exists, isMember } = await stateOf(client, role);
    if (!exists) script.push(`create role ${role} nologin;`);
    if (!isMember) script.push(`grant ${role} to "${user}";`);
  }
  return `The database user "${user}" cannot create the database roles of Stoa. Run this once as an administrator, then start again: ${script.join(' ')}`;
}

/** Whether the login role bypasses row-level security, which production refuses. */
export async function bypassesRowSecurity(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
  );
  return rows[0].bypasses;
}
