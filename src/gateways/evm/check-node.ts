import { LimitExceededRpcError, type PublicClient, zeroAddress, zeroHash } from 'viem';
import type { TokenContract, TokenOnNetwork } from '../../core/paywall/ports/network.ts';
import { narrowestWindow, queryUses } from './find-authorization-use.ts';
import { createRpcClient, isRefusal, type RpcEndpoint } from './rpc.ts';
import { tokenAbi } from './token.ts';

/** The machines behind one URL may not have the newest blocks yet. */
const settledDepth = 10n;

/**
 * Compares a configured token with its contract, because signatures for another name or version are
 * invalid, and tries to search payments. Returns the problem; null when there is none or the node
 * does not respond.
 */
export async function findNodeProblem(
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
    ? findLogProblem(client, { network: rpc.network, token })
    : `${token.symbol} on ${rpc.network.name} must be "${expected}", but its contract says "${actual}": set the URL of a node of that network.`;
}

async function findLogProblem(client: PublicClient, coin: TokenOnNetwork): Promise<string | null> {
  try {
    const newest = await client.getBlockNumber();
    const to = newest > settledDepth ? newest - settledDepth : newest;
    const from = to >= narrowestWindow ? to - narrowestWindow + 1n : 0n;
    await queryUses(client, { coin, payer: zeroAddress, nonce: zeroHash }, { from, to });
    return null;
  } catch (error) {
    const isRateLimit = error instanceof LimitExceededRpcError;
    return isRefusal(error) && !isRateLimit
      ? `it must answer eth_getLogs for ${narrowestWindow} blocks, because payments are searched with it.`
      : null;
  }
}
