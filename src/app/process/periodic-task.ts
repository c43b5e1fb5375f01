import { asDatabaseUnavailable } from '../../platform/database-unavailable.ts';
import type { Log } from '../../platform/telemetry/log.ts';

/** A task that runs once when started and then at a fixed interval. */
export type PeriodicTask = { start(): void; stop(): Promise<void> };

/** A failed run is logged with the text `failure`, and repeated after `retryMilliseconds`. */
type Schedule = {
  everyMilliseconds: number;
  retryMilliseconds?: number;
  failure: string;
  log: Log;
};

/** Runs of `round` never overlap. */
export function createPeriodicTask(
  { everyMilliseconds, retryMilliseconds = 30_000, failure, log }: Schedule,
  round: () => Promise<void>,
): PeriodicTask {
  let timer: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let failures = 0;
  const tick = () => {
    running ??= round()
      .then(() => {
        failures = 0;
      }, fail)
      .finally(() => {
        running = null;
      });
  };
  const fail = (error: unknown) => {
    failures += 1;
    // A lock that is held for a moment, or a lost connection, is news only if it stays so.
    const isPassing = failures === 1 && asDatabaseUnavailable(error) !== null;
    log[isPassing ? 'debug' : 'warn']({ err: error }, failure);
    if (timer && retryMilliseconds < everyMilliseconds)
      retry = setTimeout(tick, retryMilliseconds).unref();
  };
  return {
    start() {
      timer = setInterval(tick, everyMilliseconds).unref();
      tick();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      clearTimeout(retry);
      await running;
    },
  };
}
