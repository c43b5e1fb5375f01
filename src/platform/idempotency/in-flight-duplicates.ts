import { DomainError } from '../../kernel/domain-error.ts';

export type WaitTiming = { waitMilliseconds: number; pollMilliseconds: number };
export const defaultWaitTiming: WaitTiming = { waitMilliseconds: 5_000, pollMilliseconds: 50 };

/** Twins in one process with the same body are told what the first of them is told, a refusal too: nothing outside is asked twice. */
export function createInFlightSharing<Outcome extends object>(timing: WaitTiming) {
  const running = new Map<string, Promise<Outcome>>();
  return async (twin: string, act: () => Promise<Outcome>): Promise<Outcome> => {
    const first = running.get(twin);
    if (first)
      return { ...(await Promise.race([first, rejectAfterTimeout(timing)])), replayed: true };
    const attempt = act();
    running.set(twin, attempt);
    try {
      return await attempt;
    } finally {
      running.delete(twin);
    }
  };
}

/** Lets twins in one process go one at a time; those that wait hold no connection. */
export function createDuplicateQueue(timing: WaitTiming) {
  const running = new Map<string, Promise<unknown>>();
  return async <Answer>(twin: string, act: () => Promise<Answer>): Promise<Answer> => {
    const late = running.has(twin) ? rejectAfterTimeout(timing) : null;
    for (let first = running.get(twin); first; first = running.get(twin)) {
      await Promise.race([first.catch(() => undefined), late]);
    }
    // No await between the last look and the entry: of those who were woken, one goes on alone.
    const attempt = act();
    running.set(twin, attempt);
    try {
      return await attempt;
    } finally {
      if (running.get(twin) === attempt) running.delete(twin);
    }
  };
}

/** Tries until there is an answer; another process is at it meanwhile. */
export async function pollUntilResult<Answer>(
  attempt: () => Promise<Answer | null>,
  timing: WaitTiming,
): Promise<Answer> {
  const tries = Math.ceil(timing.waitMilliseconds / timing.pollMilliseconds);
  for (let left = tries; left > 0; left -= 1) {
    const answer = await attempt();
    if (answer !== null) return answer;
    await sleep(timing.pollMilliseconds);
  }
  throw inProgressError();
}

function rejectAfterTimeout(timing: WaitTiming): Promise<never> {
  const late = sleep(timing.waitMilliseconds).then(() => {
    throw inProgressError();
  });
  late.catch(() => undefined);
  return late;
}

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });

const inProgressError = () =>
  new DomainError(
    'conflict',
    'idempotency_in_progress',
    'The first call with this Idempotency-Key is still running: repeat it shortly.',
    {
      retryAfterSeconds: 1,
    },
  );
