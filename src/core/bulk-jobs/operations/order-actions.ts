import type { Work } from '../../../platform/unit-of-work.ts';
import { resendOrderEmail } from '../../emails/resend-email.ts';
import { changeOrder } from '../../orders/change-order.ts';
import { fulfillOrder } from '../../orders/fulfillment/fulfill-order.ts';
import { lockOrder } from '../../orders/read-orders.ts';
import { cancelOrder } from '../../orders/refunds/cancel-order.ts';
import { addTags, removeTags } from './change-tags.ts';

/** A change of many orders. Canceling refunds what was paid; the confirmation is sent again. */
export type OrderAction =
  | { type: 'fulfill'; carrier?: string; notify_customer?: boolean }
  | { type: 'cancel'; reason?: string }
  | { type: 'resend_confirmation' }
  | { type: 'add_tags' | 'remove_tags'; tags: string[] };

/** The most tags of an order, as in its schema. */
const maxTags = 50;

/** Changes one order. Tags that are already as wanted are left alone. */
export async function applyToOrder(work: Work, id: string, action: OrderAction): Promise<void> {
  if (action.type === 'fulfill') {
    const { carrier = null, notify_customer: notifyCustomer = true } = action;
    await fulfillOrder(work, id, { carrier, trackingNumber: null, items: null, notifyCustomer });
  } else if (action.type === 'cancel') await cancelOrder(work, id, action.reason ?? null);
  else if (action.type === 'resend_confirmation')
    await resendOrderEmail(work, id, { kind: 'order_confirmed', address: null });
  else await changeTags(work, id, action);
}

async function changeTags(
  work: Work,
  id: string,
  { type, tags: given }: { type: string; tags: string[] },
): Promise<void> {
  const { tags } = await lockOrder(work, id);
  const next = type === 'add_tags' ? addTags(tags, given, maxTags) : removeTags(tags, given);
  if (next.length !== tags.length) await changeOrder(work, id, { tags: next }, null);
}
