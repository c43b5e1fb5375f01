import type { Client } from 'pg';
import { type Connection, connect } from '../db/database.ts';
import type { Log } from '../telemetry/log.ts';

/**
 * Tells the other processes that there is news, on a connection of its own: NOTIFY inside a
 * business transaction would serialise commits. A ring is a hint; listeners also poll.
 */
export type Doorbell = {
  ring(): void;
  /** Calls back on every ring, from here or from elsewhere. */
  onRing(listen: () => void): void;
  close(): Promise<void>;
};

const channel = 'stoa_news';
const reconnectMilliseconds = 1_000;
/** All that is committed within this time is one ring. */
const coalesceMilliseconds = 5;

export async function openDoorbell(connection: Connection, log: Log): Promise<Doorbell> {
  const listeners: (() => void)[] = [];
  let client: Client | null = null;
  let closed = false;
  let ringing = false;
  let sending = Promise.resolve();

  const open = async () => {
    const fresh = await connect(connection, { application_name: 'stoa doorbell' });
    fresh.on('notification', () => {
      for (const listen of listeners) listen();
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
    sending = notify().catch(() => undefined);
    await sending;
  };
  const notify = async () => void (await client?.query(`notify ${channel}`));

  await open();
  return {
    ring() {
      if (ringing) return;
      ringing = true;
      setTimeout(() => void send(), coalesceMilliseconds);
    },
    onRing: (listen) => void listeners.push(listen),
    async close() {
      closed = true;
      // A ring that was still waiting for company goes out before the connection does.
      if (ringing) await send();
      await client?.end();
    },
  };
}
