import type { Log } from '../../platform/telemetry/log.ts';

/** A task that runs once when started and then at a fixed interval. */
export type PeriodicTask = { start(): void; stop(): Promise<void> };

/** Runs of `round` never overlap. A failed run is logged with the text `failure`. */
export function createPeriodicTask(
  { everyMilliseconds, failure, log }: { everyMilliseconds: number; failure: string; log: Log },
  round: () => Promise<void>,
): PeriodicTask {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  const tick = () => {
    running ??= round()
      .catch((error) => log.warn({ err: error }, failure))
      .finally(() => {
        running = null;
      });
  };
  return {
    start() {
      tick();
      timer = setInterval(tick, everyMilliseconds).unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
