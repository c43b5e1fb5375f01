import { setTimeout as delay } from 'node:timers/promises';
import { stopwatch } from '../../kernel/clock.ts';
import { type Connection, connect } from './database.ts';

/** The database needs a moment to notice that a killed holder is gone. */
const waitTimeoutMs = 2_000;
const pollMs = 50;

/**
 * Takes a lock over all processes by its name, on a connection of its own, so that it ends with
 * this process however that ends. Answers its release, or null while another process has it.
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
