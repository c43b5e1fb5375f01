import type { Client } from 'pg';
import { stopwatch } from '../../kernel/clock.ts';
import { type Connection, connect } from '../db/database.ts';
import type { Log } from '../telemetry/log.ts';

/** What a notification can be about; a listener subscribes to some topics or to all. */
export type NotificationTopic =
  | 'events'
  | 'deliveries'
  | 'jobs'
  | 'task_events'
  | 'push_notifications'
  | 'sessions';

/**
 * Wakes the other processes after a commit, through PostgreSQL NOTIFY on a separate connection:
 * NOTIFY inside business transactions would serialise their commits. Notifications may be lost;
 * listeners also poll.
 */
export type Notifier = {
  /** Without a topic, every listener is notified. */
  notify(topic?: NotificationTopic): void;
  /**
   * Calls `listen` on notifications about these topics, from any process; without topics, on all.
   */
  onNotification(listen: () => void, ...topics: NotificationTopic[]): void;
  close(): Promise<void>;
};

const channel = 'stoa_notifications';
const reconnectMilliseconds = 1_000;
/** A server that hangs closes no connection, so the connection is tested. */
const testMilliseconds = 10_000;
const queryTimeoutMilliseconds = 5_000;
/**
 * The first notification is sent immediately; those within this time of the previous one are
 * combined, because each one wakes every reader of every process.
 */
const coalesceMilliseconds = 100;
/** Caches and streams can follow later than deliveries and jobs. */
const coalesceEventsMilliseconds = 250;

export async function openNotifier(connection: Connection, log: Log): Promise<Notifier> {
  const listeners: { listen: () => void; topics: NotificationTopic[] }[] = [];
  const pendingTopics = new Set<NotificationTopic | 'all'>();
  let client: Client | null = null;
  let closed = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  /** When the pending topics are sent; infinite without any. */
  let nextAt = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  const open = async () => {
    const opened = await connect(connection, {
      application_name: 'stoa notifier',
      query_timeout: queryTimeoutMilliseconds,
    });
    opened.on('notification', ({ payload }) => {
      for (const { listen, topics } of listeners) if (concerns(payload, topics)) listen();
    });
    opened.on('error', () => undefined);
    opened.on('end', () => {
      client = null;
      if (!closed) setTimeout(reopen, reconnectMilliseconds).unref();
    });
    await opened.query(`listen ${channel}`);
    client = opened;
  };
  const reopen = () => {
    open().catch((error) => {
      log.warn({ err: error }, 'notifier reconnect failed');
      if (!closed) setTimeout(reopen, reconnectMilliseconds).unref();
    });
  };
  // One at a time: topics that arrive while a NOTIFY is in flight go into the next one.
  const send = async () => {
    await sending;
    nextAt = Number.POSITIVE_INFINITY;
    sentAt = stopwatch();
    sending = notify().catch(disconnect);
    await sending;
  };
  // Its `end` connects again.
  const disconnect = () => void client?.end().catch(() => undefined);
  const test = () => client?.query('select 1').catch(disconnect);
  const testTimer = setInterval(() => void test(), testMilliseconds).unref();
  const notify = async () => {
    const notified = [...pendingTopics].join();
    pendingTopics.clear();
    // An empty payload would concern everyone.
    if (notified !== '') await client?.query(`notify ${channel}, '${notified}'`);
  };

  await open();
  return {
    notify(topic) {
      pendingTopics.add(topic ?? 'all');
      const at = sentAt + (topic === 'events' ? coalesceEventsMilliseconds : coalesceMilliseconds);
      if (at >= nextAt) return;
      nextAt = at;
      clearTimeout(timer);
      timer = setTimeout(() => void send(), Math.max(0, at - stopwatch()));
    },
    onNotification: (listen, ...topics) => void listeners.push({ listen, topics }),
    async close() {
      closed = true;
      clearInterval(testTimer);
      // A notification that was waiting to be combined with others is sent before closing.
      clearTimeout(timer);
      if (pendingTopics.size > 0) await send();
      await client?.end();
    },
  };
}

/** An operator's NOTIFY may have no payload; it concerns every listener. */
function concerns(payload: string | undefined, topics: NotificationTopic[]): boolean {
  const notified = (payload || 'all').split(',');
  return (
    topics.length === 0 ||
    notified.includes('all') ||
    topics.some((topic) => notified.includes(topic))
  );
}
