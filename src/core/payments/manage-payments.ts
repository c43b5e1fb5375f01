import { Type } from 'typebox';
import { DomainError, notFound } from '../../kernel/domain-error.ts';
import { dequeue, enqueue } from '../../platform/jobs/queue.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { Site } from '../sites/site.ts';
import { type Payment, type PaymentPurpose, paymentStates } from './payment.ts';
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
  /** Who is to collect it: `desk.processor`. */
  processor: Pick<PaymentProcessor, 'name' | 'test'>;
  purpose: PaymentPurpose;
  subjectId: string;
  method: Payment['method'];
  /** Above zero, in minor units. */
  amount: number;
  currency: string;
  /** When a hosted page closes; null for tokens. */
  expiresAt: Date | null;
  /** A charge is sent as soon as this is committed: the payment begins as `processing`. */
  isSubmitted?: boolean | undefined;
};

/** A payment nobody has told the outcome of. `round` makes each wait longer than the one before. */
export const paymentRecoveryJobType = {
  name: 'payments.recover',
  payload: Type.Object({ paymentId: Type.String(), round: Type.Integer() }),
};

/** A hosted page that is not wanted any more. */
export const closeHostedPageJobType = {
  name: 'payments.close',
  payload: Type.Object({ paymentId: Type.String() }),
};

const firstPollSeconds = 60;

/** Writes down that money is asked for, before anybody outside is. */
export async function createPayment(work: Work, draft: CreatePaymentInput): Promise<Payment> {
  const payment: Payment = {
    id: work.newId('pay'),
    siteId: draft.site.id,
    purpose: draft.purpose,
    subjectId: draft.subjectId,
    method: draft.method,
    amount: draft.amount,
    currency: draft.currency,
    processor: draft.processor.name,
    test: draft.processor.test,
    status: draft.isSubmitted ? 'processing' : 'pending',
    reference: null,
    url: null,
    failure: null,
    createdAt: work.now,
    updatedAt: work.now,
    expiresAt: draft.expiresAt,
  };
  insertPayment(work, payment);
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

/** The latest payment for a subject other than `exceptId`; one whose money came goes before others. */
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

/** The payment as it stays until the transaction ends. Whoever locks its subject or its order too: subject, payment, order. */
export async function lockPayment(work: Work, id: string): Promise<Payment> {
  return (await selectPaymentForUpdate(work, id)) ?? throwPaymentNotFound();
}

/** The charge is about to be sent: from here on what it pays for must not change. Repeatable. */
export async function submitPayment(work: Work, id: string): Promise<Payment> {
  const payment = await lockPayment(work, id);
  if (payment.status === 'processing') return payment;
  const status = paymentStates.next(payment.status, 'submit', 'payment_not_pending');
  return savePayment(work, { ...payment, status });
}

/**
 * Nobody wants this money any more. A hosted page is closed by a job, and what is paid there
 * nevertheless goes back by itself. 409 `payment_in_progress` while the processor has it, 409
 * `payment_succeeded` when it is there. One that failed or was cancelled stays as it is.
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

/** Writes a changed payment back; it must be locked. */
export async function savePayment(work: Work, payment: Payment): Promise<Payment> {
  const saved = { ...payment, updatedAt: work.now };
  updatePayment(work, saved);
  return saved;
}

/** Its outcome is final: nobody has to ask for it any more. */
export function cancelPaymentRecovery(work: Work, id: string): void {
  dequeue(work, paymentRecoveryJobType, id);
}

function throwPaymentNotFound(): never {
  throw notFound('payment_not_found', 'There is no such payment.');
}

/** The money is being taken: nothing that it pays for may change meanwhile. */
export const paymentInProgress = () =>
  new DomainError(
    'conflict',
    'payment_in_progress',
    'A payment is being processed: wait for its outcome.',
    { retryAfterSeconds: 5 },
  );
