import { DomainError } from '../../kernel/domain-error.ts';

export type WaitTiming = { waitMilliseconds: number; pollMilliseconds: number };
export const defaultWaitTiming: WaitTiming = { waitMilliseconds: 5_000, pollMilliseconds: 50 };

/**
 * Gives concurrent duplicates in this process the result of the first call, an error too, so that
 * outside services are called once.
 */
export function shareInFlightCalls<Outcome extends object>(timing: WaitTiming) {
  const running = new Map<string, Promise<Outcome>>();
  return async (callKey: string, operation: () => Promise<Outcome>): Promise<Outcome> => {
    const first = running.get(callKey);
    if (first)
      return { ...(await Promise.race([first, rejectAfterTimeout(timing)])), replayed: true };
    const attempt = operation();
    running.set(callKey, attempt);
    try {
      return await attempt;
    } finally {
      running.delete(callKey);
    }
  };
}

/** Runs duplicates in this process one at a time. Waiting calls hold no database connection. */
export function createDuplicateQueue(timing: WaitTiming) {
  const running = new Map<string, Promise<unknown>>();
  return async <Result>(callKey: string, operation: () => Promise<Result>): Promise<Result> => {
    const timeout = running.has(callKey) ? rejectAfterTimeout(timing) : null;
    for (let first = running.get(callKey); first; first = running.get(callKey)) {
      await Promise.race([first.catch(() => undefined), timeout]);
    }
    // No await between the last check and `set`, so that only one of the waiting calls continues.
    const attempt = operation();
    running.set(callKey, attempt);
    try {
      return await attempt;
    } finally {
      if (running.get(callKey) === attempt) running.delete(callKey);
    }
  };
}

/** Retries while another process runs the call; 409 `idempotency_in_progress` after the timeout. */
export async function pollUntilResult<Result>(
  attempt: () => Promise<Result | null>,
  timing: WaitTiming,
): Promise<Result> {
  const tries = Math.ceil(timing.waitMilliseconds / timing.pollMilliseconds);
  for (let remaining = tries; remaining > 0; remaining -= 1) {
    const result = await attempt();
    if (result !== null) return result;
    await sleep(timing.pollMilliseconds);
  }
  throw inProgressError();
}

function rejectAfterTimeout(timing: WaitTiming): Promise<never> {
  const timeout = sleep(timing.waitMilliseconds).then(() => {
    throw inProgressError();
  });
  timeout.catch(() => undefined);
  return timeout;
}

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

const inProgressError = () =>
  new DomainError(
    'conflict',
    'idempotency_in_progress',
    'A request with this Idempotency-Key is still in progress. Repeat it in a second.',
    {
      retryAfterSeconds: 1,
    },
  );
