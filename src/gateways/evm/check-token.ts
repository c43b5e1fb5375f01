import type { TokenContract } from '../../core/paywall/ports/network.ts';
import { createRpcClient, type RpcEndpoint } from './rpc.ts';
import { tokenAbi } from './token.ts';

/**
 * Compares a configured token with its contract, because signatures for another name or version are
 * invalid. Returns the problem; null when they match or the node does not respond.
 */
export async function findTokenProblem(
  rpc: RpcEndpoint,
  token: TokenContract,
): Promise<string | null> {
  const client = createRpcClient(rpc);
  const contract = { address: token.address, abi: tokenAbi } as const;
  const read = await Promise.all([
    client.getChainId(),
    client.readContract({ ...contract, functionName: 'name' }),
    client.readContract({ ...contract, functionName: 'version' }),
    client.readContract({ ...contract, functionName: 'decimals' }),
  ]).catch(() => null);
  if (read === null) return null;
  const [chainId, name, version, decimals] = read;
  const actual = `${name} ${version}, ${decimals} decimals, on chain ${chainId}`;
  const expected = `${token.name} ${token.version}, ${token.decimals} decimals, on chain ${rpc.network.chainId}`;
  return actual === expected
    ? null
    : `${token.symbol} on ${rpc.network.name} must be "${expected}", but its contract says "${actual}": set the URL of a node of that network.`;
}
