import { existsSync } from 'node:fs';
import path from 'node:path';
import { connect } from '../../../platform/db/database.ts';
import { type Examination, examineDatabase } from '../../../platform/db/examine.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { findDatabase } from '../../database/join-database.ts';
import { postgresFolder } from '../../database/open-store.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

/** Whether the database answers and has what it takes. One that was never made is left unmade. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const isNew = !existsSync(path.join(postgresFolder(config), 'cluster'));
  if (config.databaseUrl === null && isNew) {
    return [ok('database', 'the embedded one is made at the first start')];
  }
  try {
    return findingsOf(await examine(config), config);
  } catch (error) {
    const mend = config.databaseUrl === null ? 'see the message' : 'check DATABASE_URL';
    return [failed('database', error instanceof Error ? error.message : String(error), mend)];
  }
}

async function examine(config: Config): Promise<Examination> {
  const store = await findDatabase(config);
  try {
    const client = await connect(store.connection);
    return await examineDatabase(client).finally(() => client.end());
  } finally {
    await store.stop();
  }
}

function findingsOf(examination: Examination, config: Config): Finding[] {
  const kind = config.databaseUrl === null ? 'embedded PostgreSQL' : 'PostgreSQL of DATABASE_URL';
  const found = `${kind} ${examination.version}`;
  return [
    examination.recent
      ? ok('database', `${found} answers`)
      : failed('database', `${found} is too old`, 'use PostgreSQL 15 or newer'),
    rolesFinding(examination),
    rowSecurityFinding(examination, config),
    extensionsFinding(examination),
    migrationsFinding(examination),
  ];
}

function rolesFinding({ missingRoles }: Examination): Finding {
  if (missingRoles.length === 0) return ok('roles', 'all there');
  const names = missingRoles.join(', ');
  return warning(
    'roles',
    `missing: ${names}`,
    'run stoa migrate; it says what to grant, if it must',
  );
}

function rowSecurityFinding({ bypassesRowSecurity }: Examination, config: Config): Finding {
  if (!bypassesRowSecurity) return ok('row security', 'holds for the login role');
  const found = 'the login role is above row-level security';
  const mend = 'use a role without SUPERUSER and BYPASSRLS';
  return (config.production ? failed : warning)('row security', found, mend);
}

function extensionsFinding({ missingExtensions }: Examination): Finding {
  if (missingExtensions.length === 0) return ok('extensions', 'all at hand');
  const found = `missing: ${missingExtensions.join(', ')}`;
  return failed('extensions', found, 'install the contrib package of this PostgreSQL');
}

function migrationsFinding({ pendingMigrations }: Examination): Finding {
  if (pendingMigrations.length === 0) return ok('migrations', 'all applied');
  const found = `waiting: ${pendingMigrations.join(', ')}`;
  return warning('migrations', found, 'run stoa migrate, or start the server');
}
