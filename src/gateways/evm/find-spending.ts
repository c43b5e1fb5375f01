import { encodeEventTopics, numberToHex, type PublicClient, pad, parseEventLogs } from 'viem';
import type { AuthorizationKey } from '../../core/paywall/ports/chain.ts';
import type { Hex } from '../../core/paywall/ports/network.ts';
import { tokenEvents } from './token.ts';

/** What spent an authorization. `transfer` null: it was cancelled. */
export type Spending = {
  txHash: Hex;
  blockNumber: bigint;
  transfer: { to: Hex; value: bigint } | null;
};

type Range = {
  since: Date;
  newest: bigint;
  /** Blocks in one question. */
  window?: bigint;
};

/** Nodes that anybody may ask answer for no more than some thousands of blocks. */
const defaultWindow = 2_000n;
const maxWindows = 50;
/** The chain's clock may be behind ours. */
const clockSkewSeconds = 600;

/** The transaction that used or cancelled it: newest blocks first, back to `since`; null: none is found. */
export async function findSpending(
  client: PublicClient,
  used: AuthorizationKey,
  { since, newest, window = defaultWindow }: Range,
): Promise<Spending | null> {
  const oldest = BigInt(Math.floor(since.getTime() / 1_000) - clockSkewSeconds);
  let to = newest;
  for (let looked = 0; looked < maxWindows; looked += 1) {
    const from = to >= window ? to - window + 1n : 0n;
    const txHash = await findTransaction(client, used, { from, to });
    if (txHash) return readSpending(client, used, txHash);
    if (from === 0n || (await blockTimeOf(client, from)) < oldest) return null;
    to = from - 1n;
  }
  return null;
}

const topicOf = (eventName: 'AuthorizationUsed' | 'AuthorizationCanceled') =>
  encodeEventTopics({ abi: tokenEvents, eventName })[0];
const spendingTopics = [topicOf('AuthorizationUsed'), topicOf('AuthorizationCanceled')];

/** One question for both events, which the library's own form of it does not allow. */
async function findTransaction(
  client: PublicClient,
  { coin, payer, nonce }: AuthorizationKey,
  blocks: { from: bigint; to: bigint },
): Promise<Hex | null> {
  const [log] = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        address: coin.token.address,
        topics: [spendingTopics, pad(payer), nonce],
        fromBlock: numberToHex(blocks.from),
        toBlock: numberToHex(blocks.to),
      },
    ],
  });
  return log?.transactionHash ?? null;
}

async function blockTimeOf(client: PublicClient, blockNumber: bigint): Promise<bigint> {
  return (await client.getBlock({ blockNumber })).timestamp;
}

/**
 * The token tells of a transfer right after it has told of its authorization. Nothing else in the
 * transaction counts: one that holds several authorizations must not pay several times with one transfer.
 */
async function readSpending(
  client: PublicClient,
  used: AuthorizationKey,
  hash: Hex,
): Promise<Spending> {
  const { logs, blockNumber } = await client.getTransactionReceipt({ hash });
  const token = used.coin.token.address;
  const events = parseEventLogs({
    abi: tokenEvents,
    logs: logs.filter(({ address }) => isSame(address, token)),
  });
  const at = events.findIndex(
    ({ eventName, args }) =>
      eventName === 'AuthorizationUsed' &&
      isSame(args.authorizer, used.payer) &&
      isSame(args.nonce, used.nonce),
  );
  const next = at < 0 ? undefined : events[at + 1];
  if (next?.eventName !== 'Transfer' || !isSame(next.args.from, used.payer))
    return { txHash: hash, blockNumber, transfer: null };
  const to = next.args.to.toLowerCase() as Hex;
  return { txHash: hash, blockNumber, transfer: { to, value: next.args.value } };
}

const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();
