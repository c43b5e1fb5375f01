import type { TokenContract } from '../../../core/paywall/ports/network.ts';
import type { RpcEndpoint } from '../../../gateways/evm/rpc.ts';
import { ConfigError } from '../../../platform/settings/config-error.ts';
import { rpcUrlVariableOf } from '../../../platform/settings/x402.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';

/** What is wrong with a token as its node sees it; null: nothing, or the node does not answer. */
type FindTokenProblem = (rpc: RpcEndpoint, token: TokenContract) => Promise<string | null>;

/** A start waits so long for a node: one that is down may come back. */
const waitTimeoutMilliseconds = 3_000;

/** `ConfigError` for a node of another network: what it says of payments would be about others. */
export async function checkNodes(
  rpcs: readonly RpcEndpoint[],
  ask: FindTokenProblem,
): Promise<void> {
  const problems = await Promise.all(
    rpcs.flatMap((rpc) =>
      rpc.network.tokens.map(async (token) => {
        const problem = await withTimeout(waitTimeoutMilliseconds, ask(rpc, token), () => null);
        return (
          problem &&
          `${rpcUrlVariableOf(rpc.network.name)} is not the address of its node: ${problem}`
        );
      }),
    ),
  );
  const first = problems.find((problem) => problem !== null);
  if (first) throw new ConfigError(first);
}
