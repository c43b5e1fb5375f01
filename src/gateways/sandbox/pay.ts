import { Type } from 'typebox';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { authorizationDays, type CardBehavior, lateConfirmationSeconds } from './cards.ts';
import { type SandboxPayment, type SandboxState, stateAt } from './sandbox-ledger.ts';
import { insertPayment, lockPayment, updatePayment } from './sandbox-ledger-store.ts';
import { emitPaymentEvent } from './webhooks/sandbox-events.ts';

/** Confirms a late payment. */
export const confirmPaymentJob = {
  name: 'sandbox.confirm_payment',
  payload: Type.Object({ paymentId: Type.String() }),
};

/** A payment after a change, and the id of the event about it, if any. */
export type SandboxPaymentChange = { payment: SandboxPayment; eventId: string | null };

/**
 * Pays an open payment with a card. A repeat has no effect, and a decline leaves the payment open.
 */
export async function payWithCard(
  work: Work,
  id: string,
  behavior: CardBehavior,
): Promise<SandboxPaymentChange> {
  const payment = await lockExistingPayment(work, id);
  if (stateAt(payment, work.now) !== 'open') return { payment, eventId: null };
  switch (behavior) {
    case 'pays':
      return moveAndNotify(work, payment, 'succeeded');
    case 'confirms_late':
      return confirmLater(work, payment);
    case 'asks':
      return updateState(work, payment, 'needs_approval');
    case 'declines':
      return { payment, eventId: null };
  }
}

/** Completes the approval step: approval pays, rejection reopens the payment. */
export async function resolveApproval(
  work: Work,
  id: string,
  approved: boolean,
): Promise<SandboxPaymentChange> {
  const payment = await lockExistingPayment(work, id);
  if (stateAt(payment, work.now) !== 'needs_approval') return { payment, eventId: null };
  return approved ? moveAndNotify(work, payment, 'succeeded') : updateState(work, payment, 'open');
}

/** Confirms a late payment and returns the id of its event; null when it is not processing. */
export async function confirmPayment(work: Work, id: string): Promise<string | null> {
  const payment = await lockExistingPayment(work, id);
  if (payment.state !== 'processing') return null;
  return (await moveAndNotify(work, payment, 'succeeded')).eventId;
}

/**
 * Charges a test token. The outcome is final, and a repeated charge returns the stored payment. No
 * webhook is sent, because the response has the outcome; only a late confirmation sends one.
 */
export async function chargeTestToken(
  work: Work,
  charge: SandboxPayment,
  behavior: CardBehavior | null,
): Promise<SandboxPayment> {
  const payment = withExpiry(work, { ...charge, ...chargeResult(behavior) });
  if (!(await insertPayment(work, payment))) return lockExistingPayment(work, charge.id);
  if (payment.state === 'processing') await enqueueConfirmation(work, payment);
  return payment;
}

function chargeResult(behavior: CardBehavior | null): Pick<SandboxPayment, 'state' | 'failure'> {
  if (behavior === 'pays') return { state: 'succeeded', failure: null };
  if (behavior === 'confirms_late') return { state: 'processing', failure: null };
  return { state: 'failed', failure: failures[behavior ?? 'unknown'] ?? 'card_declined' };
}

const failures: Record<string, string> = {
  unknown: 'unknown_token',
  asks: 'authentication_required',
};

/** Closes the page of an unpaid payment; paid and processing payments are not changed. */
export async function closeHostedPage(work: Work, id: string): Promise<void> {
  const payment = await lockExistingPayment(work, id);
  if (payment.state !== 'open' && payment.state !== 'needs_approval') return;
  await updateState(work, { ...payment, failure: 'closed' }, 'closed');
}

async function confirmLater(work: Work, payment: SandboxPayment): Promise<SandboxPaymentChange> {
  await enqueueConfirmation(work, payment);
  return moveAndNotify(work, payment, 'processing');
}

function enqueueConfirmation(work: Work, { id }: SandboxPayment): Promise<void> {
  const at = new Date(work.now.getTime() + lateConfirmationSeconds * 1_000);
  return enqueue(work, confirmPaymentJob, { paymentId: id }, { at, key: id });
}

async function moveAndNotify(
  work: Work,
  payment: SandboxPayment,
  state: SandboxState,
): Promise<SandboxPaymentChange> {
  const change = await updateState(work, payment, state);
  return { payment: change.payment, eventId: await emitPaymentEvent(work, change.payment) };
}

async function updateState(
  work: Work,
  payment: SandboxPayment,
  state: SandboxState,
): Promise<SandboxPaymentChange> {
  const updated = withExpiry(work, { ...payment, state });
  await updatePayment(work, updated);
  return { payment: updated, eventId: null };
}

/** Adds the time by which a payment that is authorized now must be captured. */
function withExpiry({ now }: Work, payment: SandboxPayment): SandboxPayment {
  const isAuthorized = payment.authorizes && payment.state === 'succeeded';
  if (!isAuthorized || payment.authorizationExpiresAt) return payment;
  const authorizationExpiresAt = new Date(now.getTime() + authorizationDays * 86_400_000);
  return { ...payment, authorizationExpiresAt };
}

export async function lockExistingPayment(work: Work, id: string): Promise<SandboxPayment> {
  const payment = await lockPayment(work, id);
  if (!payment) throw new Error(`the sandbox has no payment ${id}`);
  return payment;
}
