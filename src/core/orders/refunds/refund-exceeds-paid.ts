import { DomainError } from '../../../kernel/domain-error.ts';
import { uncapturedStep } from '../captures/collected-status.ts';
import type { Order } from '../order.ts';
import { listCollectedPayments } from './collected-payments.ts';
import { lateOwedAmount } from './repayable.ts';

/** 422 `refund_exceeds_paid` with the amount that can be refunded, and why it is not more. */
export function refundExceedsPaid(order: Order, refundable: number): DomainError {
  return new DomainError(
    'unprocessable',
    'refund_exceeds_paid',
    reasonOfRefusal(order, refundable),
    { extensions: { refundable } },
  );
}

function reasonOfRefusal(order: Order, refundable: number): string {
  const { authorization, totals } = order;
  if (authorization?.captured === 0)
    return `Nothing of this payment was captured, so nothing can be refunded. ${uncapturedStep(order)}`.trim();
  if (totals.total === 0 || listCollectedPayments(order).length === 0)
    return 'Nothing was paid for this order.';
  if (refundable > 0)
    return `amount must be from 1 to ${refundable} (minor units), the amount that is left to refund.`;
  const again = lateOwedAmount(order);
  return again > 0
    ? `Nothing is left to refund, but a refund failed after it had succeeded. Send an \`amount\` up to ${again} (minor units) to make it again.`
    : 'Nothing is left to refund: it is refunded, its refund is pending, or a dispute of the bank was lost.';
}
