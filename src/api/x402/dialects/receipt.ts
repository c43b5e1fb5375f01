import type { X402Payment } from '../../../core/paywall/x402-payment.ts';
import type { Dialect } from './read-payment.ts';

export const settlementStatusOf = ({ state }: X402Payment): 'settled' | 'pending' =>
  state === 'settled' ? 'settled' : 'pending';

/** The transaction hash; null before settlement, because an unconfirmed hash may be wrong. */
export const transactionOf = (payment: X402Payment): string | null =>
  payment.state === 'settled' ? payment.txHash : null;

type ReceiptInput = { payment: X402Payment; caip2: string };

/**
 * The receipt header in the dialect of the request. Before settlement the members of `seed` are
 * null. x402 versions 1 and 2 have no pending state, so they get `success: true` with an empty
 * transaction, and the additional member `status` is `pending`.
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
