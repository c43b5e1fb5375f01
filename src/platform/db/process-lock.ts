import { setTimeout as delay } from 'node:timers/promises';
import { stopwatch } from '../../kernel/clock.ts';
import { type Connection, connect } from './database.ts';

/** The database needs a moment to detect that the holder of a lock was killed. */
const waitTimeoutMs = 2_000;
const pollMs = 50;

/**
 * Acquires a named advisory lock on a separate connection, so that it is released when this process
 * ends, even if it is killed. Returns the function that releases it; null when another process
 * holds the lock.
 */
export async function acquireLock(
  connection: Connection,
  name: string,
): Promise<(() => Promise<void>) | null> {
  const client = await connect(connection, { application_name: 'stoa lock' });
  const deadline = stopwatch() + waitTimeoutMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [name],
    );
    if (rows[0]?.taken) return () => client.end();
    if (stopwatch() > deadline) break;
    await delay(pollMs);
  }
  await client.end();
  return null;
}
