import { createSecrets, type Secrets } from '../../../platform/crypto/secrets.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { ConfigError } from '../../../platform/settings/config-error.ts';
import { countKeyUsage, type QueryRunner } from '../../secrets/encrypted-row-store.ts';
import { readSecretsKeys } from '../../secrets/load-secrets-keys.ts';
import { verifyKeys } from '../../secrets/register-keys.ts';
import { describeKey, keyStatesOf } from '../../secrets/rotate-secrets.ts';
import { type CheckResult, failed, ok } from './check-result.ts';

/**
 * Checks that the keys are those that the database is used with, that every key that stored data
 * needs is listed, and which keys can be removed.
 */
export async function checkKeys(view: QueryRunner, config: Config): Promise<CheckResult[]> {
  const keys = await readSecretsKeys(config);
  const secrets = keys === null ? null : parseKeys(keys);
  if (typeof secrets === 'string') return [failed('secrets keys', secrets, malformedFix)];
  const listed = secrets ?? { currentKeyId: '', keyIds: [] };
  const results = keyStatesOf(await countKeyUsage(view), listed)
    .filter(({ state }) => state !== 'current')
    .map((key) =>
      key.state === 'missing'
        ? failed('secrets keys', describeKey(key), 'add it to SECRETS_KEYS again')
        : ok('secrets keys', describeKey(key)),
    );
  const isFailed = results.some(({ state }) => state === 'failed');
  return isFailed ? results : [...results, ...(await checkSameKeys(view, secrets))];
}

async function checkSameKeys(view: QueryRunner, secrets: Secrets | null): Promise<CheckResult[]> {
  try {
    await verifyKeys(view, secrets);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [failed('secrets keys', error.message, 'use the keys of the servers that run on it')];
  }
}

const malformedFix = 'restore secrets.key from a backup';

/** The problem of a malformed list as text; SECRETS_KEYS itself was checked with the settings. */
function parseKeys(keys: string): Secrets | string {
  try {
    return createSecrets(keys);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
