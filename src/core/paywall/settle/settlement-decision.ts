import type { AuthorizationUsage } from '../ports/chain.ts';
import type { FacilitatorSettleResult } from '../ports/facilitator.ts';
import type { Hex } from '../ports/network.ts';
import type { X402Payment } from '../x402-payment.ts';

/** The result of an attempt to settle a payment. */
export type SettlementDecision =
  | { state: 'settled'; txHash: Hex; blockNumber: number | null }
  | { state: 'failed'; reason: string }
  | { state: 'unknown'; reason: string; txHash: Hex | null };

/** How long after its expiry a payment is given up if no chain can be asked. */
export const noChainGraceSeconds = 600n;

/**
 * Decides by the usage on the chain; returns null if the money can still move. `payment.payTo` must
 * have received exactly the amount, whichever account submitted the transfer.
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

/** Whether a transfer has the required recipient and amount. */
export function isMatchingTransfer(
  { payTo, amount }: Pick<X402Payment, 'payTo' | 'amount'>,
  transfer: { to: Hex; value: bigint },
): boolean {
  return transfer.to === payTo && transfer.value === amount;
}

/**
 * Decides by the facilitator's response for a payment that is unspent on the chain. Once a
 * transfer has been reported, no refusal is final: the transfer may be pending, and it may have
 * emptied the wallet.
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
 * Decides by the facilitator's response if no chain can be asked. After an inconclusive attempt a
 * refusal proves nothing: that attempt may have moved the money, and be the reason for the refusal.
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

/**
 * Codes after which a facilitator will never move the money. They are exact codes of the public
 * packages and services, in both x402 versions: some respond with the whole text of a reverted
 * transaction, in which a partial match could match any word.
 */
const terminalReasons: ReadonlySet<string> = new Set([
  'insufficient_funds',
  'invalid_exact_evm_insufficient_balance',
  'payment_expired',
  'invalid_exact_evm_payload_authorization_valid_before',
  'invalid_exact_evm_payload_authorization_value',
  'invalid_exact_evm_payload_authorization_value_mismatch',
  'invalid_exact_evm_authorization_value',
  'invalid_exact_evm_payload_recipient_mismatch',
  'invalid_exact_evm_recipient_mismatch',
  'invalid_network',
  'invalid_exact_evm_network_mismatch',
  'invalid_scheme',
  'unsupported_scheme',
  'invalid_exact_evm_scheme',
]);

/**
 * Codes that count only when they are repeated: a facilitator that cannot reach its chain also
 * reports bad signatures, and this server has verified the signature.
 */
const terminalReasonsWhenRepeated: ReadonlySet<string> = new Set([
  'invalid_signature',
  'invalid_exact_evm_signature',
  'invalid_exact_evm_payload_signature',
]);

/** Whether a refusal is final; `attempts` includes the current one. */
function isTerminalReason(reason: string, attempts: number): boolean {
  return terminalReasons.has(reason) || (attempts > 1 && terminalReasonsWhenRepeated.has(reason));
}
