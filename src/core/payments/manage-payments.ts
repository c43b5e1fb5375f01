import { Type } from 'typebox';
import { DomainError, notFound } from '../../kernel/domain-error.ts';
import { dequeue, enqueue } from '../../platform/jobs/queue.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { Site } from '../sites/site.ts';
import { assertTakesPayments } from './no-processor.ts';
import { type CaptureMode, type Payment, type PaymentPurpose, paymentStates } from './payment.ts';
import {
  insertPayment,
  selectLatestOtherPayment,
  selectPaymentById,
  selectPaymentForUpdate,
  updatePayment,
} from './payment-store.ts';
import type { PaymentProcessor } from './processor.ts';

export type CreatePaymentInput = {
  site: Pick<Site, 'id'>;
  /** The processor that will collect the payment. */
  processor: Pick<PaymentProcessor, 'name' | 'isTest'>;
  purpose: PaymentPurpose;
  subjectId: string;
  method: Payment['method'];
  /** Above zero, in minor units. */
  amount: number;
  currency: string;
  /** When the hosted page expires; null for payments by token. */
  expiresAt: Date | null;
  /** True if a charge is sent right after the commit: the payment starts as `processing`. */
  isSubmitted?: boolean | undefined;
  /** Default: automatic. */
  capture?: CaptureMode;
  /** Is notified if the payment of a checkout fails or is returned. */
  buyerEmail?: string | null;
};

/** When the processor is first polled for a payment without an outcome. */
export const firstPollSeconds = 60;

/**
 * Polls the processor for a payment without an outcome. `round` makes each delay longer than the
 * one before.
 */
export const paymentRecoveryJobType = {
  name: 'payments.recover',
  payload: Type.Object({ paymentId: Type.String(), round: Type.Integer() }),
};

/** Closes the hosted page of a canceled payment. */
export const closeHostedPageJobType = {
  name: 'payments.close_hosted_page',
  payload: Type.Object({ paymentId: Type.String() }),
};

/** How long after its page has expired a payment may still arrive, and is then refunded. */
export const latePaymentHours = 24;

/**
 * Records a payment before the processor is called. Polling for its outcome is scheduled, or left to
 * the sweep of payments that are processing. Throws 422 `payments_not_configured`.
 */
export async function createPayment(work: Work, input: CreatePaymentInput): Promise<Payment> {
  assertTakesPayments(input.processor);
  const payment: Payment = {
    id: work.newId('pay'),
    siteId: input.site.id,
    purpose: input.purpose,
    subjectId: input.subjectId,
    method: input.method,
    amount: input.amount,
    currency: input.currency,
    processor: input.processor.name,
    test: input.processor.isTest,
    status: input.isSubmitted ? 'processing' : 'pending',
    reference: null,
    url: null,
    failure: null,
    createdAt: work.now,
    updatedAt: work.now,
    expiresAt: input.expiresAt,
    capture: input.capture ?? 'automatic',
    authorization: null,
  };
  insertPayment(work, payment, input.buyerEmail ?? null);
  if (payment.status === 'processing') return payment;
  const at = new Date(work.now.getTime() + firstPollSeconds * 1_000);
  await enqueue(
    work,
    paymentRecoveryJobType,
    { paymentId: payment.id, round: 1 },
    { at, key: payment.id },
  );
  return payment;
}

export function findPayment(view: View, id: string): Promise<Payment | null> {
  return selectPaymentById(view, id);
}

/** The latest payment for a subject other than `exceptId`. Succeeded payments take precedence. */
export function findLatestOtherPayment(
  view: View,
  subjectId: string,
  exceptId: string | null,
): Promise<Payment | null> {
  return selectLatestOtherPayment(view, subjectId, exceptId);
}

/** The payment, or 404 `payment_not_found`. */
export async function getPayment(view: View, id: string): Promise<Payment> {
  return (await selectPaymentById(view, id)) ?? throwPaymentNotFound();
}

/**
 * Locks the payment until the transaction ends. The lock order is subject, payment, order. Throws
 * 404 `payment_not_found`.
 */
export async function lockPayment(work: Work, id: string): Promise<Payment> {
  return (await selectPaymentForUpdate(work, id)) ?? throwPaymentNotFound();
}

/**
 * Marks a payment as `processing` before its charge is sent, so that what it pays for can no longer
 * change. Repeatable.
 */
export async function submitPayment(work: Work, id: string): Promise<Payment> {
  const payment = await lockPayment(work, id);
  if (payment.status === 'processing') return payment;
  const status = paymentStates.next(payment.status, 'submit', 'payment_not_pending');
  return savePayment(work, { ...payment, status });
}

/**
 * Cancels a payment. A job closes its hosted page, and a payment that succeeds anyway is refunded
 * automatically. Throws 409 `payment_in_progress` while the processor is handling it, 409
 * `payment_succeeded` if it has succeeded. A failed or canceled payment is returned unchanged.
 */
export async function cancelPayment(work: Work, id: string): Promise<Payment> {
  const payment = await lockPayment(work, id);
  if (payment.status === 'failed' || payment.status === 'cancelled') return payment;
  if (payment.status === 'processing') throw paymentInProgress();
  const status = paymentStates.next(payment.status, 'cancel', 'payment_succeeded');
  if (payment.method === 'hosted')
    await enqueue(work, closeHostedPageJobType, { paymentId: id }, { key: id });
  return savePayment(work, { ...payment, status });
}

/** Saves a changed payment, which must be locked. */
export async function savePayment(work: Work, payment: Payment): Promise<Payment> {
  const saved = { ...payment, updatedAt: work.now };
  updatePayment(work, saved);
  return saved;
}

/**
 * Stops polling for a payment whose outcome is final. A charge has a job only after the time of the
 * first poll; a job that is left ends at once.
 */
export function cancelPaymentRecovery(work: Work, { id, method, createdAt }: Payment): void {
  const isPolled = work.now.getTime() - createdAt.getTime() >= firstPollSeconds * 1_000;
  if (method === 'hosted' || isPolled) dequeue(work, paymentRecoveryJobType, id);
}

export const paymentNotFound = () => notFound('payment_not_found', 'There is no such payment.');

function throwPaymentNotFound(): never {
  throw paymentNotFound();
}

/** 409: the processor is handling the payment, so what it pays for must not change. */
export const paymentInProgress = () =>
  new DomainError(
    'conflict',
    'payment_in_progress',
    'A payment is being processed. Wait for its outcome, then repeat the call.',
    { retryAfterSeconds: 5 },
  );
