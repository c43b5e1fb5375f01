import type { Work } from '../../platform/unit-of-work.ts';
import { audit } from '../access/audit/audit.ts';
import type { Order } from './order.ts';
import { updateBuyer } from './order-store.ts';
import { lockOrder } from './read-orders.ts';
import { saveOrder } from './save-order.ts';

/**
 * Locks an order and corrects the buyer's email address; null keeps it. The customer of the order
 * stays the same. Throws 404 `order_not_found`.
 */
export async function changeBuyerEmail(
  work: Work,
  orderId: string,
  email: string | null,
): Promise<Order> {
  const order = await lockOrder(work, orderId);
  if (email === null || email === order.buyer?.email) return order;
  const buyer = { email, name: order.buyer?.name ?? null };
  await updateBuyer(work, order.id, buyer);
  await audit(work, {
    action: 'order.buyer_changed',
    resource: { type: 'order', id: order.id },
    before: order.buyer,
    after: buyer,
  });
  return saveOrder(work, { ...order, buyer });
}
