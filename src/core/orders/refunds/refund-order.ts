import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import type { Order } from '../order.ts';
import { getOrder } from '../read-orders.ts';
import { saveOrder } from '../save-order.ts';
import { listCollectedPayments, refundableAmount } from './collected-payments.ts';
import {
  applyExternalRefunds,
  assertRefundChannel,
  lockOrderWithPayments,
  refundOrderPayments,
} from './refund-order-payments.ts';

/** `amount` null: all that is left; else above zero, in minor units. */
export type CreateRefundInput = {
  amount: number | null;
  reason: string | null;
  externalReference?: string | null;
};

/**
 * Promises money of an order back (§4.7). The refund is `pending` until the processor confirms it;
 * the status follows then, at once for money that was sent back on a chain. 422 `refund_exceeds_paid`
 * with what is left as `refundable`, and as `assertRefundChannel`.
 */
export async function refundOrder(
  work: Work,
  orderId: string,
  draft: CreateRefundInput,
): Promise<Order> {
  const order = await lockOrderWithPayments(work, orderId);
  const { externalReference = null } = draft;
  assertRefundChannel(order, externalReference);

  const left = refundableAmount(order);
  const amount = draft.amount ?? left;
  if (amount < 1 || amount > left) throw refundExceedsPaid(order, left);

  const reason = draft.reason ?? 'requested_by_merchant';
  const refunds = await refundOrderPayments(work, order, { amount, reason, externalReference });
  const saved = await saveOrder(work, { ...order, refunds: [...order.refunds, ...refunds] });
  await audit(work, {
    action: 'order.refunded',
    resource: { type: 'order', id: order.id },
    before: { refundable: left },
    after: { refundable: left - amount, refunds: refunds.map(({ id }) => id), reason },
  });
  if (externalReference === null) return saved;
  await applyExternalRefunds(work, refunds);
  return getOrder(work, order.id);
}

function refundExceedsPaid(order: Order, left: number): DomainError {
  const message =
    order.totals.total === 0 || listCollectedPayments(order).length === 0
      ? 'Nothing was paid for this order.'
      : left === 0
        ? 'All that was paid has been given back, or is on its way.'
        : `At most ${left} (minor units) of what was paid can be given back.`;
  return new DomainError('unprocessable', 'refund_exceeds_paid', message, {
    extensions: { refundable: left },
  });
}
