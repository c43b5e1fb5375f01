import type { Tenant, Work } from '../../../platform/unit-of-work.ts';
import type { Refund } from '../payment.ts';
import type { PaymentContext } from '../payment-context.ts';
import type { RefundOutcome } from '../processor.ts';
import { selectRefundForUpdate, updateRefund } from './refund-store.ts';
import { getRefund, getRefundPayment } from './request-refund.ts';

/**
 * Takes what the processor says of a refund, with what follows for the thing that was paid for, in
 * one transaction. Safe in any order and any number of times: the first word that is final counts.
 */
export function settleRefund(
  desk: PaymentContext,
  tenant: Tenant,
  refundId: string,
  outcome: RefundOutcome,
): Promise<Refund> {
  return desk.unit.run(tenant, (work) => settleRefundInTransaction(work, desk, refundId, outcome));
}

/** The same in a transaction that has begun, and holds no lock yet. */
export async function settleRefundInTransaction(
  work: Work,
  desk: PaymentContext,
  refundId: string,
  outcome: RefundOutcome,
): Promise<Refund> {
  const payment = await getRefundPayment(work, await getRefund(work, refundId));
  const reaction = desk.outcomeHandlers[payment.purpose];
  await reaction.lock(work, payment.subjectId);
  const refund = (await selectRefundForUpdate(work, refundId)) ?? (await getRefund(work, refundId));
  if (refund.status !== 'pending') {
    reportContradiction(desk, refund, outcome);
    return refund;
  }
  const changed: Refund = {
    ...refund,
    status: outcome.state,
    reference: outcome.reference ?? refund.reference,
    settledAt: outcome.state === 'pending' ? null : work.now,
  };
  await updateRefund(work, changed);
  if (changed.status !== 'pending') await reaction.refundSettled(work, changed, payment);
  return changed;
}

/** A bank may send money back weeks after it was said to have arrived: a case for people. */
function reportContradiction(desk: PaymentContext, refund: Refund, outcome: RefundOutcome): void {
  if (outcome.state === 'pending' || outcome.state === refund.status) return;
  desk.alarm?.('a processor contradicts what it said of a refund', {
    refund_id: refund.id,
    known: refund.status,
    told: outcome.state,
  });
}
