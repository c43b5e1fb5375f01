import { setTimeout as sleep } from 'node:timers/promises';
import { stopwatch } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';

/** As long as a payment on a fast chain may take: a buyer who comes at once gets the file at once. */
const waitTimeoutMilliseconds = 8_000;
const pollIntervalMilliseconds = 250;

/** Reads again while the payment of a file is on its way; 425 with `Retry-After` when that takes too long. */
export async function waitForSettlement<Answer>(
  read: () => Promise<Answer>,
  patience = waitTimeoutMilliseconds,
): Promise<Answer> {
  const start = stopwatch();
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const isEarly = error instanceof DomainError && error.kind === 'too_early';
      if (!isEarly || stopwatch() - start >= patience) throw error;
      await sleep(pollIntervalMilliseconds);
    }
  }
}
