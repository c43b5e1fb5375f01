import { parseEventLogs, type TransactionReceipt } from 'viem';
import type { AuthorizationKey } from '../../core/paywall/ports/chain.ts';
import type { Hex } from '../../core/paywall/ports/network.ts';
import { tokenEvents } from './token.ts';

/**
 * The transaction that used an authorization; `transfer` is null when it canceled the
 * authorization.
 */
export type AuthorizationUse = {
  txHash: Hex;
  blockNumber: bigint;
  transfer: { to: Hex; value: bigint } | null;
};

/**
 * Reads what a transaction did with an authorization; null if it neither used nor canceled it. The
 * token emits the transfer right after the use of its authorization. No other transfer counts, so
 * that a transaction with several authorizations cannot pay several times with one transfer.
 */
export function readAuthorizationUse(
  { coin, payer, nonce }: AuthorizationKey,
  { logs, transactionHash: txHash, blockNumber }: TransactionReceipt,
): AuthorizationUse | null {
  const events = parseEventLogs({
    abi: tokenEvents,
    logs: logs.filter(({ address }) => isSame(address, coin.token.address)),
  });
  const index = events.findIndex(
    ({ eventName, args }) =>
      eventName !== 'Transfer' && isSame(args.authorizer, payer) && isSame(args.nonce, nonce),
  );
  const [use, next] = index < 0 ? [] : events.slice(index, index + 2);
  if (!use) return null;
  const isTransfer =
    use.eventName === 'AuthorizationUsed' &&
    next?.eventName === 'Transfer' &&
    isSame(next.args.from, payer);
  const transfer = isTransfer
    ? { to: next.args.to.toLowerCase() as Hex, value: next.args.value }
    : null;
  return { txHash, blockNumber, transfer };
}

const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();
