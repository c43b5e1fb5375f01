import { encodeEventTopics, numberToHex, type PublicClient, pad } from 'viem';
import type { AuthorizationKey } from '../../core/paywall/ports/chain.ts';
import type { Hex } from '../../core/paywall/ports/network.ts';
import { type AuthorizationUse, readAuthorizationUse } from './authorization-use.ts';
import { isRefusal } from './rpc.ts';
import { tokenEvents } from './token.ts';

type Range = { since: Date; newest: bigint };

/** Numbers of blocks that public nodes accept per query: usual limits, then those of free plans. */
const windows = [2_000n, 500n, 100n, 10n, 5n];
export const narrowestWindow = 5n;
/** In the narrowest ranges, the blocks of more than an hour, which is the longest validity. */
const maxQueries = 500;
/** The clock of the chain may be behind the server clock. */
const clockSkewSeconds = 600;

/**
 * Finds the transaction that used or canceled an authorization. Searches from `since` on, because
 * only that distance does not grow with the age of the payment; in narrower ranges when the node
 * refuses wide ones. Null when none is found.
 */
export async function findAuthorizationUse(
  client: PublicClient,
  key: AuthorizationKey,
  { since, newest }: Range,
): Promise<AuthorizationUse | null> {
  const oldest = BigInt(Math.floor(since.getTime() / 1_000) - clockSkewSeconds);
  let from = await findFirstBlock(client, oldest, newest);
  let [window = narrowestWindow, ...narrower] = windows;
  for (let queries = 0; from <= newest && queries < maxQueries; queries += 1) {
    const last = from + window - 1n;
    const to = last < newest ? last : newest;
    const found = await queryUses(client, key, { from, to }).catch((error) => {
      if (narrower.length === 0 || !isRefusal(error)) throw error;
      return null;
    });
    const hash = found?.[0];
    if (hash) return readAuthorizationUse(key, await client.getTransactionReceipt({ hash }));
    if (found) from = to + 1n;
    else [window = narrowestWindow, ...narrower] = narrower;
  }
  return null;
}

/** The first block at or after a time in Unix seconds, or `newest` if all are earlier. */
async function findFirstBlock(client: PublicClient, time: bigint, newest: bigint): Promise<bigint> {
  let [low, high] = [0n, newest];
  while (low < high) {
    const blockNumber = (low + high) / 2n;
    const { timestamp } = await client.getBlock({ blockNumber });
    if (timestamp < time) low = blockNumber + 1n;
    else high = blockNumber;
  }
  return low;
}

const topicOf = (eventName: 'AuthorizationUsed' | 'AuthorizationCanceled') =>
  encodeEventTopics({ abi: tokenEvents, eventName })[0];
const useTopics = [topicOf('AuthorizationUsed'), topicOf('AuthorizationCanceled')];

/**
 * The transactions in these blocks that used or canceled an authorization. Queries both events at
 * once, which `getLogs` of viem does not support with indexed arguments.
 */
export async function queryUses(
  client: PublicClient,
  { coin, payer, nonce }: AuthorizationKey,
  blocks: { from: bigint; to: bigint },
): Promise<Hex[]> {
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        address: coin.token.address,
        topics: [useTopics, pad(payer), nonce],
        fromBlock: numberToHex(blocks.from),
        toBlock: numberToHex(blocks.to),
      },
    ],
  });
  return logs.flatMap(({ transactionHash }) => transactionHash ?? []);
}
