import type { Log } from '../../platform/telemetry/log.ts';

const pollMilliseconds = 1_000;

/**
 * Calls `catchUp` after every notification and once a second. A failed call is logged, and the next
 * one catches up. Returns a function that stops the calls.
 */
export function pollOnNotification(
  catchUp: () => Promise<void>,
  onNotification: (listen: () => void) => void,
  log: Log,
): () => Promise<void> {
  let round = Promise.resolve();
  let stopped = false;
  const read = () => {
    if (stopped) return;
    round = catchUp().catch((error) =>
      log.warn({ err: error }, 'committed changes could not be read, trying again'),
    );
  };
  const timer = setInterval(read, pollMilliseconds);
  onNotification(read);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await round;
  };
}
