import { defineJob } from '../../../platform/jobs/job.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import type { Tenant, Work } from '../../../platform/unit-of-work.ts';
import { findProcessorByName } from '../find-processor.ts';
import { getPayment, lockPayment } from '../manage-payments.ts';
import { nextPollAt } from '../next-poll-at.ts';
import type { Capture, Payment } from '../payment.ts';
import type { PaymentContext } from '../payment-context.ts';
import type { PaymentOutcome, PaymentProcessor } from '../processor.ts';
import { settleCapture, settlePayment } from '../settle-payment.ts';
import { authorizationExpiryJobType } from './apply-authorization.ts';
import { selectCapturesOf, updateCapture } from './capture-store.ts';
import {
  captureRecoveryJobType,
  enqueueCapture,
  getCapture,
  sendCaptureJobType,
} from './request-capture.ts';

/** After this, a capture or an authorization without an outcome is reported to the operator. */
const maxPollDays = 60;

/**
 * Sends a capture or a release to the processor with its id as the idempotency key. It waits for
 * those that were recorded before it; the end of one sends the next.
 */
export const sendCapture = (context: PaymentContext) =>
  defineJob({
    ...sendCaptureJobType,
    async handle({ tenant }, { captureId }) {
      const turn = await context.unit.run(tenant, (work) => takeTurn(work, captureId));
      if (turn) await send(context, tenant, turn);
    },
  });

/** Asks for the outcome of a capture, and sends it again if the processor never received it. */
export const recoverCapture = (context: PaymentContext) =>
  defineJob({
    ...captureRecoveryJobType,
    async handle({ tenant }, { captureId, round }) {
      const payment = await context.unit.run(tenant, (work) =>
        scheduleNextPoll(work, context, { captureId, round }),
      );
      if (!payment) return;
      await askProcessor(context, tenant, payment);
      await context.unit.run(tenant, async (work) => {
        const capture = await getCapture(work, captureId);
        if (capture.status === 'pending') await enqueueCapture(work, capture);
      });
    },
  });

/** Asks about an authorization that should have expired, until the processor says so. */
export const expireAuthorization = (context: PaymentContext) =>
  defineJob({
    ...authorizationExpiryJobType,
    async handle({ tenant }, { paymentId, round }) {
      const payment = await context.unit.run(tenant, async (work) => {
        const open = await getPayment(work, paymentId);
        const expiresAt = open.authorization?.expiresAt;
        if (!expiresAt || open.authorization?.isClosed) return null;
        const at = expiresAt > work.now ? expiresAt : nextPollAt(work.now, round);
        if (at.getTime() - expiresAt.getTime() > maxPollDays * 86_400_000) return null;
        const payload = { paymentId, round: round + 1 };
        await enqueue(work, authorizationExpiryJobType, payload, { at, key: paymentId });
        return open;
      });
      if (payment) await askProcessor(context, tenant, payment);
    },
  });

type Turn = { capture: Capture; payment: Payment };

/**
 * Fixes the total by which the outcome is recognized, and whether the rest is released, before
 * anything is sent. Returns null if the capture has ended, or if it is not its turn.
 */
async function takeTurn(work: Work, captureId: string): Promise<Turn | null> {
  const { paymentId } = await getCapture(work, captureId);
  const payment = await lockPayment(work, paymentId);
  const captures = await selectCapturesOf(work, paymentId);
  const capture = captures.find(({ status }) => status === 'pending');
  if (capture?.id !== captureId || !payment.authorization) return null;
  if (capture.target !== null || capture.kind === 'release') return { capture, payment };
  const target = payment.authorization.captured + capture.amount;
  // An earlier capture may have been refused since, whose amount can still be captured then.
  const isFinal = payment.capture === 'once' || target === payment.amount;
  const turn = { ...capture, target, isFinal };
  await updateCapture(work, turn);
  return { capture: turn, payment };
}

async function send(
  context: PaymentContext,
  tenant: Tenant,
  { capture, payment }: Turn,
): Promise<void> {
  const processor = await findProcessorByName(context, tenant, payment.processor);
  const answer = await call(processor, capture, payment);
  const refused = answer.state === 'failed' ? { id: capture.id, failure: answer.failure } : null;
  // A refused capture may have been made before, so the state of the payment decides.
  const outcome =
    refused === null
      ? answer
      : ((await processor?.getPaymentOutcome(payment)) ?? pendingOf(payment));
  await settleCapture(context, tenant, payment.id, { outcome, refused });
}

/** What is not known changes nothing. */
const pendingOf = ({ id, reference }: Payment): PaymentOutcome => ({
  state: 'pending',
  reference: reference ?? id,
});

async function call(
  processor: PaymentProcessor | null,
  { id, kind, amount, target, isFinal }: Capture,
  payment: Payment,
): Promise<PaymentOutcome> {
  const { reference, currency } = payment;
  if (!processor?.capture || !processor.release || reference === null)
    return { state: 'failed', reference, failure: 'processor_removed' };
  const request = { id, payment: { ...payment, reference } };
  if (kind === 'release') return processor.release(request);
  const money = { amount, currency };
  return processor.capture({ ...request, money, target: target ?? amount, isFinal });
}

async function askProcessor(
  context: PaymentContext,
  tenant: Tenant,
  payment: Payment,
): Promise<void> {
  const processor = await findProcessorByName(context, tenant, payment.processor);
  const outcome = await processor?.getPaymentOutcome(payment);
  if (outcome) await settlePayment(context, tenant, payment.id, outcome);
}

/** Called before polling, so that polling continues if the processor is down. */
async function scheduleNextPoll(
  work: Work,
  { alarm }: PaymentContext,
  { captureId, round }: { captureId: string; round: number },
): Promise<Payment | null> {
  const capture = await getCapture(work, captureId);
  if (capture.status !== 'pending') return null;
  const at = nextPollAt(work.now, round);
  if (at.getTime() - capture.createdAt.getTime() > maxPollDays * 86_400_000) {
    alarm?.('a capture has no outcome and is no longer polled', { capture_id: captureId });
    return null;
  }
  const payload = { captureId, round: round + 1 };
  await enqueue(work, captureRecoveryJobType, payload, { at, key: captureId });
  return getPayment(work, capture.paymentId);
}
