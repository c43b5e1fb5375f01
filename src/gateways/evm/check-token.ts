import type { TokenContract } from '../../core/paywall/ports/network.ts';
import { createRpcClient, type RpcEndpoint } from './rpc.ts';
import { tokenAbi } from './token.ts';

/**
 * What is wrong with our entry of a token, as the token itself says: signatures made for another name or
 * version are worth nothing. Null: nothing is, or its node did not answer.
 */
export async function findTokenProblem(
  rpc: RpcEndpoint,
  token: TokenContract,
): Promise<string | null> {
  const client = createRpcClient(rpc);
  const contract = { address: token.address, abi: tokenAbi } as const;
  const told = await Promise.all([
    client.getChainId(),
    client.readContract({ ...contract, functionName: 'name' }),
    client.readContract({ ...contract, functionName: 'version' }),
    client.readContract({ ...contract, functionName: 'decimals' }),
  ]).catch(() => null);
  if (told === null) return null;
  const [chainId, name, version, decimals] = told;
  const says = `${name} ${version}, ${decimals} decimals, on chain ${chainId}`;
  const expected = `${token.name} ${token.version}, ${token.decimals} decimals, on chain ${rpc.network.chainId}`;
  return says === expected
    ? null
    : `${token.symbol} on ${rpc.network.name} is expected to be "${expected}", and says "${says}": give the address of a node of that network.`;
}
