import type { CreateOrderInput, OrderPayment } from '../../../core/orders/order.ts';
import { applySettledRefund } from '../../../core/orders/refunds/apply-settled-refund.ts';
import { createPayment } from '../../../core/payments/manage-payments.ts';
import type { PaymentOutcomeHandlers } from '../../../core/payments/outcome-handlers.ts';
import { settleRefundInTransaction } from '../../../core/payments/refunds/settle-refund.ts';
import { settleLoadedPayment } from '../../../core/payments/settle-payment.ts';
import type { Site } from '../../../core/sites/site.ts';
import { chargeTestToken } from '../../../gateways/sandbox/pay.ts';
import { referenceOf } from '../../../gateways/sandbox/processor.ts';
import { createRefund, settleRefund } from '../../../gateways/sandbox/refund.ts';
import type { PaymentId, RefundId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';

const sandbox = { name: 'sandbox', isTest: true };

/** The order is placed by the caller; nothing else follows from a payment. */
const handler: PaymentOutcomeHandlers['checkout'] = {
  lock: async () => undefined,
  succeeded: async () => 'kept',
  completed: async () => undefined,
  failed: async () => undefined,
  refundSettled: applySettledRefund,
  disputed: async () => undefined,
};
const outcomeHandlers = { checkout: handler, membership: handler, exchange: handler };

/** A payment in the ledger of the sandbox, so that it can be refunded like any other. */
export async function payInThePast(
  work: Work,
  { site, order }: { site: Site; order: CreateOrderInput },
): Promise<OrderPayment> {
  const money = { amount: order.totals.total, currency: order.currency };
  const payment = await createPayment(work, {
    site,
    processor: sandbox,
    purpose: 'checkout',
    subjectId: order.checkoutId ?? order.id,
    method: order.channel === 'cart' ? 'hosted' : 'token',
    ...money,
    expiresAt: null,
    isSubmitted: true,
  });
  const reference = referenceOf(payment.id);
  await chargeTestToken(work, toCharge(work, payment.id, { reference, money, order }), 'pays');
  await settleLoadedPayment(work, { outcomeHandlers }, payment, {
    state: 'succeeded',
    reference,
    money,
  });
  return { id: payment.id, provider: sandbox.name, intentId: reference };
}

type Charge = Parameters<typeof chargeTestToken>[1];

function toCharge(
  work: Work,
  id: PaymentId,
  { reference, money, order }: Pick<Charge, 'reference' | 'money'> & { order: CreateOrderInput },
): Charge {
  return {
    id,
    reference,
    money,
    description: `Demo order of ${order.site.slug}`,
    lines: order.lines.map(({ name, quantity, subtotal }) => ({
      name,
      quantity,
      amount: subtotal,
    })),
    secret: null,
    state: 'open',
    returnUrl: null,
    cancelUrl: null,
    failure: null,
    createdAt: work.now,
    expiresAt: null,
    ...{ authorizes: false, captured: 0, authorizationClosed: false, authorizationExpiresAt: null },
  };
}

/** Settles a pending refund, as the sandbox does moments after it was requested. */
export async function settlePastRefund(
  work: Work,
  refund: { id: RefundId; amount: number },
  payment: { reference: string; currency: string },
): Promise<void> {
  const money = { amount: refund.amount, currency: payment.currency };
  const request = { id: refund.id, paymentReference: payment.reference, money };
  const { reference } = await createRefund(work, request);
  await settleRefund(work, refund.id);
  await settleRefundInTransaction(work, { outcomeHandlers }, refund.id, {
    state: 'succeeded',
    reference,
  });
}
