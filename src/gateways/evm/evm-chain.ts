import type { PublicClient } from 'viem';
import {
  type AuthorizationKey,
  type AuthorizationUsage,
  type Chain,
  ChainUnavailable,
  type TransactionHint,
} from '../../core/paywall/ports/chain.ts';
import { findSpending, type Spending } from './find-spending.ts';
import { createRpcClient, describeRpcError, type RpcEndpoint } from './rpc.ts';
import { tokenAbi } from './token.ts';

/** An unspent authorization is dead only when a block of this depth is past its time. */
const expiryDepth = 3;
const receiptTimeoutMilliseconds = 4_000;

/**
 * A chain behind a node that speaks Ethereum's JSON-RPC. Everything is read as of one block, so that
 * several machines behind one address do not contradict each other within an answer.
 */
export function createEvmChain(rpc: RpcEndpoint): Chain {
  const client = createRpcClient(rpc);
  return {
    isUsed: (used) => callNode(() => isUsedAt(client, used)),
    getUsage: (used, clue) =>
      callNode(async () => {
        await waitForReceipt(client, clue);
        return readUsage(client, used, { ...clue, confirmations: rpc.network.confirmations });
      }),
  };
}

async function readUsage(
  client: PublicClient,
  used: AuthorizationKey,
  { since, confirmations }: TransactionHint & { confirmations: number },
): Promise<AuthorizationUsage> {
  const newest = await client.getBlock({ blockTag: 'latest' });
  if (!(await isUsedAt(client, used, newest.number))) {
    const depth = BigInt(Math.max(confirmations, expiryDepth));
    return { state: 'unused', blockTime: await blockTimeAtDepth(client, newest, depth) };
  }
  const spending = await findSpending(client, used, { since, newest: newest.number });
  // The state is known to the node before the log is, or it lies before the payment was made.
  if (!spending)
    throw new ChainUnavailable('the authorization is spent, and its transaction cannot be found');
  const confirmed = newest.number - spending.blockNumber + 1n >= BigInt(confirmations);
  return confirmed ? toUsage(spending) : { state: 'shallow' };
}

function toUsage({ txHash, blockNumber, transfer }: Spending): AuthorizationUsage {
  return transfer
    ? { state: 'moved', txHash, blockNumber: Number(blockNumber), ...transfer }
    : { state: 'cancelled', txHash };
}

/** The time of the block with this many blocks on top of it, itself counted; before the first one: never. */
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

/** `at` left out: the newest block. */
function isUsedAt(
  client: PublicClient,
  { coin, payer, nonce }: AuthorizationKey,
  at?: bigint,
): Promise<boolean> {
  return client.readContract({
    address: coin.token.address,
    abi: tokenAbi,
    functionName: 'authorizationState',
    args: [payer, nonce],
    ...(at === undefined ? {} : { blockNumber: at }),
  });
}

/** A transaction that was just sent needs a moment; one that never comes says nothing. */
async function waitForReceipt(client: PublicClient, { txHash }: TransactionHint): Promise<void> {
  if (txHash === null) return;
  const timeout = receiptTimeoutMilliseconds;
  await client.waitForTransactionReceipt({ hash: txHash, timeout }).catch(() => undefined);
}

async function callNode<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof ChainUnavailable) throw cause;
    throw new ChainUnavailable(`the chain did not answer: ${describeRpcError(cause)}`);
  }
}
