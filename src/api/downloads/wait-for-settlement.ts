import { setTimeout as sleep } from 'node:timers/promises';
import { stopwatch } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';

/** Enough for a payment on a fast chain, so that an immediate download succeeds. */
const waitTimeoutMilliseconds = 8_000;
const pollIntervalMilliseconds = 250;

/** Retries `read` while the payment settles; after the timeout, 425 with `Retry-After`. */
export async function waitForSettlement<Answer>(
  read: () => Promise<Answer>,
  timeoutMilliseconds = waitTimeoutMilliseconds,
): Promise<Answer> {
  const start = stopwatch();
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const isEarly = error instanceof DomainError && error.kind === 'too_early';
      if (!isEarly || stopwatch() - start >= timeoutMilliseconds) throw error;
      await sleep(pollIntervalMilliseconds);
    }
  }
}
