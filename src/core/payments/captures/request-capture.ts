import { Type } from 'typebox';
import { DomainError, notFound } from '../../../kernel/domain-error.ts';
import type { OrderId, PaymentId } from '../../../kernel/id.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { lockPayment } from '../manage-payments.ts';
import { nextPollAt } from '../next-poll-at.ts';
import type { Capture, Payment } from '../payment.ts';
import { insertCapture, selectCaptureById, selectCapturesOf } from './capture-store.ts';

/** Sends a capture or a release to the processor. */
export const sendCaptureJobType = {
  name: 'payments.capture',
  payload: Type.Object({ captureId: Type.String() }),
};

/** Polls the processor for a capture or a release without an outcome. */
export const captureRecoveryJobType = {
  name: 'payments.recover_capture',
  payload: Type.Object({ captureId: Type.String(), round: Type.Integer() }),
};

const firstPollSeconds = 60;
const maxReleases = 90;

export type CaptureRequest = {
  payment: { id: PaymentId };
  /** Above zero, in minor units; null: all that is left. */
  amount: number | null;
  orderId: OrderId;
};

/** What can still be captured, without what is being captured. In minor units. */
export type Capturable = { payment: Payment; captures: Capture[]; left: number; pending: number };

/**
 * Records a capture, which a job sends to the processor. A payment that can be captured once loses
 * the rest. Throws 422 `capture_exceeds_authorized` with the remaining amount as `capturable`, and
 * what `lockCapturable` throws.
 */
export async function requestCapture(work: Work, request: CaptureRequest): Promise<Capture> {
  const { payment, captures, left } = await lockCapturable(work, request.payment.id);
  const amount = request.amount ?? left;
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > left) throw captureExceeds(left);
  const isFinal = payment.capture === 'once' || amount === left;
  const { orderId } = request;
  return record(work, { payment, captures }, { kind: 'capture', amount, isFinal, orderId });
}

/**
 * Records the release of what is left of an authorized payment, after the captures that are in
 * progress. Returns null if nothing is left or its release is in progress.
 */
export async function requestRelease(
  work: Work,
  {
    payment: { id },
    ...release
  }: { payment: { id: PaymentId } } & Pick<Capture, 'orderId' | 'reason'>,
): Promise<Capture | null> {
  const payment = await lockPayment(work, id);
  const captures = await selectCapturesOf(work, id);
  const isEnding = captures.some(({ kind, status }) => kind === 'release' && status === 'pending');
  if (!payment.authorization || payment.authorization.isClosed || isEnding) return null;
  const input = { kind: 'release' as const, amount: 0, isFinal: true, ...release };
  return record(work, { payment, captures }, input);
}

/**
 * Records a release again after one that has failed. It is sent later each time, and no more after
 * about three weeks. Returns null if there is nothing to repeat.
 */
export async function retryRelease(work: Work, paymentId: PaymentId): Promise<Capture | null> {
  const payment = await lockPayment(work, paymentId);
  const captures = await selectCapturesOf(work, paymentId);
  const failed = captures.filter(({ kind, status }) => kind === 'release' && status === 'failed');
  const [first] = failed;
  const isPending = captures.some(({ status }) => status === 'pending');
  const isOpen = payment.authorization !== null && !payment.authorization.isClosed;
  if (!first || !isOpen || isPending || failed.length > maxReleases) return null;
  const { orderId, reason } = first;
  const input = { kind: 'release' as const, amount: 0, isFinal: true, orderId, reason };
  const at = nextPollAt(work.now, failed.length);
  return record(work, { payment, captures }, { ...input, at });
}

/**
 * Locks a payment of which something can be captured. Throws 409 `payment_not_authorized`,
 * `authorization_closed`, or `capture_in_progress` if its only capture is not settled.
 */
export async function lockCapturable(work: Work, paymentId: PaymentId): Promise<Capturable> {
  const payment = await lockPayment(work, paymentId);
  if (!payment.authorization) throw notAuthorized();
  const captures = await selectCapturesOf(work, paymentId);
  const { left, pending } = capturable(payment, captures);
  const open = captures.filter(({ status }) => status === 'pending');
  if (payment.authorization.isClosed || open.some(({ kind }) => kind === 'release'))
    throw authorizationClosed();
  if (open.some(({ isFinal }) => isFinal)) throw captureInProgress();
  return { payment, captures, left, pending };
}

/** The amount that is left to capture, and that of captures without an outcome. */
export function capturable(
  { amount, authorization }: Pick<Payment, 'amount' | 'authorization'>,
  captures: Capture[],
) {
  const pending = captures
    .filter(({ status }) => status === 'pending')
    .reduce((sum, capture) => sum + capture.amount, 0);
  const isOpen = authorization !== null && !authorization.isClosed;
  return { pending, left: isOpen ? amount - authorization.captured - pending : 0 };
}

/** The capture or release, or 404 `capture_not_found`. */
export async function getCapture(view: View, id: string): Promise<Capture> {
  const capture = await selectCaptureById(view, id);
  if (!capture) throw notFound('capture_not_found', 'There is no such capture.');
  return capture;
}

type Recorded = Pick<Capture, 'kind' | 'amount' | 'isFinal' | 'orderId'> & {
  reason?: string | null;
  /** When it is sent; null: at once. */
  at?: Date | null;
};

async function record(
  work: Work,
  { payment, captures }: Pick<Capturable, 'payment' | 'captures'>,
  { reason = null, at = null, ...fields }: Recorded,
): Promise<Capture> {
  const capture: Capture = {
    ...fields,
    id: work.newId('cap'),
    paymentId: payment.id,
    position: captures.length,
    target: null,
    status: 'pending',
    failure: null,
    reason,
    createdAt: work.now,
    settledAt: null,
  };
  await insertCapture(work, capture);
  if (at === null) await enqueueCapture(work, capture);
  const pollAt = at ?? new Date(work.now.getTime() + firstPollSeconds * 1_000);
  const payload = { captureId: capture.id, round: 1 };
  await enqueue(work, captureRecoveryJobType, payload, { at: pollAt, key: capture.id });
  return capture;
}

export function enqueueCapture(work: Work, { id }: Capture): Promise<void> {
  return enqueue(work, sendCaptureJobType, { captureId: id }, { key: id });
}

export const notAuthorized = () =>
  new DomainError(
    'wrong_state',
    'payment_not_authorized',
    'The payment is not one that is authorized first and captured later, so there is nothing to capture or release.',
  );

export const authorizationClosed = () =>
  new DomainError(
    'wrong_state',
    'authorization_closed',
    'Nothing is left to capture: the payment was captured, its rest was released, or the authorization has expired.',
  );

export const captureInProgress = () =>
  new DomainError(
    'conflict',
    'capture_in_progress',
    'The last capture of this payment is in progress. Wait for its outcome, then repeat the call.',
    { retryAfterSeconds: 5 },
  );

const captureExceeds = (capturableAmount: number) =>
  new DomainError(
    'unprocessable',
    'capture_exceeds_authorized',
    `amount must be from 1 to ${capturableAmount} (minor units), the amount that is left to capture.`,
    { extensions: { capturable: capturableAmount } },
  );
