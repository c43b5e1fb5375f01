import { defineJob, type Job, type Sweep } from '../../platform/jobs/job.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Tenant, Work } from '../../platform/unit-of-work.ts';
import { expireAuthorization, recoverCapture, sendCapture } from './captures/capture-jobs.ts';
import { findProcessorByName } from './find-processor.ts';
import {
  closeHostedPageJobType,
  findPayment,
  firstPollSeconds,
  getPayment,
  latePaymentHours,
  paymentRecoveryJobType,
} from './manage-payments.ts';
import { nextPollAt } from './next-poll-at.ts';
import type { Payment } from './payment.ts';
import type { PaymentContext } from './payment-context.ts';
import {
  enqueueRecoveries,
  findNextRecovery,
  type UnresolvedCharges,
} from './payment-recovery-store.ts';
import type { PaymentOutcome } from './processor.ts';
import { confirmRefund } from './refunds/confirm-refund.ts';
import { recoverRefund, sendRefund } from './refunds/refund-jobs.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * How long payments are still polled after their page has expired, by status. A bank debit takes
 * days.
 */
const pollHoursAfterClose = {
  pending: 0,
  failed: latePaymentHours,
  cancelled: latePaymentHours,
  processing: 30 * 24,
  succeeded: 0,
};

/** The jobs that call the processor for payments and refunds that transactions have recorded. */
export function paymentJobs(context: PaymentContext): readonly Job[] {
  return [
    closeHostedPage(context),
    recoverPayment(context),
    sendRefund(context),
    recoverRefund(context),
    confirmRefund(context),
    sendCapture(context),
    recoverCapture(context),
    expireAuthorization(context),
  ] as unknown as readonly Job[];
}

/**
 * Closes the page of a canceled payment. What was paid there in the meantime is recorded and
 * refunded.
 */
const closeHostedPage = (context: PaymentContext) =>
  defineJob({
    ...closeHostedPageJobType,
    async handle({ tenant }, { paymentId }) {
      const payment = await readPayment(context, tenant, paymentId);
      if (payment?.status !== 'cancelled' || payment.reference === null) return;
      const processor = await findProcessorByName(context, tenant, payment.processor);
      if (!processor) return;
      await processor.closeHostedPage(payment.reference);
      const outcome = await processor.getPaymentOutcome(payment);
      if (outcome) await settlePayment(context, tenant, paymentId, outcome);
    },
  });

/** Charges whose outcome was not recorded, because the process stopped or no response arrived. */
const paymentRecoverySweep: Sweep = {
  enqueueDue: (view) => enqueueRecoveries(view, sweptCharges(view.now)),
  nextDueAt: (view) => findNextRecovery(view, sweptCharges(view.now)),
};

const sweptCharges = (now: Date): UnresolvedCharges => ({
  job: paymentRecoveryJobType.name,
  firstPollSeconds,
  createdAfter: new Date(now.getTime() - pollHoursAfterClose.processing * 3_600_000),
});

/**
 * Polls the processor for the outcome of a payment: 60 s after it was created and then at growing
 * intervals, until it is settled or its page expired long ago. The payment fails if the processor
 * has not received its charge, or if its page has expired.
 */
const recoverPayment = (context: PaymentContext) =>
  defineJob({
    ...paymentRecoveryJobType,
    sweep: paymentRecoverySweep,
    async handle({ tenant }, { paymentId, round }) {
      const payment = await context.unit.run(tenant, (work) =>
        scheduleNextPoll(work, paymentId, round),
      );
      const processor = payment && (await findProcessorByName(context, tenant, payment.processor));
      if (!payment || !processor) return;
      const reported = await processor.getPaymentOutcome(payment);
      // Read again: a job that was interrupted may have sent the charge in the meantime.
      const outcome = await context.unit.view(tenant, async (view) =>
        reconcileOutcome(await getPayment(view, paymentId), reported, view.now),
      );
      if (outcome) await settlePayment(context, tenant, paymentId, outcome);
    },
  });

function readPayment(context: PaymentContext, tenant: Tenant, id: string): Promise<Payment | null> {
  return context.unit.view(tenant, (view) => findPayment(view, id));
}

/**
 * Schedules the next poll before this one, so that polling continues if the processor is down.
 * Returns null if polling ends.
 */
async function scheduleNextPoll(work: Work, id: string, round: number): Promise<Payment | null> {
  const payment = await findPayment(work, id);
  if (!payment || !isPollable(payment, work.now)) return null;
  const at = nextPollTime(payment, nextPollAt(work.now, round), work.now);
  const payload = { paymentId: id, round: round + 1 };
  await enqueue(work, paymentRecoveryJobType, payload, { at, key: id });
  return payment;
}

/** Polls no later than the expiry of the page, because the reservation waits for the outcome. */
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

/** Whether the charge was sent so recently that the processor may not have received it yet. */
const isJustSent = ({ status, updatedAt }: Payment, now: Date): boolean =>
  status === 'processing' && now.getTime() - updatedAt.getTime() < firstPollSeconds * 1_000;

/** Interprets the outcome that the processor reports; null means that polling continues. */
function reconcileOutcome(
  payment: Payment,
  reported: PaymentOutcome | null,
  now: Date,
): PaymentOutcome | null {
  if (reported && reported.state !== 'pending') return reported;
  const reference = reported?.reference ?? null;
  if (payment.method === 'token')
    return isJustSent(payment, now)
      ? null
      : { state: 'failed', reference, failure: 'not_received' };
  const isClosed = payment.expiresAt !== null && payment.expiresAt <= now;
  return isClosed ? { state: 'failed', reference, failure: 'expired' } : reported;
}
