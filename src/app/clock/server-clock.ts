import { randomBytes } from 'node:crypto';
import { type MovableClock, movableClock } from '../../kernel/clock.ts';
import { createUnitOfWork } from '../../platform/create-unit-of-work.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Config } from '../../platform/settings/config.ts';
import { loadClockOffset } from './clock-offset-store.ts';

/** The machine's clock; with STOA_TEST_CLOCK=on, ahead of it by the stored offset. */
export async function createServerClock(
  config: Config,
  source: { database: Database; secrets: Secrets; origin: string },
): Promise<MovableClock> {
  if (!config.testClock) return movableClock();
  const unit = createUnitOfWork({
    ...source,
    clock: movableClock(),
    random: randomBytes,
    notify: () => undefined,
  });
  return movableClock(undefined, await loadClockOffset(unit));
}
