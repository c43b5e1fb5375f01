import { randomBytes } from 'node:crypto';
import { systemClock } from '../../kernel/clock.ts';
import { createUnitOfWork } from '../../platform/create-unit-of-work.ts';
import { createSecrets, generateSecretsKeys, type Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Config } from '../../platform/settings/config.ts';
import { ConfigError } from '../../platform/settings/config-error.ts';
import { systemTenant } from '../../platform/unit-of-work.ts';
import { createSecretsKeys, readSecretsKeys, removeSecretsKeys } from './load-secrets-keys.ts';
import { registerKeys, verifyKeys } from './register-keys.ts';

type Source = { database: Database; origin: string };

/**
 * The secrets of a server or command that works with this database. Throws `ConfigError` if the
 * database was used with other keys; nothing is written then.
 */
export async function openSecrets(config: Config, source: Source): Promise<Secrets> {
  const keys = await readSecretsKeys(config);
  if (keys !== null) return registerAll(source, keys);
  const created = await createFirstKeys(config, source);
  // If another server registered its keys at the same moment, these would block the next start.
  return registerAll(source, created).catch(async (error) => {
    if (error instanceof ConfigError) await removeSecretsKeys(config, created);
    throw error;
  });
}

async function registerAll(source: Source, keys: string): Promise<Secrets> {
  const secrets = createSecrets(keys);
  await registerKeys(openUnit(source, secrets), secrets);
  return secrets;
}

/** A database that was used with keys gets no others: they have been lost. */
async function createFirstKeys(config: Config, source: Source): Promise<string> {
  const unit = openUnit(source, createSecrets(generateSecretsKeys()));
  await unit.runAsSystem(systemTenant, async (work) => {
    // Another process of this server may have created the keys since; it writes the file first.
    await verifyKeys(work, null).catch(async (error) => {
      if ((await readSecretsKeys(config)) === null) throw error;
    });
  });
  return createSecretsKeys(config);
}

function openUnit({ database, origin }: Source, secrets: Secrets) {
  return createUnitOfWork({
    ...{ database, secrets, origin },
    ...{ clock: systemClock, random: randomBytes, notify: () => undefined },
  });
}
