import type { RecordedEvent } from '../../events/event.ts';
import { type OrderNotice, recordOrders } from './record-orders.ts';

/**
 * How often to look for the session of an order, which another process may not have written yet.
 */
const maxAttempts = 3;
const batchSize = 500;

/** Orders that may belong to a session, until they are added to it. */
export function createOrderQueue(deps: Parameters<typeof recordOrders>[0], maxWaiting: number) {
  /** Orders that a call recorded by this process led to. */
  const known = new Set<string>();
  let waiting: (OrderNotice & { attempts: number })[] = [];
  return {
    add(events: readonly RecordedEvent[]): void {
      for (const { type, workspaceId, resource } of events)
        if (type === 'order.created' && waiting.length < maxWaiting)
          waiting.push({ workspaceId, orderId: resource.id, attempts: 1 });
    },
    /** The order is recorded with the call that led to it. */
    ignore(orderId: string): void {
      if (known.size >= maxWaiting) known.clear();
      known.add(orderId);
    },
    async flush(): Promise<void> {
      waiting = waiting.filter(({ orderId }) => !known.has(orderId));
      if (waiting.length === 0) return;
      const batch = waiting.slice(0, batchSize);
      const missing = new Set((await recordOrders(deps, batch)).map(({ orderId }) => orderId));
      const again = batch
        .filter(({ orderId, attempts }) => missing.has(orderId) && attempts < maxAttempts)
        .map((order) => ({ ...order, attempts: order.attempts + 1 }));
      waiting = [...waiting.slice(batch.length), ...again];
    },
  };
}
