import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { recordRefund } from '../../customers/save-customer.ts';
import { lockPayment } from '../../payments/manage-payments.ts';
import { noGoods, type Refund, type RefundedGoods } from '../../payments/payment.ts';
import { recordExternalRefund } from '../../payments/refunds/record-external-refund.ts';
import { requestRefund } from '../../payments/refunds/request-refund.ts';
import type { Order } from '../order.ts';
import { getOrder, lockOrder } from '../read-orders.ts';
import { applySettledRefund } from './apply-settled-refund.ts';
import { allocateRefund, listCollectedPayments } from './collected-payments.ts';
import { allocateRepayment, type RefundPart, type ReplacedByRefund } from './repayable.ts';

/**
 * Locks the payments of an order, by ascending id, and then the order. Payments of pending refunds
 * are locked too: such a refund may fail before the order is locked, and is then repeated from its
 * payment.
 */
export async function lockOrderWithPayments(work: Work, orderId: string): Promise<Order> {
  const seen = await getOrder(work, orderId);
  const collected = listCollectedPayments(seen).flatMap(({ id }) => id ?? []);
  const authorized = seen.authorization ? (seen.payment?.id ?? []) : [];
  const refunded = seen.refunds.flatMap(({ paymentId }) => paymentId ?? []);
  const ids = [...new Set(collected.concat(authorized, refunded))];
  for (const id of ids.sort()) await lockPayment(work, id);
  return lockOrder(work, orderId);
}

/** `externalReference`: the transaction with which the merchant refunded it on a chain. */
export type OrderPaymentsRefund = {
  amount: number;
  reason: string;
  externalReference?: string | null;
  goods?: RefundedGoods;
  /** The failed refunds that it replaces; none by default. */
  replaces?: ReplacedByRefund;
};

/**
 * Requests refunds for an amount, at most what is left: one for each payment that it is taken from.
 * The first one carries the goods. The merchant refunds payments on a chain manually; such a refund
 * has already succeeded, and `applyExternalRefunds` must be called after the order is saved. Throws
 * what `assertRefundChannel` throws.
 */
export async function refundOrderPayments(
  work: Work,
  order: Order,
  { amount, reason, externalReference = null, goods = noGoods, replaces }: OrderPaymentsRefund,
): Promise<Refund[]> {
  if (amount === 0) return [];
  assertRefundChannel(order, externalReference);
  if (externalReference !== null) {
    const { id: orderId, currency } = order;
    const sent = { orderId, amount, currency, reason, reference: externalReference, ...goods };
    return [await recordExternalRefund(work, sent)];
  }
  const refunds: Refund[] = [];
  const parts: RefundPart[] = replaces
    ? allocateRepayment(order, amount, replaces)
    : allocateRefund(listCollectedPayments(order), amount);
  for (const part of parts) {
    const ofPart = refunds.length === 0 ? goods : noGoods;
    refunds.push(await requestRefund(work, { ...part, reason, orderId: order.id, goods: ofPart }));
  }
  await recountReplaced(work, order, parts);
  return refunds;
}

/**
 * A refund that failed after it had succeeded was subtracted from the customer's spending. It is
 * added back, because its replacement is subtracted as well.
 */
async function recountReplaced(
  work: Work,
  { customerId, currency, test }: Order,
  parts: RefundPart[],
): Promise<void> {
  const again = parts.filter(({ replaces }) => replaces === 'failed_late');
  const amount = again.reduce((sum, part) => sum + part.amount, 0);
  if (customerId && amount > 0)
    await recordRefund(work, { customerId, currency, test, amount: -amount });
}

/** Applies refunds that succeeded outside the processor to the saved order. */
export async function applyExternalRefunds(work: Work, refunds: Refund[]): Promise<void> {
  for (const refund of refunds) {
    if (refund.paymentId === null) await applySettledRefund(work, refund, { purpose: 'checkout' });
  }
}

/**
 * Throws 422 `refund_not_supported` for an order that was paid on a chain, unless the merchant
 * names the transaction of the refund; 422 `external_reference_not_supported` if one is named for
 * any other order.
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
        'This order was paid on a blockchain. Refund it there, and send the hash of that transaction as external_reference.',
      )
    : new DomainError(
        'unprocessable',
        'external_reference_not_supported',
        'The payment processor refunds this order. Omit external_reference.',
      );
}
