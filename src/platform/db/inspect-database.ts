import type { Client } from 'pg';
import { listPendingMigrations } from './migrate.ts';
import { bypassesRowSecurity, databaseRoles } from './roles.ts';

/** The result of checking whether a database is suitable. */
export type DatabaseInspection = {
  version: string;
  /** Whether the version is 15 or newer. */
  isSupportedVersion: boolean;
  /** Roles that do not exist or that the login role is not a member of. */
  missingRoles: string[];
  bypassesRowSecurity: boolean;
  /** Required extensions that are not available on the server. */
  missingExtensions: string[];
  pendingMigrations: string[];
  /** The time of the database's clock. */
  databaseTime: Date;
};

const requiredExtensions = ['pg_trgm', 'btree_gin'];

/** Checks a database without changing it. */
export async function inspectDatabase(client: Client): Promise<DatabaseInspection> {
  const { rows } = await client.query<{
    version: string;
    number: number;
    now: Date;
    roles: string[];
    extensions: string[];
  }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       clock_timestamp() as now,
       array(select rolname::text from pg_roles where rolname = any($1) and pg_has_role(current_user, oid, 'member')) as roles,
       array(select name::text from pg_available_extensions where name = any($2)) as extensions`,
    [databaseRoles, requiredExtensions],
  );
  const found = rows[0] ?? { version: '', number: 0, now: new Date(0), roles: [], extensions: [] };
  return {
    version: found.version,
    isSupportedVersion: found.number >= 150_000,
    missingRoles: databaseRoles.filter((role) => !found.roles.includes(role)),
    bypassesRowSecurity: await bypassesRowSecurity(client),
    missingExtensions: requiredExtensions.filter((name) => !found.extensions.includes(name)),
    pendingMigrations: await listPendingMigrations(client),
    databaseTime: found.now,
  };
}
