import type { ReportDispute } from '../../core/payments/processor.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { findPayment } from './sandbox-ledger-store.ts';
import { type DeliverEvent, emitDisputeEvent } from './webhooks/sandbox-events.ts';

export const createDisputeReporter =
  (unit: UnitOfWork, deliver: DeliverEvent): ReportDispute =>
  async (tenant, paymentId, dispute) => {
    const eventId = await unit.run(tenant, async (work) => {
      const payment = await findPayment(work, paymentId);
      if (payment?.state !== 'succeeded') return null;
      return emitDisputeEvent(work, payment, { ...dispute, money: payment.money });
    });
    // If this fails, a job delivers it.
    if (eventId !== null) await deliver(tenant, eventId).catch(() => undefined);
    return eventId !== null;
  };
