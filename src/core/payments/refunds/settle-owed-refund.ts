import { DomainError, notFound } from '../../../kernel/domain-error.ts';
import type { CappedCount } from '../../../platform/db/capped-count.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { audit } from '../../access/audit/audit.ts';
import { lockPayment } from '../manage-payments.ts';
import type { Refund } from '../payment.ts';
import { countOwedRefunds, selectOwedAmount, updateSettled } from './owed-refund-store.ts';
import { selectRefundById } from './refund-store.ts';

/** Refunds that failed and whose money did not go back in another way. */
export const countFailedRefunds = (
  view: View,
  siteId: string | null,
  test: boolean,
): Promise<CappedCount> => countOwedRefunds(view, siteId, test);

/** `settled`: what the buyer had not got of the refund; 0: it was settled before. */
export type SettledRefund = { refund: Refund; settled: number };

/**
 * Records that the buyer got the money of a failed refund in another way, or is owed nothing: it no
 * longer needs attention, and counts as refunded. Moves no money and changes no order. Repeatable.
 * Throws 404 `refund_not_found`, 409 `refund_not_failed`.
 */
export async function settleFailedRefund(work: Work, id: string): Promise<SettledRefund> {
  const known = await findRefund(work, id);
  if (known.paymentId === null) throw notFailed();
  await lockPayment(work, known.paymentId);
  const refund = await findRefund(work, id);
  const owed = await selectOwedAmount(work, id);
  if (refund.status !== 'failed' && owed === 0) throw notFailed();
  if (owed === 0) return { refund, settled: 0 };
  await updateSettled(work, id, owed);
  await audit(work, {
    action: 'refund.settled',
    resource: { type: 'refund', id },
    before: { owed },
    after: { owed: 0 },
  });
  return { refund, settled: owed };
}

async function findRefund(view: View, id: string): Promise<Refund> {
  const refund = await selectRefundById(view, id);
  if (!refund) throw notFound('refund_not_found', 'There is no such refund.');
  return refund;
}

const notFailed = () =>
  new DomainError(
    'wrong_state',
    'refund_not_failed',
    'This refund has not failed, so there is nothing to settle.',
  );
