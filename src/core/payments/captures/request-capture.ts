import { Type } from 'typebox';
import { DomainError, notFound } from '../../../kernel/domain-error.ts';
import type { OrderId, PaymentId } from '../../../kernel/id.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { lockPayment } from '../manage-payments.ts';
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

export type CaptureRequest = {
  payment: { id: PaymentId };
  /** Above zero, in minor units; null: all that is left. */
  amount: number | null;
  orderId: OrderId;
  /** The units that it is for, if it was asked for units. */
  items?: Capture['items'];
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
  const { orderId, items = [] } = request;
  return recordCapture(
    work,
    { payment, captures },
    { kind: 'capture', amount, isFinal, orderId, items },
  );
}

export const isPendingRelease = ({ kind, status }: Capture) =>
  kind === 'release' && status === 'pending';

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
  if (payment.authorization.isClosed || open.some(isPendingRelease)) throw authorizationClosed();
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

type NewCapture = Pick<Capture, 'kind' | 'amount' | 'isFinal' | 'orderId'> & {
  reason?: string | null;
  items?: Capture['items'];
  returnsPayment?: boolean;
  /** When it is sent; null: at once. */
  at?: Date | null;
};

export async function recordCapture(
  work: Work,
  { payment, captures }: Pick<Capturable, 'payment' | 'captures'>,
  { reason = null, items = [], returnsPayment = false, at = null, ...fields }: NewCapture,
): Promise<Capture> {
  const capture: Capture = {
    ...fields,
    id: work.newId('cap'),
    paymentId: payment.id,
    position: captures.length,
    target: null,
    status: 'pending',
    failure: null,
    ...{ reason, items, returnsPayment },
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
