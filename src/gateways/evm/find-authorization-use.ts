import { encodeEventTopics, numberToHex, type PublicClient, pad, parseEventLogs } from 'viem';
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

type Range = {
  since: Date;
  newest: bigint;
  /** Number of blocks per query. */
  window?: bigint;
};

/** Public nodes limit a query to a few thousand blocks. */
const defaultWindow = 2_000n;
const maxWindows = 50;
/** The clock of the chain may be behind the server clock. */
const clockSkewSeconds = 600;

/**
 * Finds the transaction that used or canceled an authorization. Searches from the newest block back
 * to `since`; null when none is found.
 */
export async function findAuthorizationUse(
  client: PublicClient,
  key: AuthorizationKey,
  { since, newest, window = defaultWindow }: Range,
): Promise<AuthorizationUse | null> {
  const oldest = BigInt(Math.floor(since.getTime() / 1_000) - clockSkewSeconds);
  let to = newest;
  for (let queried = 0; queried < maxWindows; queried += 1) {
    const from = to >= window ? to - window + 1n : 0n;
    const txHash = await findTransaction(client, key, { from, to });
    if (txHash) return readSpending(client, key, txHash);
    if (from === 0n || (await blockTimeOf(client, from)) < oldest) return null;
    to = from - 1n;
  }
  return null;
}

const topicOf = (eventName: 'AuthorizationUsed' | 'AuthorizationCanceled') =>
  encodeEventTopics({ abi: tokenEvents, eventName })[0];
const spendingTopics = [topicOf('AuthorizationUsed'), topicOf('AuthorizationCanceled')];

/** Queries both events at once, which `getLogs` of viem does not support with indexed arguments. */
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
 * The token emits the transfer right after the use of its authorization. No other transfer counts,
 * so that a transaction with several authorizations cannot pay several times with one transfer.
 */
async function readSpending(
  client: PublicClient,
  key: AuthorizationKey,
  hash: Hex,
): Promise<AuthorizationUse> {
  const { logs, blockNumber } = await client.getTransactionReceipt({ hash });
  const token = key.coin.token.address;
  const events = parseEventLogs({
    abi: tokenEvents,
    logs: logs.filter(({ address }) => isSame(address, token)),
  });
  const usedIndex = events.findIndex(
    ({ eventName, args }) =>
      eventName === 'AuthorizationUsed' &&
      isSame(args.authorizer, key.payer) &&
      isSame(args.nonce, key.nonce),
  );
  const next = usedIndex < 0 ? undefined : events[usedIndex + 1];
  if (next?.eventName !== 'Transfer' || !isSame(next.args.from, key.payer))
    return { txHash: hash, blockNumber, transfer: null };
  const to = next.args.to.toLowerCase() as Hex;
  return { txHash: hash, blockNumber, transfer: { to, value: next.args.value } };
}

const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();
