import type { Client } from 'pg';
import { createSecrets, type Secrets } from '../../../platform/crypto/secrets.ts';
import { connect } from '../../../platform/db/database.ts';
import { type DatabaseInspection, inspectDatabase } from '../../../platform/db/inspect-database.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { acquireDatabase } from '../../database/acquire-database.ts';
import { hasDatabase } from '../../database/start-database.ts';
import { loadSecretsKeys } from '../../process/secrets-keys.ts';
import { countKeyUsage, type SecretsKeyUsage } from '../secrets/encrypted-row-store.ts';
import { describeKey, keyStatesOf } from '../secrets/rotate-secrets.ts';
import { type CheckResult, failed, ok, warning } from './check-result.ts';

/**
 * Checks that the database answers and has the version, roles and extensions that the server needs.
 * An embedded database that does not exist yet is not created.
 */
export async function checkDatabase(config: Config): Promise<CheckResult[]> {
  if (config.databaseUrl === null && !hasDatabase(config)) {
    return [ok('database', 'the embedded database is created at the first start')];
  }
  try {
    const { examination, uses } = await inspect(config);
    return [...toCheckResults(examination, config), ...(await checkKeys(uses, config))];
  } catch (error) {
    const fix = config.databaseUrl === null ? 'see the message' : 'check DATABASE_URL';
    return [failed('database', error instanceof Error ? error.message : String(error), fix)];
  }
}

/** `uses` is null when the tables do not exist yet. */
async function inspect(
  config: Config,
): Promise<{ examination: DatabaseInspection; uses: SecretsKeyUsage[] | null }> {
  const store = await acquireDatabase(config);
  try {
    const client = await connect(store.connection);
    return await inspectConnection(client).finally(() => client.end());
  } finally {
    await store.stop();
  }
}

async function inspectConnection(client: Client) {
  const examination = await inspectDatabase(client);
  if (examination.pendingMigrations.length > 0) return { examination, uses: null };
  await client.query('set role stoa_system');
  const query = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  return { examination, uses: await countKeyUsage({ query }) };
}

/**
 * Checks that SECRETS_KEYS lists every key that stored data needs, and which keys can be removed.
 */
async function checkKeys(uses: SecretsKeyUsage[] | null, config: Config): Promise<CheckResult[]> {
  if (uses === null) return [];
  const secrets = await loadSecretsOrNull(config);
  if (secrets === null) return [];
  const states = keyStatesOf(uses, secrets);
  return states
    .filter(({ state }) => state !== 'current')
    .map((key) => {
      if (key.state === 'missing')
        return failed('secrets keys', describeKey(key), 'add it to SECRETS_KEYS again');
      return ok('secrets keys', describeKey(key));
    });
}

/** Null when the list is malformed, which another check reports. */
async function loadSecretsOrNull(config: Config): Promise<Secrets | null> {
  const keys = await loadSecretsKeys(config);
  try {
    return createSecrets(keys);
  } catch {
    return null;
  }
}

function toCheckResults(examination: DatabaseInspection, config: Config): CheckResult[] {
  const kind = config.databaseUrl === null ? 'embedded PostgreSQL' : 'PostgreSQL of DATABASE_URL';
  const found = `${kind} ${examination.version}`;
  return [
    examination.isSupportedVersion
      ? ok('database', `${found} answers`)
      : failed('database', `${found} is too old`, 'use PostgreSQL 15 or newer'),
    checkRoles(examination),
    checkRowSecurity(examination, config),
    checkExtensions(examination),
    checkMigrations(examination),
  ];
}

function checkRoles({ missingRoles }: DatabaseInspection): CheckResult {
  if (missingRoles.length === 0) return ok('roles', 'all exist');
  const names = missingRoles.join(', ');
  return warning(
    'roles',
    `missing: ${names}`,
    'run stoa migrate; it creates them, or prints the statements to run',
  );
}

function checkRowSecurity(
  { bypassesRowSecurity }: DatabaseInspection,
  config: Config,
): CheckResult {
  if (!bypassesRowSecurity) return ok('row security', 'applies to the login role');
  const found = 'the login role bypasses row-level security';
  const fix = 'use a role without SUPERUSER and BYPASSRLS';
  return (config.production ? failed : warning)('row security', found, fix);
}

function checkExtensions({ missingExtensions }: DatabaseInspection): CheckResult {
  if (missingExtensions.length === 0) return ok('extensions', 'all available');
  const found = `missing: ${missingExtensions.join(', ')}`;
  return failed('extensions', found, "install PostgreSQL's contrib package");
}

function checkMigrations({ pendingMigrations }: DatabaseInspection): CheckResult {
  if (pendingMigrations.length === 0) return ok('migrations', 'all applied');
  const found = `pending: ${pendingMigrations.join(', ')}`;
  return warning('migrations', found, 'run stoa migrate, or start the server');
}
