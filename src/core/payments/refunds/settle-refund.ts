import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Tenant, Work } from '../../../platform/unit-of-work.ts';
import type { Refund } from '../payment.ts';
import type { PaymentContext } from '../payment-context.ts';
import type { RefundOutcome } from '../processor.ts';
import { recordLateFailure, updateOwedAmount } from './owed-refund-store.ts';
import { selectRefundForUpdate, updateRefund } from './refund-store.ts';
import { getRefund, getRefundPayment, refundConfirmationJobType } from './request-refund.ts';

/**
 * Applies the outcome of a refund and its consequences in one transaction. May be called in any
 * order and any number of times: the first final outcome counts.
 */
export function settleRefund(
  context: PaymentContext,
  tenant: Tenant,
  refundId: string,
  outcome: RefundOutcome,
): Promise<Refund> {
  return context.unit.run(tenant, (work) =>
    settleRefundInTransaction(work, context, refundId, outcome),
  );
}

/** Like `settleRefund`, in a transaction of the caller that holds no lock yet. */
export async function settleRefundInTransaction(
  work: Work,
  context: Pick<PaymentContext, 'outcomeHandlers' | 'alarm'>,
  refundId: string,
  outcome: RefundOutcome,
): Promise<Refund> {
  const payment = await getRefundPayment(work, await getRefund(work, refundId));
  const handler = context.outcomeHandlers[payment.purpose];
  await handler.lock(work, payment.subjectId);
  const refund = (await selectRefundForUpdate(work, refundId)) ?? (await getRefund(work, refundId));
  if (refund.status !== 'pending') {
    await recordContradiction(work, context, { refund, outcome });
    return refund;
  }
  const changed: Refund = {
    ...refund,
    status: outcome.state,
    reference: outcome.reference ?? refund.reference,
    settledAt: outcome.state === 'pending' ? null : work.now,
  };
  await updateRefund(work, changed);
  if (changed.status === 'failed') await updateOwedAmount(work, changed.id, changed.amount);
  if (changed.status !== 'pending') await handler.refundSettled(work, changed, payment);
  return changed;
}

/**
 * A bank may reject a refund weeks after it was reported as succeeded. The merchant owes the money
 * then, and people must resolve it: the status stays as it is. Processors repeat such reports; the
 * merchant may have settled the refund or made it again since the first one, so only that one counts.
 * A success that is reported after the failure may be older than it, so the processor is asked.
 */
async function recordContradiction(
  work: Work,
  context: Pick<PaymentContext, 'alarm'>,
  { refund, outcome }: { refund: Refund; outcome: RefundOutcome },
): Promise<void> {
  if (outcome.state === 'pending' || outcome.state === refund.status) return;
  if (outcome.state === 'succeeded') {
    const { id: refundId } = refund;
    return enqueue(work, refundConfirmationJobType, { refundId }, { key: refundId });
  }
  if (!(await recordLateFailure(work, refund))) return;
  context.alarm?.('a processor changed the outcome of a settled refund', {
    refund_id: refund.id,
    known: refund.status,
    reported: outcome.state,
  });
}
