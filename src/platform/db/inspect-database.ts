import type { Client } from 'pg';
import { listPendingMigrations } from './migrate.ts';
import { bypassesRowSecurity, databaseRoles } from './roles.ts';

/** What an operator wants to know of a database before trusting it. */
export type DatabaseInspection = {
  version: string;
  /** Whether this PostgreSQL is new enough (15). */
  isSupportedVersion: boolean;
  /** Roles that are missing or that the login role may not take. */
  missingRoles: string[];
  bypassesRowSecurity: boolean;
  /** Extensions that the server does not have at hand. */
  missingExtensions: string[];
  pendingMigrations: string[];
};

const requiredExtensions = ['pg_trgm', 'btree_gin'];

/** Looks at a database and changes nothing. */
export async function inspectDatabase(client: Client): Promise<DatabaseInspection> {
  const { rows } = await client.query<{
    version: string;
    number: number;
    roles: string[];
    extensions: string[];
  }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       array(select rolname::text from pg_roles where rolname = any($1) and pg_has_role(current_user, oid, 'member')) as roles,
       array(select name::text from pg_available_extensions where name = any($2)) as extensions`,
    [databaseRoles, requiredExtensions],
  );
  const found = rows[0] ?? { version: '', number: 0, roles: [], extensions: [] };
  return {
    version: found.version,
    isSupportedVersion: found.number >= 150_000,
    missingRoles: databaseRoles.filter((role) => !found.roles.includes(role)),
    bypassesRowSecurity: await bypassesRowSecurity(client),
    missingExtensions: requiredExtensions.filter((name) => !found.extensions.includes(name)),
    pendingMigrations: await listPendingMigrations(client),
  };
}
