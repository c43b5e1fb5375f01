import type { Work } from '../../../platform/unit-of-work.ts';
import type { Refund } from '../../payments/payment.ts';
import type { Order } from '../order.ts';
import { isFullyReturned } from '../post-purchase/returns/returnable-units.ts';
import { isFullRefundPending, refundableAmount } from '../refunds/collected-payments.ts';
import { refundOrderPayments } from '../refunds/refund-order-payments.ts';
import { costOfKeptUnits } from './capture-fulfilled.ts';
import { isEnded } from './collected-status.ts';

/**
 * Refunds what was captured although nothing is sold for it any more. An earlier refund that has
 * failed is not repeated with it: the merchant may have sent that money another way.
 */
export async function refundLateCapture(
  work: Work,
  before: Order,
  order: Order,
): Promise<Refund[]> {
  const late = capturedAmount(order) - capturedAmount(before);
  if (late < 1) return [];
  const reason = lateReasons[order.status] ?? 'order_refunded';
  const unwanted = givesPaymentBack(before) ? late : Math.min(late, paidForNothing(before, order));
  const amount = Math.min(unwanted, refundableAmount(order));
  return refundOrderPayments(work, order, { amount, reason });
}

/** Why a late capture is refunded, by the status of its order. */
const lateReasons: Partial<Record<Order['status'], string>> = {
  cancelled: 'order_cancelled',
  returned: 'order_returned',
};

/**
 * Whether the order was canceled or returned completely, or all that was captured for it is being
 * refunded. What was captured before a return stays as its receipt has decided.
 */
const givesPaymentBack = (order: Order): boolean =>
  isEnded(order) ||
  order.authorization?.isReturning === true ||
  isFullRefundPending(order) ||
  isEmptied(order);

/** The rest of the payment was given up, and no unit is left that it could pay for. */
const isEmptied = (order: Order): boolean => releasedAmount(order) > 0 && isFullyReturned(order);

/**
 * By how much more the captured money exceeds the price of what is left of an order whose payment was
 * given up before: the price of units that left the order and were not refunded, because they were
 * not captured. What was captured before they left stays as their refund has decided.
 */
function paidForNothing(before: Order, order: Order): number {
  if (releasedAmount(before) === 0) return 0;
  const due = refundedForUnits(order) + costOfKeptUnits(order);
  const excess = (captured: number) => Math.max(0, captured - due);
  return excess(capturedAmount(order)) - excess(capturedAmount(before));
}

/** Includes failed refunds that were not repeated: they are owed, or were settled elsewhere. */
function refundedForUnits({ refunds, returns }: Order): number {
  const ofReturns = new Set(returns.map(({ refundId }) => refundId));
  return refunds
    .filter(({ id, items }) => items.length > 0 || ofReturns.has(id))
    .reduce((sum, { amount, replacedAmount }) => sum + amount - replacedAmount, 0);
}

export const capturedAmount = ({ authorization }: Order) => authorization?.captured ?? 0;

export const releasedAmount = ({ authorization }: Order) => authorization?.released ?? 0;
