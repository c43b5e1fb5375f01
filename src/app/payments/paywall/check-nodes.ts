import type { Network, TokenContract } from '../../../core/paywall/ports/network.ts';
import type { RpcEndpoint } from '../../../gateways/evm/rpc.ts';
import { ConfigError } from '../../../platform/settings/config-error.ts';
import { rpcUrlVariableOf, type X402Settings } from '../../../platform/settings/x402.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';

/** Describes what is wrong with a node; null when it is right or does not answer. */
type FindNodeProblem = (rpc: RpcEndpoint, token: TokenContract) => Promise<string | null>;

/** Startup waits at most this long for a node, which may be down for a moment. */
const waitTimeoutMilliseconds = 3_000;

/** The networks that have a node. */
export function rpcEndpointsOf(
  { rpcUrls }: X402Settings,
  networks: readonly Network[],
): RpcEndpoint[] {
  return networks.flatMap((network) => {
    const url = rpcUrls[network.name];
    return url === undefined ? [] : [{ network, url }];
  });
}

/** Throws a ConfigError for nodes that cannot be used. */
export async function checkNodes(
  settings: X402Settings,
  networks: readonly Network[],
): Promise<void> {
  const rpcs = rpcEndpointsOf(settings, networks);
  if (rpcs.length === 0) return;
  // The library is large: load it only when it is used.
  const { findNodeProblem: nodeProblem } = await import('../../../gateways/evm/check-node.ts');
  const problems = await findNodeProblems(rpcs, nodeProblem);
  if (problems.length > 0) throw new ConfigError(problems);
}

/**
 * The nodes of another network, whose answers about payments would be wrong, and those that cannot
 * search payments: one line each.
 */
export async function findNodeProblems(
  rpcs: readonly RpcEndpoint[],
  findNodeProblem: FindNodeProblem,
): Promise<string[]> {
  const problems = await Promise.all(
    rpcs.flatMap((rpc) =>
      rpc.network.tokens.map(async (token) => {
        const problem = await withTimeout(
          waitTimeoutMilliseconds,
          findNodeProblem(rpc, token),
          () => null,
        );
        return (
          problem &&
          `${rpcUrlVariableOf(rpc.network.name)} must be the URL of a ${rpc.network.name} node: ${problem}`
        );
      }),
    ),
  );
  return problems.filter((problem) => problem !== null);
}
