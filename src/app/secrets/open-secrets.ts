import { randomBytes } from 'node:crypto';
import { systemClock } from '../../kernel/clock.ts';
import { createUnitOfWork } from '../../platform/create-unit-of-work.ts';
import { createSecrets, type Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Config } from '../../platform/settings/config.ts';
import { loadSecretsKeys } from './load-secrets-keys.ts';
import { registerKeys } from './register-keys.ts';

/**
 * The secrets of a server or command that works with this database. Throws `ConfigError` if the
 * database was used with other keys.
 */
export async function openSecrets(
  config: Config,
  { database, origin }: { database: Database; origin: string },
): Promise<Secrets> {
  const secrets = createSecrets(await loadSecretsKeys(config));
  const unit = createUnitOfWork({
    ...{ database, secrets, origin },
    ...{ clock: systemClock, random: randomBytes, notify: () => undefined },
  });
  await registerKeys(unit, secrets);
  return secrets;
}
