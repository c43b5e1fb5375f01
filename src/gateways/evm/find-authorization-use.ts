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
const maxQueries = 500;
/** The clock of the chain may be behind the server clock. */
const clockSkewSeconds = 600;

/**
 * Finds the transaction that used or canceled an authorization. Searches from the newest block back
 * to `since`, in narrower steps when the node refuses wide ones; null when none is found.
 */
export async function findAuthorizationUse(
  client: PublicClient,
  key: AuthorizationKey,
  { since, newest }: Range,
): Promise<AuthorizationUse | null> {
  const oldest = BigInt(Math.floor(since.getTime() / 1_000) - clockSkewSeconds);
  let to = newest;
  let [window = narrowestWindow, ...narrower] = windows;
  for (let queries = 0; queries < maxQueries; queries += 1) {
    const from = to >= window ? to - window + 1n : 0n;
    const found = await queryUses(client, key, { from, to }).catch((error) => {
      if (narrower.length === 0 || !isRefusal(error)) throw error;
      return null;
    });
    if (found === null) {
      [window = narrowestWindow, ...narrower] = narrower;
      continue;
    }
    const [hash] = found;
    if (hash) return readAuthorizationUse(key, await client.getTransactionReceipt({ hash }));
    if (from === 0n || (await blockTimeOf(client, from)) < oldest) return null;
    to = from - 1n;
  }
  return null;
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

async function blockTimeOf(client: PublicClient, blockNumber: bigint): Promise<bigint> {
  return (await client.getBlock({ blockNumber })).timestamp;
}
