import {
  BaseError,
  createPublicClient,
  HttpRequestError,
  http,
  type PublicClient,
  RpcRequestError,
  TimeoutError,
} from 'viem';
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

/** Whether the node rejected a request that it would also reject later. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof BaseError && error.walk(isTemporary) === null;

/** Codes of "too many requests". */
const rateLimitCodes = [429, -32_007];

function isTemporary(cause: unknown): boolean {
  if (cause instanceof TimeoutError) return true;
  if (cause instanceof HttpRequestError)
    return cause.status === undefined || cause.status === 429 || cause.status >= 500;
  return cause instanceof RpcRequestError && rateLimitCodes.includes(cause.code);
}
