import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, connect } from './database.ts';

const pollMs = 50;

/**
 * Waits until no other Stoa session uses the database; their application names start with `stoa `.
 */
export async function waitForOtherSessions(connection: Connection): Promise<void> {
  const client = await connect(connection);
  try {
    for (;;) {
      const { rows } = await client.query<{ others: boolean }>(
        `select exists (select from pg_stat_activity where datname = current_database()
           and pid <> pg_backend_pid() and application_name like 'stoa %') as others`,
      );
      if (!rows[0]?.others) return;
      await delay(pollMs);
    }
  } finally {
    await client.end();
  }
}
