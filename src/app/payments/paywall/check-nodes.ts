import type { TokenContract } from '../../../core/paywall/ports/network.ts';
import type { RpcEndpoint } from '../../../gateways/evm/rpc.ts';
import { ConfigError } from '../../../platform/settings/config-error.ts';
import { rpcUrlVariableOf } from '../../../platform/settings/x402.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';

/** Describes what is wrong with a node; null when it is right or does not answer. */
type FindNodeProblem = (rpc: RpcEndpoint, token: TokenContract) => Promise<string | null>;

/** Startup waits at most this long for a node, which may be down for a moment. */
const waitTimeoutMilliseconds = 3_000;

/**
 * Throws a ConfigError for a node of another network, whose answers about payments would be wrong,
 * and for one that cannot search payments.
 */
export async function checkNodes(
  rpcs: readonly RpcEndpoint[],
  findNodeProblem: FindNodeProblem,
): Promise<void> {
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
  const first = problems.find((problem) => problem !== null);
  if (first) throw new ConfigError(first);
}
