import type { Tenant, Work } from '../../../platform/unit-of-work.ts';
import { getPayment } from '../manage-payments.ts';
import type { PaymentContext } from '../payment-context.ts';
import { settleRefundInTransaction } from '../refunds/settle-refund.ts';
import { settlePaymentInTransaction } from '../settle-payment.ts';
import { insertEventOnce } from './event-store.ts';
import type { ResolvedEvent } from './resolve-event.ts';

/** Applies an event of the processor in one transaction. Returns whether the event was new. */
export function handleProcessorEvent(
  context: PaymentContext,
  tenant: Tenant,
  event: ResolvedEvent,
): Promise<boolean> {
  return context.unit.run(tenant, async (work) => {
    if (!(await insertEventOnce(work, context.processor.name, event.id))) return false;
    await applyEvent(work, context, event);
    return true;
  });
}

async function applyEvent(
  work: Work,
  context: PaymentContext,
  event: ResolvedEvent,
): Promise<void> {
  switch (event.about) {
    case 'payment':
      await settlePaymentInTransaction(work, context, event.paymentId, event.outcome);
      return;
    case 'refund':
      await settleRefundInTransaction(work, context, event.refundId, event.outcome);
      return;
    case 'dispute': {
      const payment = await getPayment(work, event.paymentId);
      await context.outcomeHandlers[payment.purpose].disputed(work, event.dispute, payment);
    }
  }
}
