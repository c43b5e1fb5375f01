import { setTimeout as delay } from 'node:timers/promises';
import type { Rig } from '../../bench/webhooks/rig.ts';
import { createStuckFinder, type PendingDelivery } from './stuck-deliveries.ts';

type Senders = {
  rig: Rig;
  /** Whether requests are in flight. */
  isSending(): boolean;
  /** Moves the clocks of the senders; null: leases and retries are waited for in real time. */
  advance: ((milliseconds: number) => void) | null;
};

const leaseMilliseconds = 36_000;
const pollMilliseconds = 50;
const pollsBetweenMoves = 10;

/**
 * Waits until every delivery has ended, also one whose next attempt is minutes away, or until one
 * is stuck.
 */
export async function untilEnded({ rig, isSending, advance }: Senders): Promise<void> {
  const findStuck = createStuckFinder();
  let moved = 0;
  for (let poll = 1; ; poll += 1) {
    const pending = await readPending(rig, moved);
    if (pending.length === 0 || findStuck(pending, performance.now()).length > 0) return;
    await delay(pollMilliseconds);
    // A move while deliveries are in flight would end their leases.
    if (advance === null || poll % pollsBetweenMoves > 0 || isSending()) continue;
    advance(leaseMilliseconds);
    moved += leaseMilliseconds;
  }
}

/** The deliveries that have not ended; `moved` is how far the clocks of the senders are ahead. */
async function readPending({ database }: Rig, moved: number): Promise<PendingDelivery[]> {
  const { rows } = await database.system.query<PendingDelivery>(
    'select delivery_id as id, attempts, due_at <= $1 as "isDue" from webhook_queue',
    [new Date(Date.now() + moved)],
  );
  return rows;
}
