import type { Client } from 'pg';
import { stopwatch } from '../../kernel/clock.ts';
import { type Connection, connect } from '../db/database.ts';
import type { Log } from '../telemetry/log.ts';

/** What there can be news of: whoever follows one of them need not look for the others. */
export type NotificationTopic = 'events' | 'jobs' | 'steps' | 'pushes';

/**
 * Tells the other processes that there is news, on a connection of its own: NOTIFY inside a
 * business transaction would serialise commits. A ring is a hint; listeners also poll.
 */
export type Notifier = {
  /** Left out: about everything. */
  notify(about?: NotificationTopic): void;
  /** Calls back on every ring about one of these, from here or from elsewhere; none: on every ring. */
  onNotification(listen: () => void, ...about: NotificationTopic[]): void;
  close(): Promise<void>;
};

const channel = 'stoa_news';
const reconnectMilliseconds = 1_000;
/** The first ring goes out at once; all that is committed within this time of the one before is one ring. */
const coalesceMilliseconds = 10;

export async function openNotifier(connection: Connection, log: Log): Promise<Notifier> {
  const listeners: { listen: () => void; about: NotificationTopic[] }[] = [];
  const rung = new Set<NotificationTopic | 'all'>();
  let client: Client | null = null;
  let closed = false;
  let ringing = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  let sending = Promise.resolve();

  const open = async () => {
    const fresh = await connect(connection, { application_name: 'stoa doorbell' });
    fresh.on('notification', ({ payload }) => {
      // Nothing is said by processes of an older release.
      const news = (payload || 'all').split(',');
      for (const { listen, about } of listeners)
        if (about.length === 0 || news.includes('all') || about.some((one) => news.includes(one)))
          listen();
    });
    fresh.on('error', () => undefined);
    fresh.on('end', () => {
      client = null;
      if (!closed) setTimeout(reopen, reconnectMilliseconds).unref();
    });
    await fresh.query(`listen ${channel}`);
    client = fresh;
  };
  const reopen = () => {
    open().catch((error) => {
      log.warn({ err: error }, 'the doorbell is out of order');
      if (!closed) setTimeout(reopen, reconnectMilliseconds).unref();
    });
  };
  // One at a time: what rings while a notice is on its way is one more.
  const send = async () => {
    await sending;
    ringing = false;
    sentAt = stopwatch();
    sending = notify().catch(() => undefined);
    await sending;
  };
  const notify = async () => {
    const news = [...rung].join();
    rung.clear();
    await client?.query(`notify ${channel}, '${news}'`);
  };

  await open();
  return {
    notify(about) {
      rung.add(about ?? 'all');
      if (ringing) return;
      ringing = true;
      const wait = sentAt + coalesceMilliseconds - stopwatch();
      if (wait > 0) setTimeout(() => void send(), wait);
      else setImmediate(() => void send());
    },
    onNotification: (listen, ...about) => void listeners.push({ listen, about }),
    async close() {
      closed = true;
      // A ring that was still waiting for company goes out before the connection does.
      if (ringing) await send();
      await client?.end();
    },
  };
}
