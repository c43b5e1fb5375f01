import type { Work } from '../../../../platform/unit-of-work.ts';
import { restock } from '../../../catalog/stock/stock.ts';
import { releaseAuthorization } from '../../captures/release-order.ts';
import { uncapturedReturnCost } from '../../captures/uncaptured-units.ts';
import { revokeReturnedDownloads } from '../../downloads/revoke-returned-downloads.ts';
import { type Order, orderStates, type Return, returnStates } from '../../order.ts';
import {
  applyExternalRefunds,
  lockOrderWithPayments,
  refundOrderPayments,
} from '../../refunds/refund-order-payments.ts';
import { returnRefundAmount } from '../../refunds/unit-amounts.ts';
import { emitOrderEvent, saveOrder } from '../../save-order.ts';
import { assertReturnable, auditReturn, emitReturnEvent, getReturn } from './manage-returns.ts';
import { updateReturn } from './return-store.ts';
import { isFullyReturned } from './returnable-units.ts';

export type ReceiveReturnInput = {
  restock: boolean;
  refund: boolean;
  externalReference?: string | null;
};

/**
 * Records that the returned goods have arrived, and optionally restocks and refunds them. The order
 * is `returned` once everything was received back, and what was not captured is released. No refund is made if nothing is left to refund.
 * Throws 409 `order_not_returnable`, `return_not_approved`, and what `assertRefundChannel` throws.
 */
export async function receiveReturn(
  work: Work,
  ids: { orderId: string; returnId: string },
  receipt: ReceiveReturnInput,
): Promise<Return> {
  const order = await lockOrderWithPayments(work, ids.orderId);
  const item = getReturn(order, ids.returnId);
  assertReturnable(order);
  const status = returnStates.next(item.status, 'receive', 'return_not_approved');

  const amount = receipt.refund
    ? returnRefundAmount(order, item.items, uncapturedReturnCost(order, item.items))
    : 0;
  const { externalReference = null } = receipt;
  const refunds = await refundOrderPayments(work, order, {
    amount,
    reason: item.reason,
    externalReference,
  });
  const refundId = refunds[0]?.id ?? null;
  const received: Return = { ...item, status, refundId, updatedAt: work.now };
  await updateReturn(work, received);
  if (receipt.restock) await restock(work, toVariantUnits(order, item));
  await saveReceivedReturn(
    work,
    {
      ...order,
      refunds: [...order.refunds, ...refunds],
      returns: order.returns.map((one) => (one.id === item.id ? received : one)),
    },
    received,
  );
  await auditReturn(work, item, received);
  await applyExternalRefunds(work, refunds);
  return received;
}

async function saveReceivedReturn(work: Work, order: Order, received: Return): Promise<void> {
  await revokeReturnedDownloads(work, order, received.items);
  const status =
    isFullyReturned(order) && orderStates.allows(order.status, 'take_back')
      ? orderStates.next(order.status, 'take_back', 'order_not_returnable')
      : order.status;
  const authorization =
    status === order.status
      ? order.authorization
      : await releaseAuthorization(work, order, { reason: received.reason, returnsPayment: false });
  const saved = await saveOrder(work, { ...order, status, authorization });
  await emitReturnEvent(work, 'return.received', saved, received);
  if (status !== order.status) await emitOrderEvent(work, 'order.returned', saved);
}

/** The units of a return, an exchange or a refund, by the variant that was bought. */
export function toVariantUnits(order: Order, { items }: Pick<Return, 'items'>) {
  return items.flatMap(({ lineItemId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineItemId);
    return line ? [{ variantId: line.variantId, quantity }] : [];
  });
}
