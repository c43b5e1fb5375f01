import type { X402Payment } from '../../../core/paywall/x402-payment.ts';
import type { Dialect } from './read-payment.ts';

/** Whether the money has moved, in one word. */
export const settlementStatusOf = ({ state }: X402Payment): 'settled' | 'pending' =>
  state === 'settled' ? 'settled' : 'pending';

/** The transaction that moved the money; null until it has: a hash that was only told may be wrong. */
export const transactionOf = (payment: X402Payment): string | null =>
  payment.state === 'settled' ? payment.txHash : null;

type ReceiptInput = { payment: X402Payment; caip2: string };

/**
 * The header that tells of the transaction (§6.3), in the dialect of the request. Before settlement
 * the contract's members are null; the public versions know yes and no only, so theirs say yes with
 * an empty transaction, and `status` beside it says the truth (x402.md 3).
 */
export function receiptHeader(
  dialect: Dialect,
  { payment, caip2 }: ReceiptInput,
): [string, string] {
  const { network } = payment;
  const txHash = transactionOf(payment);
  const blockNumber = txHash === null ? null : payment.blockNumber;
  const status = settlementStatusOf(payment);
  if (dialect === 'seed')
    return ['PAYMENT-RESPONSE', JSON.stringify({ txHash, network, blockNumber, status })];
  const settled = {
    success: true,
    transaction: txHash ?? '',
    network: dialect === 'v2' ? caip2 : network,
    payer: payment.authorization.from,
    status,
  };
  const name = dialect === 'v2' ? 'PAYMENT-RESPONSE' : 'X-PAYMENT-RESPONSE';
  return [name, Buffer.from(JSON.stringify(settled)).toString('base64')];
}
