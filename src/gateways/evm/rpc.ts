import { BaseError, createPublicClient, http, type PublicClient } from 'viem';
import type { Network } from '../../core/paywall/ports/network.ts';

const timeoutMilliseconds = 8_000;

/** How a node is reached: `url` is the operator's own word, so it may be on this machine. */
export type RpcEndpoint = { network: Network; url: string };

/** Reads only. A read is repeated once when the node did not answer. */
export function createRpcClient({ url }: RpcEndpoint): PublicClient {
  const transport = http(url, { timeout: timeoutMilliseconds, retryCount: 1, retryDelay: 200 });
  return createPublicClient({ transport, pollingInterval: 250, cacheTime: 0 });
}

/** What went wrong with a node, in a few words: the rest of what the library says names its address, which may hold a key. */
export const describeRpcError = (error: unknown): string =>
  error instanceof BaseError ? error.shortMessage : String(error);
