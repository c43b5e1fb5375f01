import type { Tenant, Work } from '../../../platform/unit-of-work.ts';
import { getPayment, paymentNotFound } from '../manage-payments.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../payment-context.ts';
import { getRefund, getRefundPayment } from '../refunds/request-refund.ts';
import { settleRefundInTransaction } from '../refunds/settle-refund.ts';
import { settleLoadedPayment } from '../settle-payment.ts';
import { insertEventOnce } from './event-store.ts';
import type { ResolvedEvent } from './resolve-event.ts';

/**
 * Applies an event of a processor in one transaction. Returns whether the event was new. Throws 404 for a
 * payment or refund of another processor.
 */
export function handleProcessorEvent(
  context: PaymentContext,
  tenant: Tenant,
  event: ResolvedEvent,
  processor: string = context.processor.name,
): Promise<boolean> {
  return context.unit.run(tenant, async (work) => {
    if (!(await insertEventOnce(work, processor, event.id))) return false;
    const payment = await getEventPayment(work, event);
    if (payment.processor !== processor) throw paymentNotFound();
    await applyEvent(work, context, { event, payment });
    return true;
  });
}

async function getEventPayment(work: Work, event: ResolvedEvent): Promise<Payment> {
  if (event.about !== 'refund') return getPayment(work, event.paymentId);
  return getRefundPayment(work, await getRefund(work, event.refundId));
}

async function applyEvent(
  work: Work,
  context: PaymentContext,
  { event, payment }: { event: ResolvedEvent; payment: Payment },
): Promise<void> {
  switch (event.about) {
    case 'payment':
      await settleLoadedPayment(work, context, payment, event.outcome);
      return;
    case 'refund':
      await settleRefundInTransaction(work, context, event.refundId, event.outcome);
      return;
    case 'dispute':
      await context.outcomeHandlers[payment.purpose].disputed(work, event.dispute, payment);
  }
}
