import type { PublicClient, TransactionReceipt } from 'viem';
import {
  type AuthorizationKey,
  type AuthorizationUsage,
  type Chain,
  ChainUnavailable,
  type TransactionHint,
} from '../../core/paywall/ports/chain.ts';
import { type AuthorizationUse, readAuthorizationUse } from './authorization-use.ts';
import { findAuthorizationUse } from './find-authorization-use.ts';
import { createRpcClient, describeRpcError, type RpcEndpoint } from './rpc.ts';
import { tokenAbi } from './token.ts';

/**
 * An unused authorization counts as expired only when a block at this depth is past its deadline.
 */
const expiryDepth = 3;
const receiptTimeoutMilliseconds = 4_000;

/**
 * A chain that is accessed through an Ethereum JSON-RPC node. All reads of one call refer to the
 * same block, so several machines behind one URL give consistent results.
 */
export function createEvmChain(rpc: RpcEndpoint): Chain {
  const client = createRpcClient(rpc);
  return {
    isUsed: (key) => callNode(() => isUsedAt(client, key)),
    getUsage: (key, hint) =>
      callNode(async () => {
        const receipt = await waitForReceipt(client, hint);
        const { confirmations } = rpc.network;
        return readUsage(client, key, { since: hint.since, receipt, confirmations });
      }),
  };
}

type Search = Pick<TransactionHint, 'since'> & {
  /** Of the reported transaction, which may be that of another payment. */
  receipt: TransactionReceipt | null;
  confirmations: number;
};

async function readUsage(
  client: PublicClient,
  key: AuthorizationKey,
  { since, receipt, confirmations }: Search,
): Promise<AuthorizationUsage> {
  const newest = await client.getBlock({ blockTag: 'latest' });
  if (!(await isUsedAt(client, key, newest.number))) {
    const depth = BigInt(Math.max(confirmations, expiryDepth));
    return { state: 'unused', blockTime: await blockTimeAtDepth(client, newest, depth) };
  }
  const use =
    (receipt && readAuthorizationUse(key, receipt)) ??
    (await findAuthorizationUse(client, key, { since, newest: newest.number }));
  // The node has not indexed the log yet, or the log is later than the range that was searched.
  if (!use)
    throw new ChainUnavailable('the authorization is used, but its transaction was not found');
  const confirmed = newest.number - use.blockNumber + 1n >= BigInt(confirmations);
  return confirmed ? toUsage(use) : { state: 'shallow' };
}

function toUsage({ txHash, blockNumber, transfer }: AuthorizationUse): AuthorizationUsage {
  return transfer
    ? { state: 'moved', txHash, blockNumber: Number(blockNumber), ...transfer }
    : { state: 'cancelled', txHash };
}

/**
 * The time of the block at this depth, where the newest block has depth 1; 0 before the first
 * block.
 */
async function blockTimeAtDepth(
  client: PublicClient,
  newest: { number: bigint; timestamp: bigint },
  depth: bigint,
): Promise<bigint> {
  const number = newest.number - depth + 1n;
  if (number < 0n) return 0n;
  return number === newest.number
    ? newest.timestamp
    : (await client.getBlock({ blockNumber: number })).timestamp;
}

/** Whether the authorization is used at `blockNumber`; default: the newest block. */
function isUsedAt(
  client: PublicClient,
  { coin, payer, nonce }: AuthorizationKey,
  blockNumber?: bigint,
): Promise<boolean> {
  return client.readContract({
    address: coin.token.address,
    abi: tokenAbi,
    functionName: 'authorizationState',
    args: [payer, nonce],
    ...(blockNumber === undefined ? {} : { blockNumber }),
  });
}

/** Waits a few seconds for a transaction that was just sent. Errors and timeouts are ignored. */
async function waitForReceipt(
  client: PublicClient,
  { txHash: hash }: TransactionHint,
): Promise<TransactionReceipt | null> {
  const timeout = receiptTimeoutMilliseconds;
  return hash && client.waitForTransactionReceipt({ hash, timeout }).catch(() => null);
}

async function callNode<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof ChainUnavailable) throw cause;
    throw new ChainUnavailable(`the node did not respond: ${describeRpcError(cause)}`);
  }
}
