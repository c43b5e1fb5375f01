import { Type } from 'typebox';
import type { RefundId } from '../../kernel/id.ts';
import type { Money } from '../../kernel/money.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { failingRefundAmount } from './cards.ts';
import { collectedAmount, type SandboxPayment, type SandboxRefund } from './sandbox-ledger.ts';
import {
  findRefund,
  insertRefund,
  lockPayment,
  lockRefund,
  sumRefunds,
  updateRefund,
} from './sandbox-ledger-store.ts';
import { emitRefundEvent } from './webhooks/sandbox-events.ts';

/** Settles a pending refund. */
export const settleRefundJob = {
  name: 'sandbox.settle_refund',
  payload: Type.Object({ refundId: Type.String() }),
};

type RefundInput = { id: RefundId; paymentReference: string; money: Money };

/**
 * Creates a refund; a repeat with the same id returns the existing one. It is pending until a job
 * settles it, or failed when it exceeds the payment.
 */
export async function createRefund(work: Work, request: RefundInput): Promise<SandboxRefund> {
  const payment = await lockPayment(work, `pay_${request.paymentReference.slice(4)}`);
  const existing = await findRefund(work, request.id);
  if (existing) return existing;
  if (!payment) throw new Error(`the sandbox has no payment ${request.paymentReference}`);
  const refund = await newRefund(work, payment, request);
  await insertRefund(work, refund);
  if (refund.state === 'pending')
    await enqueue(work, settleRefundJob, { refundId: refund.id }, { key: refund.id });
  return refund;
}

async function newRefund(
  work: Work,
  payment: SandboxPayment,
  { id, money }: RefundInput,
): Promise<SandboxRefund> {
  const refundable = collectedAmount(payment) - (await sumRefunds(work, payment.id));
  const isAllowed =
    payment.state === 'succeeded' &&
    money.amount <= refundable &&
    money.currency === payment.money.currency;
  return {
    id,
    paymentId: payment.id,
    reference: `sbr_${id.slice('rfd_'.length)}`,
    state: isAllowed ? 'pending' : 'failed',
    amount: money.amount,
    failure: isAllowed ? null : 'amount_too_large',
    createdAt: work.now,
  };
}

/** Settles a pending refund and returns the id of its event; null when it is not pending. */
export async function settleRefund(work: Work, id: string): Promise<string | null> {
  const refund = await lockRefund(work, id);
  if (refund?.state !== 'pending') return null;
  const settled: SandboxRefund =
    refund.amount === failingRefundAmount
      ? { ...refund, state: 'failed', failure: 'refused_by_bank' }
      : { ...refund, state: 'succeeded' };
  await updateRefund(work, settled);
  return emitRefundEvent(work, settled);
}
