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

/** Whether the database answers and has what it takes. One that was never made is left unmade. */
export async function checkDatabase(config: Config): Promise<CheckResult[]> {
  if (config.databaseUrl === null && !hasDatabase(config)) {
    return [ok('database', 'the embedded one is made at the first start')];
  }
  try {
    const { examination, uses } = await inspect(config);
    return [...toCheckResults(examination, config), ...(await checkKeys(uses, config))];
  } catch (error) {
    const mend = config.databaseUrl === null ? 'see the message' : 'check DATABASE_URL';
    return [failed('database', error instanceof Error ? error.message : String(error), mend)];
  }
}

/** `uses` null: the tables are not there yet. */
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

/** Whether every key that something stored needs is listed, and which could go. */
async function checkKeys(uses: SecretsKeyUsage[] | null, config: Config): Promise<CheckResult[]> {
  if (uses === null) return [];
  const secrets = await loadSecretsOrNull(config);
  if (secrets === null) return [];
  const states = keyStatesOf(uses, secrets);
  return states
    .filter(({ state }) => state !== 'current')
    .map((key) => {
      if (key.state === 'missing')
        return failed('secrets keys', describeKey(key), 'put it back into SECRETS_KEYS');
      return ok('secrets keys', describeKey(key));
    });
}

/** Null: the list is malformed, which a finding of its own says. */
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
  if (missingRoles.length === 0) return ok('roles', 'all there');
  const names = missingRoles.join(', ');
  return warning(
    'roles',
    `missing: ${names}`,
    'run stoa migrate; it says what to grant, if it must',
  );
}

function checkRowSecurity(
  { bypassesRowSecurity }: DatabaseInspection,
  config: Config,
): CheckResult {
  if (!bypassesRowSecurity) return ok('row security', 'holds for the login role');
  const found = 'the login role is above row-level security';
  const mend = 'use a role without SUPERUSER and BYPASSRLS';
  return (config.production ? failed : warning)('row security', found, mend);
}

function checkExtensions({ missingExtensions }: DatabaseInspection): CheckResult {
  if (missingExtensions.length === 0) return ok('extensions', 'all at hand');
  const found = `missing: ${missingExtensions.join(', ')}`;
  return failed('extensions', found, 'install the contrib package of this PostgreSQL');
}

function checkMigrations({ pendingMigrations }: DatabaseInspection): CheckResult {
  if (pendingMigrations.length === 0) return ok('migrations', 'all applied');
  const found = `waiting: ${pendingMigrations.join(', ')}`;
  return warning('migrations', found, 'run stoa migrate, or start the server');
}
