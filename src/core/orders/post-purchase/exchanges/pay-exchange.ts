import { minutesAfter } from '../../../../kernel/clock.ts';
import { notFound } from '../../../../kernel/domain-error.ts';
import type { Tenant, Work } from '../../../../platform/unit-of-work.ts';
import { holdProcessor } from '../../../payments/find-processor.ts';
import { createPayment, findPayment } from '../../../payments/manage-payments.ts';
import { isPageReusable, type Payment } from '../../../payments/payment.ts';
import type { PaymentContext } from '../../../payments/payment-context.ts';
import { openHostedPage } from '../../../payments/submit-payment.ts';
import { orderPageUrl } from '../../confirmation.ts';
import type { Exchange, Order } from '../../order.ts';
import { findOrderByConfirmation, lockOrder } from '../../read-orders.ts';
import { assertExchangeable, exchangeAmountDue, getExchange, saveExchange } from './exchange.ts';
import { lockExchange } from './exchange-store.ts';

/**
 * Returns the URL where a buyer pays the price difference of an exchange: the processor's page,
 * which is opened on request and again when it is about to expire, or the order page if nothing is
 * due. Throws 404 `order_not_found` for an invalid token, and what `assertExchangeable` throws.
 */
export async function payExchange(
  context: PaymentContext,
  tenant: Tenant,
  { token, exchangeId }: { token: string; exchangeId: string },
): Promise<string> {
  const { order, item, payment, origin } = await context.unit.run(tenant, async (work) => ({
    ...(await createExchangePayment(work, context, { token, exchangeId })),
    origin: work.origin,
  }));
  const page = orderPageUrl(origin, token);
  if (!payment) return page;
  const opened = await openHostedPage(context, tenant, payment.id, {
    description: `Exchange ${item.rmaNumber ?? item.id}`,
    lines: [{ name: 'Price difference', quantity: 1, amount: payment.amount }],
    email: order.buyer?.email ?? null,
    returnUrl: page,
    cancelUrl: page,
  });
  return opened.url ?? page;
}

type ExchangePaymentRequest = { order: Order; item: Exchange; payment: Payment | null };

async function createExchangePayment(
  work: Work,
  context: PaymentContext,
  { token, exchangeId }: { token: string; exchangeId: string },
): Promise<ExchangePaymentRequest> {
  const found = await findOrderByConfirmation(work, token);
  if (!found) throw notFound('order_not_found', 'There is no such order.');
  await lockExchange(work, getExchange(found, exchangeId).id);
  const order = await lockOrder(work, found.id);
  const item = getExchange(order, exchangeId);
  const amount = exchangeAmountDue(item);
  if (amount === 0) return { order, item, payment: null };
  assertExchangeable(order);
  const open = await findOpenPayment(work, item);
  if (open) return { order, item, payment: open };
  const processor = await holdProcessor(work, context, order.siteId);
  const payment = await createPayment(work, {
    site: { id: order.siteId },
    processor,
    purpose: 'exchange',
    subjectId: item.id,
    method: 'hosted',
    amount,
    currency: order.currency,
    expiresAt: minutesAfter(work.now, processor.hostedMinutes),
  });
  const saved = await saveExchange(work, order, { ...item, paymentId: payment.id });
  return { order, item: saved, payment };
}

/** The current payment, if it is processing or its page can still be used. */
async function findOpenPayment(work: Work, { paymentId }: Exchange): Promise<Payment | null> {
  const payment = paymentId === null ? null : await findPayment(work, paymentId);
  if (!payment) return null;
  return payment.status === 'processing' || isPageReusable(payment, work.now) ? payment : null;
}
