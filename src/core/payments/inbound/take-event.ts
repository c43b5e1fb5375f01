import type { Tenant } from '../../../platform/work.ts';
import type { PaymentDesk } from '../desk.ts';
import type { ProcessorEvent } from '../processor.ts';
import { settleRefundWithin } from '../refunds/settle-refund.ts';
import { settleWithin } from '../settle-payment.ts';
import { takeEventOnce } from './event-store.ts';

/** Takes one event of the processor with its effect in one transaction; answers whether it was new. */
export function takeProcessorEvent(
  desk: PaymentDesk,
  tenant: Tenant,
  event: ProcessorEvent,
): Promise<boolean> {
  return desk.unit.run(tenant, async (work) => {
    if (!(await takeEventOnce(work, desk.processor.name, event.id))) return false;
    if (event.about === 'payment') await settleWithin(work, desk, event.paymentId, event.outcome);
    else await settleRefundWithin(work, desk, event.refundId, event.outcome);
    return true;
  });
}
