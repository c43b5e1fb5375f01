import type { Paywall } from '../../../core/paywall/paywall.ts';
import type { Signatures } from '../../../core/paywall/rails/authorization.ts';
import type { Chain } from '../../../core/paywall/rails/chain.ts';
import type { Hex, Network } from '../../../core/paywall/rails/network.ts';
import type { Rpc } from '../../../gateways/evm/rpc.ts';
import { callOverHttp } from '../../../gateways/facilitators/http-call.ts';
import { httpFacilitator } from '../../../gateways/facilitators/http-facilitator.ts';
import { sandboxChain } from '../../../gateways/sandbox/x402/sandbox-chain.ts';
import {
  type SandboxFacilitator,
  sandboxFacilitator,
} from '../../../gateways/sandbox/x402/sandbox-facilitator.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { takeLock } from '../../../platform/db/process-lock.ts';
import type { X402Settings } from '../../../platform/settings/x402.ts';
import type { UnitOfWork } from '../../../platform/work.ts';
import type { ReachSelf } from '../reach-self.ts';
import { callSandbox } from './call-sandbox.ts';
import { checkNodes } from './check-nodes.ts';
import { offeredNetworks } from './offered-networks.ts';
import { relayerKeyIn } from './relayer-key.ts';

export type Rails = Pick<Paywall, 'facilitator' | 'chainOf'> & {
  /** Those that are offered now. */
  networks(): readonly Network[];
  /** The facilitator that this server is itself; null: another one settles. */
  sandbox: SandboxFacilitator | null;
  /** The account of this server that pays fees, if it settles by itself. */
  relayer: Hex | null;
};

export type RailParts = {
  settings: X402Settings;
  networks: readonly Network[];
  unit: UnitOfWork;
  signatures: Signatures;
  connection: Connection;
  reach: ReachSelf;
  alarm: Paywall['alarm'];
};

/** Who settles, and which chains can be asked, as the operator has set it. */
export async function openRails(parts: RailParts): Promise<Rails> {
  const { facilitator } = parts.settings;
  if (facilitator.kind === 'sandbox') return sandboxRails(parts);
  const chainOf = await chainsOf(parts);
  if (facilitator.kind === 'local') return { ...(await localRails(parts, facilitator)), chainOf };
  const { host } = new URL(facilitator.url);
  const remote = httpFacilitator({
    name: host,
    test: false,
    call: callOverHttp(facilitator.url),
  });
  const networks = await offeredNetworks({ ...parts, facilitator: remote });
  return { facilitator: remote, chainOf, networks, sandbox: null, relayer: null };
}

/** Play money: our own facilitator, reached by HTTP as any other, and its ledger for a chain. */
function sandboxRails({ unit, signatures, networks, reach }: RailParts): Rails {
  const ledger = sandboxChain(unit);
  return {
    facilitator: httpFacilitator({ name: 'sandbox', test: true, call: callSandbox(reach) }),
    chainOf: () => ledger,
    networks: () => networks,
    sandbox: sandboxFacilitator({ unit, signatures, networks }),
    relayer: null,
  };
}

async function localRails(
  { settings, networks, connection, alarm }: RailParts,
  { relayerKeyFile }: { relayerKeyFile: string },
) {
  const { localFacilitator } = await import('../../../gateways/evm/local-facilitator.ts');
  const facilitator = localFacilitator({
    rpcs: rpcsOf(settings, networks),
    relayerKey: await relayerKeyIn(relayerKeyFile),
    lock: (name) => takeLock(connection, name),
    alarm,
  });
  const { relayer } = facilitator;
  return { facilitator, networks: () => networks, sandbox: null, relayer };
}

async function chainsOf({ settings, networks }: RailParts): Promise<Rails['chainOf']> {
  const { evmChain } = await import('../../../gateways/evm/evm-chain.ts');
  const { tokenProblem } = await import('../../../gateways/evm/check-token.ts');
  const rpcs = rpcsOf(settings, networks);
  await checkNodes(rpcs, tokenProblem);
  const chains = new Map<string, Chain>(rpcs.map((rpc) => [rpc.network.name, evmChain(rpc)]));
  return ({ name }) => chains.get(name) ?? null;
}

function rpcsOf({ rpcUrls }: X402Settings, networks: readonly Network[]): Rpc[] {
  return networks.flatMap((network) => {
    const url = rpcUrls[network.name];
    return url === undefined ? [] : [{ network, url }];
  });
}
