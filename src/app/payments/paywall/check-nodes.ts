import type { Token } from '../../../core/paywall/rails/network.ts';
import type { Rpc } from '../../../gateways/evm/rpc.ts';
import { ConfigError } from '../../../platform/settings/config-error.ts';
import { rpcNameOf } from '../../../platform/settings/x402.ts';
import { withinTime } from '../../../platform/time-limit.ts';

/** What is wrong with a token as its node sees it; null: nothing, or the node does not answer. */
type AskNode = (rpc: Rpc, token: Token) => Promise<string | null>;

/** A start waits so long for a node: one that is down may come back. */
const patienceMilliseconds = 3_000;

/** `ConfigError` for a node of another network: what it says of payments would be about others. */
export async function checkNodes(rpcs: readonly Rpc[], ask: AskNode): Promise<void> {
  const problems = await Promise.all(
    rpcs.flatMap((rpc) =>
      rpc.network.tokens.map(async (token) => {
        const problem = await withinTime(patienceMilliseconds, ask(rpc, token), () => null);
        return (
          problem && `${rpcNameOf(rpc.network.name)} is not the address of its node: ${problem}`
        );
      }),
    ),
  );
  const first = problems.find((problem) => problem !== null);
  if (first) throw new ConfigError(first);
}
