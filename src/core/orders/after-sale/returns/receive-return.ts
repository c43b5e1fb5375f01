import type { Work } from '../../../../platform/work.ts';
import { restock } from '../../../catalog/stock/stock.ts';
import { revokeDownloads } from '../../downloads/grants.ts';
import { type Order, orderStates, type Return, returnStates } from '../../order.ts';
import { recordOrder, saveOrder } from '../../order-changed.ts';
import { giveBack, lockWithPayments, tellOutside } from '../../refunds/give-back.ts';
import { moneyBack } from '../../refunds/units-money.ts';
import { auditReturn, refuseUndelivered, returnOf, tellReturn } from './return-order.ts';
import { updateReturn } from './return-store.ts';
import { isAllReceived, isReceived } from './returnable.ts';

export type Receipt = { restock: boolean; refund: boolean; externalReference?: string | null };

/**
 * The goods are here (§3.2): back on the shelf, and their money on its way, as wished. The order is
 * `returned` once everything was received back. A refund that nothing is left for is none; it
 * refuses as `giveBack`, and 409 `order_not_returnable`.
 */
export async function receiveReturn(
  work: Work,
  ids: { orderId: string; returnId: string },
  receipt: Receipt,
): Promise<Return> {
  const order = await lockWithPayments(work, ids.orderId);
  const item = returnOf(order, ids.returnId);
  refuseUndelivered(order);
  const status = returnStates.next(item.status, 'receive', 'return_not_approved');

  const amount = receipt.refund ? moneyBack(order, item.items) : 0;
  const { externalReference = null } = receipt;
  const refunds = await giveBack(work, order, { amount, reason: item.reason, externalReference });
  const refundId = refunds[0]?.id ?? null;
  const received: Return = { ...item, status, refundId, updatedAt: work.now };
  await updateReturn(work, received);
  if (receipt.restock) await restock(work, variantsOf(order, item));
  await settle(
    work,
    {
      ...order,
      refunds: [...order.refunds, ...refunds],
      returns: order.returns.map((one) => (one.id === item.id ? received : one)),
    },
    received,
  );
  await auditReturn(work, item, received);
  await tellOutside(work, refunds);
  return received;
}

async function settle(work: Work, order: Order, received: Return): Promise<void> {
  await revokeReturned(work, order);
  const status =
    isAllReceived(order) && orderStates.allows(order.status, 'take_back')
      ? orderStates.next(order.status, 'take_back', 'order_not_returnable')
      : order.status;
  const saved = await saveOrder(work, { ...order, status });
  await tellReturn(work, 'return.received', saved, received);
  if (status !== order.status) await recordOrder(work, 'order.returned', saved);
}

/** Who has given a file back cannot fetch it again. */
async function revokeReturned(work: Work, order: Order): Promise<void> {
  const lines = order.lines.filter((line) => line.isDigital && isReceived(order, line));
  if (lines.length === 0) return;
  const ids = lines.map(({ id }) => id);
  await revokeDownloads(work, order.id, ids);
}

/** The units that the buyer had, by what was sold. */
export function variantsOf(order: Order, { items }: Pick<Return, 'items'>) {
  return items.flatMap(({ lineItemId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineItemId);
    return line ? [{ variantId: line.variantId, quantity }] : [];
  });
}
