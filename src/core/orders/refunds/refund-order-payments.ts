import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { lockPayment } from '../../payments/manage-payments.ts';
import type { Refund } from '../../payments/payment.ts';
import { recordExternalRefund } from '../../payments/refunds/record-external-refund.ts';
import { requestRefund } from '../../payments/refunds/request-refund.ts';
import type { Order } from '../order.ts';
import { getOrder, lockOrder } from '../read-orders.ts';
import { applySettledRefund } from './apply-settled-refund.ts';
import { allocateRefund, listCollectedPayments } from './collected-payments.ts';

/** An order and the payments kept for it, locked as everybody locks: payments first, by their ids. */
export async function lockOrderWithPayments(work: Work, orderId: string): Promise<Order> {
  const seen = await getOrder(work, orderId);
  const ids = listCollectedPayments(seen).flatMap(({ id }) => id ?? []);
  for (const id of ids.sort()) await lockPayment(work, id);
  return lockOrder(work, orderId);
}

/** `externalReference`: the transaction by which the merchant has sent it back on a chain. */
export type OrderPaymentsRefund = {
  amount: number;
  reason: string;
  externalReference?: string | null;
};

/**
 * Promises an amount back, at most what is left: one refund for each payment that it takes from. What was
 * paid on a chain has been sent back by hand; its refund has succeeded already, and `applyExternalRefunds` tells
 * of it once the order is saved. Refuses as `assertRefundChannel`.
 */
export async function refundOrderPayments(
  work: Work,
  order: Order,
  { amount, reason, externalReference = null }: OrderPaymentsRefund,
): Promise<Refund[]> {
  if (amount === 0) return [];
  assertRefundChannel(order, externalReference);
  if (externalReference !== null) {
    const { id: orderId, currency } = order;
    const sent = { orderId, amount, currency, reason, reference: externalReference };
    return [await recordExternalRefund(work, sent)];
  }
  const refunds: Refund[] = [];
  for (const part of allocateRefund(listCollectedPayments(order), amount)) {
    refunds.push(await requestRefund(work, { ...part, reason, orderId: order.id }));
  }
  return refunds;
}

/** What follows for a saved order whose refunds have succeeded at once. */
export async function applyExternalRefunds(work: Work, refunds: Refund[]): Promise<void> {
  for (const refund of refunds) {
    if (refund.paymentId === null) await applySettledRefund(work, refund, { purpose: 'checkout' });
  }
}

/**
 * 422 `refund_not_supported` for an order that was paid on a chain, unless the merchant says by which
 * transaction the money went back; 422 `external_reference_not_supported` for any other order.
 */
export function assertRefundChannel(
  { channel }: Pick<Order, 'channel'>,
  externalReference: string | null,
): void {
  const isOnChain = channel === 'x402';
  if (isOnChain === (externalReference !== null)) return;
  throw isOnChain
    ? new DomainError(
        'unprocessable',
        'refund_not_supported',
        'This order was paid on a chain: send the money back there, and the hash of that transaction as external_reference.',
      )
    : new DomainError(
        'unprocessable',
        'external_reference_not_supported',
        'The payment processor gives this money back: leave external_reference out.',
      );
}
