import { defineJob } from '../../../platform/jobs/job.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { findProcessorByName } from '../find-processor.ts';
import { lockPayment } from '../manage-payments.ts';
import { notFailed, type Payment, type Refund, refundedPart } from '../payment.ts';
import type { PaymentContext } from '../payment-context.ts';
import { clearFailure } from './owed-refund-store.ts';
import { selectRefundForUpdate, updateRefund } from './refund-store.ts';
import { getRefund, getRefundPayment, refundConfirmationJobType } from './request-refund.ts';

/**
 * Asks the processor about a refund that failed and that it has reported as succeeded, because
 * reports arrive in any order. Unless the processor confirms the success, the refund stays owed.
 */
export const confirmRefund = (context: PaymentContext) =>
  defineJob({
    ...refundConfirmationJobType,
    async handle({ tenant }, { refundId }) {
      const { refund, payment } = await context.unit.view(tenant, async (view) => {
        const known = await getRefund(view, refundId);
        return { refund: known, payment: await getRefundPayment(view, known) };
      });
      if (refund.status !== 'failed' || payment.reference === null) return;
      const processor = await findProcessorByName(context, tenant, payment.processor);
      const { id, reference } = refund;
      const lookup = { id, reference, paymentReference: payment.reference };
      const outcome = (await processor?.getRefundOutcome(lookup)) ?? null;
      if (outcome?.state === 'succeeded')
        await context.unit.run(tenant, (work) =>
          settleAsSucceeded(work, context, { payment, refundId, reference: outcome.reference }),
        );
      if (outcome?.state === 'failed') return;
      context.alarm?.('a processor changed the outcome of a settled refund', {
        refund_id: refundId,
        known: refund.status,
        reported: outcome?.state ?? 'unknown',
      });
    },
  });

/** All of the money went out, even if the refund was settled or made again since. */
async function settleAsSucceeded(
  work: Work,
  { outcomeHandlers }: Pick<PaymentContext, 'outcomeHandlers'>,
  { payment, refundId, reference }: { payment: Payment; refundId: string; reference: string },
): Promise<void> {
  const handler = outcomeHandlers[payment.purpose];
  await handler.lock(work, payment.subjectId);
  await lockPayment(work, payment.id);
  const refund = await selectRefundForUpdate(work, refundId);
  if (refund?.status !== 'failed') return;
  const settled = { status: 'succeeded', reference, settledAt: work.now } as const;
  const changed: Refund = { ...refund, ...settled, ...notFailed };
  await updateRefund(work, changed);
  await clearFailure(work, refundId);
  // What the merchant has settled already counts as refunded.
  const uncounted = refund.amount - refundedPart(refund);
  if (uncounted > 0) await handler.refundSettled(work, { ...changed, amount: uncounted }, payment);
}
