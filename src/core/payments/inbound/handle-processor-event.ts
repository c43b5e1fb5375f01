import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { PaymentContext } from '../payment-context.ts';
import type { ProcessorEvent } from '../processor.ts';
import { settleRefundInTransaction } from '../refunds/settle-refund.ts';
import { settlePaymentInTransaction } from '../settle-payment.ts';
import { insertEventOnce } from './event-store.ts';

/** Takes one event of the processor with its effect in one transaction; answers whether it was new. */
export function handleProcessorEvent(
  desk: PaymentContext,
  tenant: Tenant,
  event: ProcessorEvent,
): Promise<boolean> {
  return desk.unit.run(tenant, async (work) => {
    if (!(await insertEventOnce(work, desk.processor.name, event.id))) return false;
    if (event.about === 'payment')
      await settlePaymentInTransaction(work, desk, event.paymentId, event.outcome);
    else await settleRefundInTransaction(work, desk, event.refundId, event.outcome);
    return true;
  });
}
