import { defineJob } from '../../../platform/jobs/job.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Tenant } from '../../../platform/unit-of-work.ts';
import { findProcessorByName } from '../find-processor.ts';
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

/** After this, a refund without an outcome is reported to the operator. */
const maxPollDays = 60;

/**
 * Sends a refund to the processor with its id as the idempotency key, so that a repeat has no
 * effect.
 */
export const sendRefund = (context: PaymentContext) =>
  defineJob({
    ...sendRefundJobType,
    async handle({ tenant }, { refundId }) {
      const { refund, payment } = await loadRefundAndPayment(context, tenant, refundId);
      if (refund.status !== 'pending' || payment.reference === null) return;
      const processor = await findProcessorByName(context, tenant, payment.processor);
      if (!processor) return settleWithoutProcessor(context, tenant, refund);
      const outcome = await processor.refund({
        id: refund.id,
        paymentReference: payment.reference,
        money: { amount: refund.amount, currency: refund.currency },
        reason: refund.reason,
      });
      await settleRefund(context, tenant, refundId, outcome);
    },
  });

/** Polls for the outcome of a refund, and sends it again if the processor never received it. */
export const recoverRefund = (context: PaymentContext) =>
  defineJob({
    ...refundRecoveryJobType,
    async handle({ tenant }, { refundId, round }) {
      const { refund, payment } = await loadRefundAndPayment(context, tenant, refundId);
      if (refund.status !== 'pending') return;
      await scheduleNextPoll(context, tenant, { refund, round });
      if (payment.reference === null) return;
      const { id, reference } = refund;
      const paymentReference = payment.reference;
      const processor = await findProcessorByName(context, tenant, payment.processor);
      if (!processor) return settleWithoutProcessor(context, tenant, refund);
      const outcome = await processor.getRefundOutcome({ id, reference, paymentReference });
      if (outcome) await settleRefund(context, tenant, refundId, outcome);
      else await enqueueRefund(context, tenant, refundId);
    },
  });

/** The refund fails: the merchant has to send the money another way. */
async function settleWithoutProcessor(
  context: PaymentContext,
  tenant: Tenant,
  { id, reference }: Refund,
): Promise<void> {
  const outcome = { state: 'failed', reference, failure: 'processor_removed' } as const;
  await settleRefund(context, tenant, id, outcome);
}

async function loadRefundAndPayment(
  context: PaymentContext,
  tenant: Tenant,
  refundId: string,
): Promise<{ refund: Refund; payment: Payment }> {
  return context.unit.view(tenant, async (view) => {
    const refund = await getRefund(view, refundId);
    return { refund, payment: await getRefundPayment(view, refund) };
  });
}

/** Called before polling, so that polling continues if the processor is down. */
async function scheduleNextPoll(
  { unit, alarm }: PaymentContext,
  tenant: Tenant,
  { refund, round }: { refund: Refund; round: number },
): Promise<void> {
  await unit.run(tenant, async (work) => {
    const at = nextPollAt(work.now, round);
    if (at.getTime() - refund.createdAt.getTime() > maxPollDays * 86_400_000) {
      alarm?.('a refund has no outcome and is no longer polled', { refund_id: refund.id });
      return;
    }
    const payload = { refundId: refund.id, round: round + 1 };
    await enqueue(work, refundRecoveryJobType, payload, { at, key: refund.id });
  });
}

async function enqueueRefund(
  context: PaymentContext,
  tenant: Tenant,
  refundId: string,
): Promise<void> {
  await context.unit.run(tenant, (work) =>
    enqueue(work, sendRefundJobType, { refundId }, { key: refundId }),
  );
}
