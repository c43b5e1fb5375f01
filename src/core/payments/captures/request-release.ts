import type { PaymentId } from '../../../kernel/id.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { lockPayment } from '../manage-payments.ts';
import { nextPollAt } from '../next-poll-at.ts';
import type { Capture } from '../payment.ts';
import { insertCapture, selectCapturesOf, updateCapture } from './capture-store.ts';
import { isPendingRelease, recordCapture } from './request-capture.ts';

const maxReleases = 90;

type ReleaseRequest = { payment: { id: PaymentId } } & Pick<
  Capture,
  'orderId' | 'reason' | 'returnsPayment'
>;

/**
 * Records the release of what is left of an authorized payment, after the captures that are in
 * progress. Returns null if nothing is left or its release is in progress.
 */
export async function requestRelease(
  work: Work,
  { payment: { id }, ...release }: ReleaseRequest,
): Promise<Capture | null> {
  const payment = await lockPayment(work, id);
  const captures = await selectCapturesOf(work, id);
  if (!payment.authorization || payment.authorization.isClosed) return null;
  const pending = captures.find(isPendingRelease);
  if (pending) {
    // A merchant may release the rest first and cancel the order then.
    const returnsPayment = pending.returnsPayment || release.returnsPayment;
    await updateCapture(work, { ...pending, returnsPayment });
    return null;
  }
  const input = { kind: 'release' as const, amount: 0, isFinal: true, ...release };
  return recordCapture(work, { payment, captures }, input);
}

/**
 * Records that what has expired, or what the provider has ended, is given up: nothing is left to
 * release. Returns null if all was captured or the rest was given up before.
 */
export async function recordExpiredRelease(
  work: Work,
  { payment: { id }, ...release }: ReleaseRequest,
): Promise<Capture | null> {
  const payment = await lockPayment(work, id);
  const captures = await selectCapturesOf(work, id);
  const { authorization, amount } = payment;
  if (!authorization?.isClosed || authorization.captured === amount) return null;
  if (captures.some(({ isFinal, status }) => isFinal && status === 'succeeded')) return null;
  const capture: Capture = {
    ...{ id: work.newId('cap'), paymentId: id, kind: 'release', position: captures.length },
    ...{ amount: 0, isFinal: true, target: null, items: [], failure: null },
    ...{ status: 'succeeded', createdAt: work.now, settledAt: work.now },
    ...release,
  };
  await insertCapture(work, capture);
  return capture;
}

/**
 * Records a release again after one that has failed. It is sent later each time, and no more after
 * about three weeks. Returns null if there is nothing to repeat.
 */
export async function retryRelease(work: Work, paymentId: PaymentId): Promise<Capture | null> {
  const payment = await lockPayment(work, paymentId);
  const captures = await selectCapturesOf(work, paymentId);
  const failed = captures.filter(({ kind, status }) => kind === 'release' && status === 'failed');
  const last = failed.at(-1);
  const isPending = captures.some(({ status }) => status === 'pending');
  const isOpen = payment.authorization !== null && !payment.authorization.isClosed;
  if (!last || !isOpen || isPending || failed.length > maxReleases) return null;
  const { orderId, reason } = last;
  const returnsPayment = failed.some((one) => one.returnsPayment);
  const release = { kind: 'release' as const, amount: 0, isFinal: true, orderId, reason };
  const input = { ...release, returnsPayment };
  const at = nextPollAt(work.now, failed.length);
  return recordCapture(work, { payment, captures }, { ...input, at });
}
