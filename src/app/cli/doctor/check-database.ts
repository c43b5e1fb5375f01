import type { Client } from 'pg';
import { createSecrets, type Secrets } from '../../../platform/crypto/secrets.ts';
import { connect } from '../../../platform/db/database.ts';
import { type Examination, examineDatabase } from '../../../platform/db/examine.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { findDatabase } from '../../database/join-database.ts';
import { hadDatabase } from '../../database/open-store.ts';
import { secretsKeysOf } from '../../process/secrets-keys.ts';
import { keyInWords, statesOf } from '../secrets/rotate-secrets.ts';
import { countUses, type KeyUse } from '../secrets/sealed-store.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

/** Whether the database answers and has what it takes. One that was never made is left unmade. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (config.databaseUrl === null && !hadDatabase(config)) {
    return [ok('database', 'the embedded one is made at the first start')];
  }
  try {
    const { examination, uses } = await examine(config);
    return [...findingsOf(examination, config), ...(await keyFindings(uses, config))];
  } catch (error) {
    const mend = config.databaseUrl === null ? 'see the message' : 'check DATABASE_URL';
    return [failed('database', error instanceof Error ? error.message : String(error), mend)];
  }
}

/** `uses` null: the tables are not there yet. */
async function examine(
  config: Config,
): Promise<{ examination: Examination; uses: KeyUse[] | null }> {
  const store = await findDatabase(config);
  try {
    const client = await connect(store.connection);
    return await lookAt(client).finally(() => client.end());
  } finally {
    await store.stop();
  }
}

async function lookAt(client: Client) {
  const examination = await examineDatabase(client);
  if (examination.pendingMigrations.length > 0) return { examination, uses: null };
  await client.query('set role stoa_system');
  const query = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  return { examination, uses: await countUses({ query }) };
}

/** Whether every key that something stored needs is listed, and which could go. */
async function keyFindings(uses: KeyUse[] | null, config: Config): Promise<Finding[]> {
  if (uses === null) return [];
  const secrets = await readableSecrets(config);
  if (secrets === null) return [];
  const states = statesOf(uses, secrets);
  return states
    .filter(({ state }) => state !== 'current')
    .map((key) => {
      if (key.state === 'missing')
        return failed('secrets keys', keyInWords(key), 'put it back into SECRETS_KEYS');
      return ok('secrets keys', keyInWords(key));
    });
}

/** Null: the list is malformed, which a finding of its own says. */
async function readableSecrets(config: Config): Promise<Secrets | null> {
  const keys = await secretsKeysOf(config);
  try {
    return createSecrets(keys);
  } catch {
    return null;
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
