import { Type } from 'typebox';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { type CardBehavior, lateConfirmationSeconds } from './cards.ts';
import { type SandboxPayment, type SandboxState, stateAt } from './sandbox-ledger.ts';
import { insertPayment, lockPayment, updatePayment } from './sandbox-ledger-store.ts';
import { emitPaymentEvent } from './webhooks/sandbox-events.ts';

/** The moment at which a late payment is confirmed. */
export const confirmPaymentJob = {
  name: 'sandbox.confirm',
  payload: Type.Object({ paymentId: Type.String() }),
};

/** A payment after a step, and the event that tells of it, if any. */
export type SandboxPaymentChange = { payment: SandboxPayment; eventId: string | null };

/** Takes a card; only an open payment takes one, so that sending twice pays once. A decline leaves it open. */
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

/** The second step: yes pays, no leads back to the form. */
export async function resolveApproval(
  work: Work,
  id: string,
  approved: boolean,
): Promise<SandboxPaymentChange> {
  const payment = await lockExistingPayment(work, id);
  if (stateAt(payment, work.now) !== 'needs_approval') return { payment, eventId: null };
  return approved ? moveAndNotify(work, payment, 'succeeded') : updateState(work, payment, 'open');
}

/** Confirms a late payment; null when it is not waiting. */
export async function confirmPayment(work: Work, id: string): Promise<string | null> {
  const payment = await lockExistingPayment(work, id);
  if (payment.state !== 'processing') return null;
  return (await moveAndNotify(work, payment, 'succeeded')).eventId;
}

/**
 * A charge by token is entered with its outcome: a decline is for good, and a repeat is told what is
 * in the books. The answer tells it all, so that no webhook does; only a late confirmation is announced.
 */
export async function chargeTestToken(
  work: Work,
  charge: SandboxPayment,
  behavior: Exclude<CardBehavior, 'asks'> | null,
): Promise<SandboxPayment> {
  const payment = { ...charge, ...chargeResult(behavior) };
  if (!(await insertPayment(work, payment))) return lockExistingPayment(work, charge.id);
  if (payment.state === 'processing') await enqueueConfirmation(work, payment);
  return payment;
}

function chargeResult(
  behavior: Exclude<CardBehavior, 'asks'> | null,
): Pick<SandboxPayment, 'state' | 'failure'> {
  if (behavior === 'pays') return { state: 'succeeded', failure: null };
  if (behavior === 'confirms_late') return { state: 'processing', failure: null };
  return { state: 'failed', failure: behavior === null ? 'unknown_token' : 'card_declined' };
}

/** Closes a page that nobody wants; what has been paid, or is on its way, stays. */
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
  const step = await updateState(work, payment, state);
  return { payment: step.payment, eventId: await emitPaymentEvent(work, step.payment) };
}

async function updateState(
  work: Work,
  payment: SandboxPayment,
  state: SandboxState,
): Promise<SandboxPaymentChange> {
  const moved = { ...payment, state };
  await updatePayment(work, moved);
  return { payment: moved, eventId: null };
}

async function lockExistingPayment(work: Work, id: string): Promise<SandboxPayment> {
  const payment = await lockPayment(work, id);
  if (!payment) throw new Error(`the sandbox has no payment ${id}`);
  return payment;
}
