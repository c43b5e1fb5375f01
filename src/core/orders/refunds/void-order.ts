import type { Work } from '../../../platform/unit-of-work.ts';
import { restock } from '../../catalog/stock/stock.ts';
import { recordRefund } from '../../customers/save-customer.ts';
import { revokeDownloads } from '../downloads/grant-downloads.ts';
import { type Order, orderStates } from '../order.ts';
import { unreturnedUnits } from '../post-purchase/returns/returnable-units.ts';
import { lockOrder } from '../read-orders.ts';
import { emitOrderEvent, saveOrder } from '../save-order.ts';

/**
 * Voids an order whose payment did not settle: revokes its downloads, restocks its units and emits
 * `order.refunded` with the reason and an `amount_moved` of 0. A repeated call does nothing.
 */
export async function voidOrder(work: Work, orderId: string, reason: string): Promise<Order> {
  const order = await lockOrder(work, orderId);
  if (order.status === 'voided') return order;
  const status = orderStates.next(order.status, 'void', 'order_not_voidable');
  await revokeDownloads(work, order.id);
  const saved = await saveOrder(work, { ...order, status, paymentStatus: 'voided' });
  const { customerId, currency, test, totals } = order;
  if (customerId) await recordRefund(work, { customerId, currency, test, amount: totals.total });
  await emitOrderEvent(work, 'order.refunded', saved, { reason, amount_moved: 0 });
  await restock(work, unreturnedUnits(order));
  return saved;
}
