import type { Log } from '../../platform/telemetry/log.ts';

/** Something that is done at once when started, and then again and again. */
export type PeriodicTask = { start(): void; stop(): Promise<void> };

/** `round` is never run twice at a time; what it fails at is left for the next one. */
export function createPeriodicTask(
  { everyMilliseconds, failure, log }: { everyMilliseconds: number; failure: string; log: Log },
  round: () => Promise<void>,
): PeriodicTask {
  let timer: NodeJS.Timeout | undefined;
  let inHand: Promise<void> | null = null;
  const turn = () => {
    inHand ??= round()
      .catch((error) => log.warn({ err: error }, failure))
      .finally(() => {
        inHand = null;
      });
  };
  return {
    start() {
      turn();
      timer = setInterval(turn, everyMilliseconds).unref();
    },
    async stop() {
      clearInterval(timer);
      await inHand;
    },
  };
}
