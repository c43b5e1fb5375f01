import { onEventWrite } from '../events/emit-events.ts';
import { queueEventDeliveries } from './queue-store.ts';

/**
 * Queues deliveries in the transaction of their event, so that committed changes are delivered and
 * those rolled back are not. The composition root registers the hook with the unit of work; code
 * that records events does not depend on it.
 */
export const queueDeliveriesHook = onEventWrite(queueEventDeliveries);
