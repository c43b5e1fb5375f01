import type { PaymentOutcome } from '../../core/payments/processor.ts';
import type { CaptureId, PaymentId } from '../../kernel/id.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { findCapture, insertCapture } from './capture-store.ts';
import { refusedCaptureAmount } from './cards.ts';
import { lockExistingPayment } from './pay.ts';
import { authorizationAt, paymentOutcomeAt, type SandboxPayment } from './sandbox-ledger.ts';
import { updatePayment } from './sandbox-ledger-store.ts';
import { emitPaymentEvent } from './webhooks/sandbox-events.ts';

/** `amount` zero releases what is left. */
type CaptureInput = { id: CaptureId; paymentId: PaymentId; amount: number; isFinal: boolean };

/**
 * Captures a part of an authorized payment, or releases what is left; a repeat with the same id
 * changes nothing. Returns the state of the payment, or `failed` if it was refused.
 */
export async function createCapture(work: Work, request: CaptureInput): Promise<PaymentOutcome> {
  const payment = await lockExistingPayment(work, request.paymentId);
  const { id, paymentId, amount } = request;
  const existing = await findCapture(work, id);
  const failure = existing ? existing.failure : findProblem(work, payment, request);
  const { reference } = payment;
  if (!existing) await insertCapture(work, { id, paymentId, amount, failure });
  if (failure !== null) return { state: 'failed', reference, failure };
  if (existing) return paymentOutcomeAt(payment, work.now);
  const captured = payment.captured + amount;
  const authorizationClosed = request.isFinal || captured === payment.money.amount;
  const changed = { ...payment, captured, authorizationClosed };
  await updatePayment(work, changed);
  await emitPaymentEvent(work, changed);
  return paymentOutcomeAt(changed, work.now);
}

function findProblem(
  { now }: Work,
  payment: SandboxPayment,
  { amount }: CaptureInput,
): string | null {
  const { captured, isClosed } = authorizationAt(payment, now);
  if (payment.state !== 'succeeded' || !payment.authorizes || isClosed) return 'not_capturable';
  if (captured + amount > payment.money.amount) return 'amount_too_large';
  return amount === refusedCaptureAmount ? 'refused_by_bank' : null;
}
