import type { Log } from '../../platform/telemetry/log.ts';

const pollMilliseconds = 1_000;

/** Reads the news on every ring and once a second; a failed read is only late. Answers how to stop. */
export function pollOnNotification(
  catchUp: () => Promise<void>,
  onRing: (listen: () => void) => void,
  log: Log,
): () => Promise<void> {
  let round = Promise.resolve();
  let stopped = false;
  const read = () => {
    if (stopped) return;
    round = catchUp().catch((error) => log.warn({ err: error }, 'news could not be read'));
  };
  const timer = setInterval(read, pollMilliseconds);
  onRing(read);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await round;
  };
}
