import { Type } from 'typebox';
import type { RefundId } from '../../kernel/id.ts';
import type { Money } from '../../kernel/money.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { failingRefundAmount } from './cards.ts';
import type { SandboxPayment, SandboxRefund } from './sandbox-ledger.ts';
import {
  findRefund,
  insertRefund,
  lockPayment,
  lockRefund,
  sumRefunds,
  updateRefund,
} from './sandbox-ledger-store.ts';
import { emitRefundEvent } from './webhooks/sandbox-events.ts';

/** A refund that the bank has yet to answer. */
export const settleRefundJob = {
  name: 'sandbox.refund',
  payload: Type.Object({ refundId: Type.String() }),
};

type RefundInput = { id: RefundId; paymentReference: string; money: Money };

/** Takes a refund once under its id: pending, and settled by a job of the next moment; refused when it exceeds the payment. */
export async function createRefund(work: Work, request: RefundInput): Promise<SandboxRefund> {
  const payment = await lockPayment(work, `pay_${request.paymentReference.slice(4)}`);
  const known = await findRefund(work, request.id);
  if (known) return known;
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
  const left = payment.money.amount - (await sumRefunds(work, payment.id));
  const fits =
    payment.state === 'succeeded' &&
    money.amount <= left &&
    money.currency === payment.money.currency;
  return {
    id,
    paymentId: payment.id,
    reference: `sbr_${id.slice('rfd_'.length)}`,
    state: fits ? 'pending' : 'failed',
    amount: money.amount,
    failure: fits ? null : 'amount_too_large',
    createdAt: work.now,
  };
}

/** The bank's answer; the event that tells of it, or null when it was told before. */
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
