import { DomainError } from '../../../kernel/domain-error.ts';
import { createdAtOfId } from '../../../kernel/id.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import { deliveryNotFound } from './delivery.ts';
import {
  failPendingDelivery,
  findOwnDelivery,
  listServerDeliveries as list,
  makeDueNow,
  type ServerDelivery,
  type ServerDeliveryFilter,
} from './operator-delivery-store.ts';

export type { ServerDelivery } from './operator-delivery-store.ts';

/** Longer than the lease of an attempt that is running. */
const busyMilliseconds = 31_000;

/** Deliveries of all workspaces with one status, the newest first. */
export function listServerDeliveries(
  view: View,
  filter: ServerDeliveryFilter,
  limit: number,
): Promise<ServerDelivery[]> {
  return list(view, filter, limit);
}

/** Throws 404 `delivery_not_found`. */
export async function getServerDelivery(view: View, id: string): Promise<ServerDelivery> {
  const createdAt = createdAtOfId('dlv', id);
  const delivery = createdAt && (await findOwnDelivery(view, { id, createdAt }));
  if (!delivery) throw deliveryNotFound();
  return delivery;
}

/** Makes the next attempt of a pending delivery now instead of at its time. */
export async function hastenDelivery(work: Work, delivery: ServerDelivery): Promise<void> {
  await makeDueNow(work, delivery, new Date(work.now.getTime() + busyMilliseconds));
  const resource = { type: 'webhook_delivery', id: delivery.id };
  await audit(work, { action: 'webhook_delivery.retried', resource });
  work.notify('deliveries');
}

/**
 * Ends a pending delivery without further attempts. It can be replayed. Throws 409
 * `delivery_ended`.
 */
export async function discardDelivery(work: Work, delivery: ServerDelivery): Promise<void> {
  if (!(await failPendingDelivery(work, delivery, 'discarded')))
    throw new DomainError('wrong_state', 'delivery_ended', 'This delivery has ended already.');
  const resource = { type: 'webhook_delivery', id: delivery.id };
  await audit(work, { action: 'webhook_delivery.discarded', resource });
}
