import type { AuthorizationUsage } from '../ports/chain.ts';
import type { FacilitatorSettleResult } from '../ports/facilitator.ts';
import type { Hex } from '../ports/network.ts';
import type { X402Payment } from '../x402-payment.ts';
import { isTerminalReason } from './terminal-reasons.ts';

/** What is known about a payment after an attempt to settle it. */
export type SettlementDecision =
  | { state: 'settled'; txHash: Hex; blockNumber: number | null }
  | { state: 'failed'; reason: string }
  | { state: 'unknown'; reason: string; txHash: Hex | null };

/** How long after its time a payment is given up that no chain can be asked about (x402.md 4.2). */
export const noChainGraceSeconds = 600n;

/**
 * What a chain says is final; null: the money can still move. `payment.payTo` must have got exactly its
 * amount, whoever sent it there.
 */
export function decideByChain(
  payment: X402Payment,
  usage: AuthorizationUsage,
): SettlementDecision | null {
  switch (usage.state) {
    case 'moved':
      return isMatchingTransfer(payment, usage)
        ? { state: 'settled', txHash: usage.txHash, blockNumber: usage.blockNumber }
        : { state: 'failed', reason: 'authorization_spent_elsewhere' };
    case 'cancelled':
      return { state: 'failed', reason: 'authorization_cancelled' };
    case 'shallow':
      return { state: 'unknown', reason: 'waiting_for_confirmations', txHash: payment.txHash };
    case 'unused':
      return usage.blockTime < payment.authorization.validBefore
        ? null
        : { state: 'failed', reason: 'expired_unsettled' };
  }
}

/** Whether a transfer is the one that was asked for. */
export function isMatchingTransfer(
  { payTo, amount }: Pick<X402Payment, 'payTo' | 'amount'>,
  moved: { to: Hex; value: bigint },
): boolean {
  return moved.to === payTo && moved.value === amount;
}

/**
 * What an answer means for a payment that, as its chain says, nobody has spent. No refusal is final
 * once a transfer was told: it may wait for its block, and be why the wallet is empty.
 */
export function decideUnspent(
  payment: X402Payment,
  answer: FacilitatorSettleResult,
): SettlementDecision {
  const { attempts, txHash } = payment;
  if (answer.state === 'refused' && txHash === null && isTerminalReason(answer.reason, attempts))
    return { state: 'failed', reason: answer.reason };
  const reason = answer.state === 'settled' ? 'not_seen_on_chain' : answer.reason;
  return { state: 'unknown', reason, txHash: answer.txHash };
}

/**
 * What an answer means where no chain can be asked. A refusal proves nothing once an earlier attempt was
 * left open: that one may have moved the money, and be why this one is refused.
 */
export function decideWithoutChain(
  payment: X402Payment,
  answer: FacilitatorSettleResult,
  now: Date,
): SettlementDecision {
  if (answer.state === 'settled') return answer;
  const seconds = BigInt(Math.floor(now.getTime() / 1_000));
  if (seconds >= payment.authorization.validBefore + noChainGraceSeconds)
    return { state: 'failed', reason: 'expired_unsettled' };
  const isFirst = payment.attempts === 1;
  if (isFirst && answer.state === 'refused' && isTerminalReason(answer.reason, 1))
    return { state: 'failed', reason: answer.reason };
  return { state: 'unknown', reason: answer.reason, txHash: answer.txHash };
}
