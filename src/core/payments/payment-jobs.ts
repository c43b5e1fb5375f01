import { defineJob, type Job } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Tenant, Work } from '../../platform/unit-of-work.ts';
import { closeHostedPageJobType, findPayment, paymentRecoveryJobType } from './manage-payments.ts';
import { nextPollAt } from './next-poll-at.ts';
import type { Payment } from './payment.ts';
import type { PaymentContext } from './payment-context.ts';
import type { PaymentOutcome } from './processor.ts';
import { recoverRefund, sendRefund } from './refunds/refund-jobs.ts';
import { settlePayment } from './settle-payment.ts';

/** What is still asked about after its page has closed; a bank's debit takes days. */
const pollHoursAfterClose = {
  pending: 0,
  failed: 24,
  cancelled: 24,
  processing: 30 * 24,
  succeeded: 0,
};

/** Jobs that carry out and find out what transactions only wrote down. */
export function paymentJobs(desk: PaymentContext): readonly Job[] {
  return [
    closeHostedPage(desk),
    recoverPayment(desk),
    sendRefund(desk),
    recoverRefund(desk),
  ] as unknown as readonly Job[];
}

/** Closes the page of a cancelled payment; what was paid there in the meantime is taken, and goes back. */
const closeHostedPage = (desk: PaymentContext) =>
  defineJob({
    ...closeHostedPageJobType,
    async handle({ tenant }, { paymentId }) {
      const payment = await readPayment(desk, tenant, paymentId);
      if (payment?.status !== 'cancelled' || payment.reference === null) return;
      await desk.processor.closeHostedPage(payment.reference);
      const outcome = await desk.processor.getPaymentOutcome(payment);
      if (outcome) await settlePayment(desk, tenant, paymentId, outcome);
    },
  });

/**
 * Asks the processor about a payment whose outcome nobody has told: 60 s after it was made, and then
 * ever more rarely, until it is settled or its page has been closed for long. A token that the
 * processor never got, and a page that has run out, are failures.
 */
const recoverPayment = (desk: PaymentContext) =>
  defineJob({
    ...paymentRecoveryJobType,
    async handle({ tenant }, { paymentId, round }) {
      const payment = await desk.unit.run(tenant, (work) =>
        scheduleNextPoll(work, paymentId, round),
      );
      if (!payment || payment.processor !== desk.processor.name) return;
      const told = await desk.processor.getPaymentOutcome(payment);
      const outcome = await desk.unit.view(tenant, async ({ now }) =>
        reconcileOutcome(payment, told, now),
      );
      if (outcome) await settlePayment(desk, tenant, paymentId, outcome);
    },
  });

function readPayment(desk: PaymentContext, tenant: Tenant, id: string): Promise<Payment | null> {
  return desk.unit.view(tenant, (view) => findPayment(view, id));
}

/** Enqueues the next look before this one, so that a processor that is down for hours is asked again; null: enough. */
async function scheduleNextPoll(work: Work, id: string, round: number): Promise<Payment | null> {
  const payment = await findPayment(work, id);
  if (!payment || !isPollable(payment, work.now)) return null;
  const at = nextPollTime(payment, nextPollAt(work.now, round), work.now);
  const payload = { paymentId: id, round: round + 1 };
  await enqueue(work, paymentRecoveryJobType, payload, { at, key: id });
  return payment;
}

/** Right after the page has closed, when that comes first: its reservation waits for the answer. */
function nextPollTime({ expiresAt }: Payment, planned: Date, now: Date): Date {
  return expiresAt && expiresAt > now && expiresAt < planned ? expiresAt : planned;
}

function isPollable(payment: Payment, now: Date): boolean {
  if (payment.status === 'succeeded') return false;
  if (payment.status === 'pending') return true;
  if (payment.method === 'token' && payment.status !== 'processing') return false;
  const closed = payment.expiresAt ?? payment.createdAt;
  return now.getTime() - closed.getTime() < pollHoursAfterClose[payment.status] * 3_600_000;
}

/** What the processor's word means at this moment; null: wait on. */
function reconcileOutcome(
  payment: Payment,
  told: PaymentOutcome | null,
  now: Date,
): PaymentOutcome | null {
  if (told && told.state !== 'pending') return told;
  const reference = told?.reference ?? null;
  if (payment.method === 'token') return { state: 'failed', reference, failure: 'not_received' };
  const isClosed = payment.expiresAt !== null && payment.expiresAt <= now;
  return isClosed ? { state: 'failed', reference, failure: 'expired' } : told;
}
