import { Type } from 'typebox';
import { managersOnly } from '../../../core/access/console/console-rule.ts';
import { settleOrderRefund } from '../../../core/orders/refunds/apply-settled-refund.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { dateTime, nullableText } from '../../../platform/fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';

const SettledRefund = Type.Object({
  id: Type.String(),
  payment_id: nullableText,
  order_id: nullableText,
  amount: Type.Integer({ description: 'In minor units.' }),
  currency: Type.String(),
  status: Type.String({
    description: '`failed`, or `succeeded` if the failure was reported after it had succeeded.',
  }),
  owed_amount: Type.Integer({ description: 'The amount still owed to the buyer: 0.' }),
  created_at: dateTime,
});

const settleRoute = scopedRoute(
  'write:orders',
  {
    tags: ['Merchant: payments'],
    summary: 'Mark a failed refund as settled',
    description:
      'Records that the buyer got the money in another way, or is owed nothing, so that the refund no longer needs attention and counts as refunded. Moves no money. Repeating it changes nothing. To send the money through the payment processor again, refund the order again instead.',
    params: Type.Object({ refund_id: Type.String() }),
    response: { 200: SettledRefund },
  },
  managersOnly,
);

export function registerFailedRefundRoutes(merchant: MerchantRoutes): void {
  merchant.post('/refunds/:refund_id/settle', settleRoute, async (work, request) => {
    const refund = await settleOrderRefund(work, request.params.refund_id);
    const { paymentId, orderId, createdAt, amount, currency, status } = refund;
    return {
      status: 200,
      body: {
        ...{ id: refund.id, payment_id: paymentId, order_id: orderId },
        ...{ amount, currency, status, owed_amount: 0 },
        created_at: createdAt.toISOString(),
      },
    };
  });
}
