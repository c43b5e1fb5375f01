import { randomBytes } from 'node:crypto';
import { systemClock } from '../src/kernel/clock.ts';
import type { Random } from '../src/kernel/id.ts';
import { createUnitOfWork } from '../src/platform/create-unit-of-work.ts';
import { createSecrets, generateSecretsKeys } from '../src/platform/crypto/secrets.ts';
import type { Database } from '../src/platform/db/database.ts';
import type { UnitOfWork } from '../src/platform/unit-of-work.ts';

/** Units of work outside a server: new keys for secrets, and no notifications. */
export function createPlainUnit(database: Database, random: Random = randomBytes): UnitOfWork {
  return createUnitOfWork({
    database,
    secrets: createSecrets(generateSecretsKeys()),
    clock: systemClock,
    random,
    origin: 'http://localhost:4000',
    notify: () => undefined,
  });
}
