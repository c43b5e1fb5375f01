import { BaseError, createPublicClient, http, type PublicClient } from 'viem';
import type { Network } from '../../core/paywall/ports/network.ts';

const timeoutMilliseconds = 8_000;

/** A node of a network. The operator configures `url`, so it may be on this machine. */
export type RpcEndpoint = { network: Network; url: string };

/** Creates a read-only client, which retries a read once when the node does not respond. */
export function createRpcClient({ url }: RpcEndpoint): PublicClient {
  const transport = http(url, { timeout: timeoutMilliseconds, retryCount: 1, retryDelay: 200 });
  return createPublicClient({ transport, pollingInterval: 250, cacheTime: 0 });
}

/**
 * A short error description. The full message of viem contains the URL of the node, which may
 * contain a key.
 */
export const describeRpcError = (error: unknown): string =>
  error instanceof BaseError ? error.shortMessage : String(error);
