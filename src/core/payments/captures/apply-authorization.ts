import { Type } from 'typebox';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import { savePayment } from '../manage-payments.ts';
import type { Authorization, Capture, Payment } from '../payment.ts';
import type { PaymentContext } from '../payment-context.ts';
import type { PaymentOutcome } from '../processor.ts';
import { refundedAmount, requestRefund } from '../refunds/request-refund.ts';
import { selectCapturesOf, updateCapture } from './capture-store.ts';
import { enqueueCapture } from './request-capture.ts';
import { retryRelease } from './request-release.ts';

/** Asks the processor about an authorization at the time when it expires. */
export const authorizationExpiryJobType = {
  name: 'payments.expire_authorization',
  payload: Type.Object({ paymentId: Type.String(), round: Type.Integer() }),
};

type RefusedCapture = { id: string; failure: string };

/** The state of a payment, and the capture that was refused, if any. */
export type CaptureAnswer = { outcome: PaymentOutcome; refused?: RefusedCapture | null };

type Context = Pick<PaymentContext, 'outcomeHandlers' | 'alarm'>;

/**
 * Applies what a processor reports about a payment that was authorized before; the payment is
 * locked. Captures and releases are settled by the total that was captured, so reports may arrive
 * late, repeatedly and in any order. `refused`: the capture that the processor has refused.
 */
export async function applyAuthorization(
  work: Work,
  context: Context,
  payment: Payment,
  { outcome, refused = null }: CaptureAnswer,
): Promise<Payment> {
  const before = payment.authorization;
  if (!before) throw new Error(`${payment.id} was not authorized.`);
  const after = merge(before, readReport(payment, outcome, context));
  const captures = await selectCapturesOf(work, payment.id);
  const settled = settleCaptures(work, captures, { after, refused });
  for (const capture of settled) await updateCapture(work, capture);
  const isChanged = after.captured !== before.captured || after.isClosed !== before.isClosed;
  if (!isChanged && settled.length === 0) return payment;
  const saved = await savePayment(work, { ...payment, authorization: after });
  const done = new Set(settled.map(({ id }) => id));
  const next = captures.find(({ id, status }) => status === 'pending' && !done.has(id));
  if (next && settled.length > 0) await enqueueCapture(work, next);
  if (settled.some(isRefusedRelease) && captures.some(givesPaymentBack))
    await retryRelease(work, saved.id);
  await context.outcomeHandlers[saved.purpose].authorizationChanged?.(work, saved, settled);
  if (captures.some(isOfUnwanted)) await refundCaptured(work, saved, after.captured);
  return saved;
}

/** Asks about the authorization when it expires, because no webhook may say so. */
export async function scheduleExpiry(
  work: Work,
  { id, authorization }: Pick<Payment, 'id' | 'authorization'>,
): Promise<void> {
  if (!authorization || authorization.isClosed || authorization.expiresAt === null) return;
  const payload = { paymentId: id, round: 1 };
  await enqueue(work, authorizationExpiryJobType, payload, {
    at: authorization.expiresAt,
    key: id,
  });
}

/** The state that an outcome of an authorized payment stands for; null if it says nothing. */
function readReport(
  payment: Payment,
  outcome: PaymentOutcome,
  { alarm }: Context,
): Authorization | null {
  const { authorization: known, amount } = payment;
  if (!known || outcome.state === 'pending' || outcome.state === 'processing') return null;
  if (outcome.state === 'failed') return { ...known, isClosed: true };
  const reported =
    outcome.state === 'succeeded'
      ? { ...known, captured: outcome.money.amount, isClosed: true }
      : outcome.authorization;
  if (reported.captured <= amount && outcome.money.currency === payment.currency) return reported;
  alarm?.('a processor reported another amount than authorized; it was ignored', {
    payment_id: payment.id,
    expected: { amount, currency: payment.currency },
    reported: { ...outcome.money, captured: reported.captured },
  });
  return null;
}

/** Money that was captured stays captured, and what was closed stays closed. */
function merge(known: Authorization, reported: Authorization | null): Authorization {
  if (!reported) return known;
  return {
    captured: Math.max(known.captured, reported.captured),
    isClosed: known.isClosed || reported.isClosed,
    expiresAt: reported.expiresAt ?? known.expiresAt,
  };
}

/** The captures and releases that have ended, in their order. */
function settleCaptures(
  { now }: Work,
  captures: Capture[],
  { after, refused }: { after: Authorization; refused: RefusedCapture | null },
): Capture[] {
  const settled: Capture[] = [];
  for (const capture of captures.filter(({ status }) => status === 'pending')) {
    const failure = refused?.id === capture.id ? refused.failure : null;
    const result = resultOf(capture, after, failure);
    if (result === null) break;
    settled.push({ ...capture, ...result, settledAt: now });
  }
  return settled;
}

function resultOf(
  { kind, target }: Capture,
  { captured, isClosed }: Authorization,
  refusal: string | null,
): Pick<Capture, 'status' | 'failure'> | null {
  const isDone = kind === 'release' ? isClosed : target !== null && captured >= target;
  if (isDone) return { status: 'succeeded', failure: null };
  if (refusal !== null) return { status: 'failed', failure: refusal };
  return isClosed ? { status: 'failed', failure: 'authorization_closed' } : null;
}

const isRefusedRelease = ({ kind, status }: Capture) => kind === 'release' && status === 'failed';

/** No buyer's money stays blocked for what is not sold, however often the processor refuses. */
const givesPaymentBack = (capture: Capture) => capture.returnsPayment || isOfUnwanted(capture);

/** A payment for which nothing was sold is released; it has no order. */
const isOfUnwanted = ({ kind, orderId }: Capture) => kind === 'release' && orderId === null;

/** Refunds what was captured, outside of this server, of a payment for which nothing was sold. */
async function refundCaptured(work: Work, payment: Payment, captured: number): Promise<void> {
  const amount = captured - (await refundedAmount(work, payment.id));
  if (amount < 1) return;
  await requestRefund(work, { payment, amount, reason: 'not_available', orderId: null });
}
