import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { audit } from '../../access/audit/audit.ts';
import type { Order } from '../order.ts';
import { saveOrder } from '../order-changed.ts';
import { getOrder } from '../read-orders.ts';
import { giveBack, lockWithPayments, refuseChannel, tellOutside } from './give-back.ts';
import { keptPayments, leftToRefund } from './paid.ts';

/** `amount` null: all that is left; else above zero, in minor units. */
export type RefundDraft = {
  amount: number | null;
  reason: string | null;
  externalReference?: string | null;
};

/**
 * Promises money of an order back (§4.7). The refund is `pending` until the processor confirms it;
 * the status follows then, at once for money that was sent back on a chain. 422 `refund_exceeds_paid`
 * with what is left as `refundable`, and as `refuseChannel`.
 */
export async function refundOrder(work: Work, orderId: string, draft: RefundDraft): Promise<Order> {
  const order = await lockWithPayments(work, orderId);
  const { externalReference = null } = draft;
  refuseChannel(order, externalReference);

  const left = leftToRefund(order);
  const amount = draft.amount ?? left;
  if (amount < 1 || amount > left) throw exceedsPaid(order, left);

  const reason = draft.reason ?? 'requested_by_merchant';
  const refunds = await giveBack(work, order, { amount, reason, externalReference });
  const saved = await saveOrder(work, { ...order, refunds: [...order.refunds, ...refunds] });
  await audit(work, {
    action: 'order.refunded',
    resource: { type: 'order', id: order.id },
    before: { refundable: left },
    after: { refundable: left - amount, refunds: refunds.map(({ id }) => id), reason },
  });
  if (externalReference === null) return saved;
  await tellOutside(work, refunds);
  return getOrder(work, order.id);
}

function exceedsPaid(order: Order, left: number): Refusal {
  const message =
    order.totals.total === 0 || keptPayments(order).length === 0
      ? 'Nothing was paid for this order.'
      : left === 0
        ? 'All that was paid has been given back, or is on its way.'
        : `At most ${left} (minor units) of what was paid can be given back.`;
  return new Refusal('unprocessable', 'refund_exceeds_paid', message, {
    mend: { refundable: left },
  });
}
