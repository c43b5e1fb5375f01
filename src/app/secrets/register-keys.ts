import type { Secrets } from '../../platform/crypto/secrets.ts';
import { ConfigError } from '../../platform/settings/config-error.ts';
import { systemTenant, type UnitOfWork } from '../../platform/unit-of-work.ts';
import { countKeyUsage, type QueryRunner } from './encrypted-row-store.ts';
import {
  insertRegistration,
  type KeyRegistration,
  listRegistrations,
} from './key-registration-store.ts';
import { describeKey, keyStatesOf } from './rotate-secrets.ts';

/**
 * Compares the keys that a database was used with with those of this process; `secrets` is null if
 * it has none. Servers with different keys could not decrypt each other's data, which would show
 * only later, as internal errors. Throws `ConfigError`.
 */
export async function verifyKeys(
  view: QueryRunner,
  secrets: Secrets | null,
): Promise<KeyRegistration[]> {
  const known = await listRegistrations(view);
  if (secrets === null) {
    if (known.length > 0) throw unlistedError(known);
    return known;
  }
  assertSameKeys(known, secrets);
  await assertNoneMissing(view, known, secrets);
  return known;
}

/** Verifies the keys of this process and registers the current one in the database. */
export async function registerKeys(unit: UnitOfWork, secrets: Secrets): Promise<void> {
  await unit.runAsSystem(systemTenant, async (work) => {
    const known = await verifyKeys(work, secrets);
    if (known.some(({ keyId }) => keyId === secrets.currentKeyId)) return;
    await insertRegistration(work, registrationOf(secrets, secrets.currentKeyId));
    // Another server may have registered a key of this name at the same time.
    assertSameKeys(await listRegistrations(work), secrets);
  });
}

/** A registered key may be left out once nothing needs it. */
async function assertNoneMissing(
  view: QueryRunner,
  known: KeyRegistration[],
  secrets: Secrets,
): Promise<void> {
  if (known.every(({ keyId }) => secrets.keyIds.includes(keyId))) return;
  const states = keyStatesOf(await countKeyUsage(view), secrets);
  const missing = states.filter(({ state }) => state === 'missing').map(describeKey);
  if (missing.length > 0) throw new ConfigError(`SECRETS_KEYS: ${missing.join(' ')} ${howToFix}`);
}

function assertSameKeys(known: KeyRegistration[], secrets: Secrets): void {
  const listed = known.filter(({ keyId }) => secrets.keyIds.includes(keyId));
  const different = listed.find(
    ({ keyId, fingerprint }) => registrationOf(secrets, keyId).fingerprint !== fingerprint,
  );
  if (different)
    throw new ConfigError(
      `SECRETS_KEYS: this database is used with another key ${different.keyId}. ${howToFix}`,
    );
  if (known.length === 0 || listed.length > 0) return;
  throw unlistedError(known);
}

function unlistedError(known: KeyRegistration[]): ConfigError {
  const names = known.map(({ keyId }) => keyId).join(', ');
  return new ConfigError(
    `SECRETS_KEYS: this database is used with the key ${names}, which is not listed. ${howToFix}`,
  );
}

const howToFix =
  'Use the keys of the servers that run on it: their SECRETS_KEYS or, if they have none, the file secrets.key in their data directory. See docs/operations.md#different-keys.';

/** A value that only the same key yields, and that reveals nothing about the key. */
function registrationOf(secrets: Secrets, keyId: string): KeyRegistration {
  const { bytes } = secrets.mac('key registration', systemTenant.workspaceId, keyId);
  return { keyId, fingerprint: bytes.toString('base64url') };
}
