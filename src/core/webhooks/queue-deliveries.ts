import { onEventWrite } from '../events/emit-events.ts';
import { queueEventDeliveries } from './queue-store.ts';

/**
 * Deliveries come in the transaction of their event: an order that is committed is told, one that is
 * rolled back is not (security 2.7). Handed to the unit of work by whoever makes it; no event knows.
 */
export const queueDeliveriesHook = onEventWrite(queueEventDeliveries);
