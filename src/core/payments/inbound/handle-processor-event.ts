import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { PaymentContext } from '../payment-context.ts';
import type { ProcessorEvent } from '../processor.ts';
import { settleRefundInTransaction } from '../refunds/settle-refund.ts';
import { settlePaymentInTransaction } from '../settle-payment.ts';
import { insertEventOnce } from './event-store.ts';

/** Applies an event of the processor in one transaction. Returns whether the event was new. */
export function handleProcessorEvent(
  context: PaymentContext,
  tenant: Tenant,
  event: ProcessorEvent,
): Promise<boolean> {
  return context.unit.run(tenant, async (work) => {
    if (!(await insertEventOnce(work, context.processor.name, event.id))) return false;
    if (event.about === 'payment')
      await settlePaymentInTransaction(work, context, event.paymentId, event.outcome);
    else await settleRefundInTransaction(work, context, event.refundId, event.outcome);
    return true;
  });
}
