import type { Database } from '../../platform/db/database.ts';
import type { Notifier } from '../../platform/outbox/notifier.ts';
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

/** After a commit, this process reads what it has written, also before the events are read. */
export function notifyCurrent({ replica }: Database, { notify }: Notifier): Notifier['notify'] {
  return (topic) => {
    if (topic === undefined || topic === 'events') replica?.requireCurrent();
    notify(topic);
  };
}
