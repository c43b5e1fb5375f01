import { defineJob } from '../../../platform/jobs/job.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Tenant } from '../../../platform/unit-of-work.ts';
import { nextPollAt } from '../next-poll-at.ts';
import type { Payment, Refund } from '../payment.ts';
import type { PaymentContext } from '../payment-context.ts';
import {
  getRefund,
  getRefundPayment,
  refundRecoveryJobType,
  sendRefundJobType,
} from './request-refund.ts';
import { settleRefund } from './settle-refund.ts';

/** A refund that has no outcome after this is a case for people. */
const maxPollDays = 60;

/** Asks the processor for a refund under the refund's own id, so that a repeat has no second effect. */
export const sendRefund = (desk: PaymentContext) =>
  defineJob({
    ...sendRefundJobType,
    async handle({ tenant }, { refundId }) {
      const { refund, payment } = await loadRefundAndPayment(desk, tenant, refundId);
      if (refund.status !== 'pending' || payment.reference === null) return;
      const outcome = await desk.processor.refund({
        id: refund.id,
        paymentReference: payment.reference,
        money: { amount: refund.amount, currency: refund.currency },
        reason: refund.reason,
      });
      await settleRefund(desk, tenant, refundId, outcome);
    },
  });

/** Asks for the outcome of a refund that nobody has told, and sends it anew when the processor never got it. */
export const recoverRefund = (desk: PaymentContext) =>
  defineJob({
    ...refundRecoveryJobType,
    async handle({ tenant }, { refundId, round }) {
      const { refund, payment } = await loadRefundAndPayment(desk, tenant, refundId);
      if (refund.status !== 'pending') return;
      await scheduleNextPoll(desk, tenant, { refund, round });
      if (payment.reference === null) return;
      const { id, reference } = refund;
      const paymentReference = payment.reference;
      const outcome = await desk.processor.getRefundOutcome({ id, reference, paymentReference });
      if (outcome) await settleRefund(desk, tenant, refundId, outcome);
      else await enqueueRefund(desk, tenant, refundId);
    },
  });

async function loadRefundAndPayment(
  desk: PaymentContext,
  tenant: Tenant,
  refundId: string,
): Promise<{ refund: Refund; payment: Payment }> {
  return desk.unit.view(tenant, async (view) => {
    const refund = await getRefund(view, refundId);
    return { refund, payment: await getRefundPayment(view, refund) };
  });
}

/** Before the question, so that a processor that is down for hours is asked again all the same. */
async function scheduleNextPoll(
  { unit, alarm }: PaymentContext,
  tenant: Tenant,
  { refund, round }: { refund: Refund; round: number },
): Promise<void> {
  await unit.run(tenant, async (work) => {
    const at = nextPollAt(work.now, round);
    if (at.getTime() - refund.createdAt.getTime() > maxPollDays * 86_400_000) {
      alarm?.('a refund has no outcome, and nobody asks for it any more', { refund_id: refund.id });
      return;
    }
    const payload = { refundId: refund.id, round: round + 1 };
    await enqueue(work, refundRecoveryJobType, payload, { at, key: refund.id });
  });
}

async function enqueueRefund(
  desk: PaymentContext,
  tenant: Tenant,
  refundId: string,
): Promise<void> {
  await desk.unit.run(tenant, (work) =>
    enqueue(work, sendRefundJobType, { refundId }, { key: refundId }),
  );
}
