import type { Paywall } from '../../../core/paywall/paywall.ts';
import type { AuthorizationSignatures } from '../../../core/paywall/ports/authorization.ts';
import type { Chain } from '../../../core/paywall/ports/chain.ts';
import type { Hex, Network } from '../../../core/paywall/ports/network.ts';
import {
  type CallFacilitator,
  createFacilitatorClient,
} from '../../../gateways/facilitators/facilitator-client.ts';
import { createHttpFacilitator } from '../../../gateways/facilitators/http-facilitator.ts';
import { createSandboxChain } from '../../../gateways/sandbox/x402/sandbox-chain.ts';
import {
  createSandboxFacilitator,
  type SandboxFacilitator,
} from '../../../gateways/sandbox/x402/sandbox-facilitator.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { acquireLock } from '../../../platform/db/process-lock.ts';
import type { X402Settings } from '../../../platform/settings/x402.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { SelfClient } from '../self-client.ts';
import { checkNodes, rpcEndpointsOf } from './check-nodes.ts';
import { readRelayerKey } from './relayer-key.ts';
import { fetchSupportedNetworks } from './supported-networks.ts';

type SettlementPorts = Pick<Paywall, 'facilitator' | 'findChain'> & {
  /** The networks that are currently offered. */
  networks(): readonly Network[];
  /** The sandbox facilitator inside this server; null when another facilitator settles. */
  sandbox: SandboxFacilitator | null;
  /** The account that pays fees when this server settles itself; otherwise null. */
  relayer: Hex | null;
};

type SettlementDeps = {
  settings: X402Settings;
  networks: readonly Network[];
  unit: UnitOfWork;
  signatures: AuthorizationSignatures;
  connection: Connection;
  selfClient: SelfClient;
  alarm: Paywall['alarm'];
};

/** Opens the configured facilitator and the chains that have a node. */
export async function openSettlementPorts(parts: SettlementDeps): Promise<SettlementPorts> {
  const { facilitator } = parts.settings;
  if (facilitator.kind === 'sandbox') return createSandboxSettlement(parts);
  const findChain = await openChains(parts);
  if (facilitator.kind === 'local')
    return { ...(await createLocalSettlement(parts, facilitator)), findChain };
  const { host } = new URL(facilitator.url);
  const remote = createHttpFacilitator({
    name: host,
    test: false,
    call: createFacilitatorClient(facilitator.url),
  });
  const networks = await fetchSupportedNetworks({ ...parts, facilitator: remote });
  return { facilitator: remote, findChain, networks, sandbox: null, relayer: null };
}

/**
 * The sandbox: a facilitator in this server, called over HTTP, and a ledger in place of a chain.
 */
function createSandboxSettlement({
  unit,
  signatures,
  networks,
  selfClient,
}: SettlementDeps): SettlementPorts {
  const ledger = createSandboxChain(unit);
  return {
    facilitator: createHttpFacilitator({
      name: 'sandbox',
      test: true,
      call: createSandboxCall(selfClient),
    }),
    findChain: () => ledger,
    networks: () => networks,
    sandbox: createSandboxFacilitator({ unit, signatures, networks }),
    relayer: null,
  };
}

async function createLocalSettlement(
  { settings, networks, connection, alarm }: SettlementDeps,
  { relayerKeyFile }: { relayerKeyFile: string },
) {
  const { createLocalFacilitator: localFacilitator } = await import(
    '../../../gateways/evm/local-facilitator.ts'
  );
  const facilitator = localFacilitator({
    rpcs: rpcEndpointsOf(settings, networks),
    relayerKey: await readRelayerKey(relayerKeyFile),
    lock: (name) => acquireLock(connection, name),
    alarm,
  });
  const { relayer } = facilitator;
  return { facilitator, networks: () => networks, sandbox: null, relayer };
}

async function openChains({
  settings,
  networks,
}: SettlementDeps): Promise<SettlementPorts['findChain']> {
  const { createEvmChain: evmChain } = await import('../../../gateways/evm/evm-chain.ts');
  await checkNodes(settings, networks);
  const rpcs = rpcEndpointsOf(settings, networks);
  const chains = new Map<string, Chain>(rpcs.map((rpc) => [rpc.network.name, evmChain(rpc)]));
  return ({ name }) => chains.get(name) ?? null;
}

/** The URL of the sandbox facilitator, which uses the public protocol. */
const path = '/sandbox/x402';

/** Calls the facilitator that this server is itself. */
function createSandboxCall(reach: SelfClient): CallFacilitator {
  return async (what, body) => {
    const answer = await reach({
      method: body === null ? 'GET' : 'POST',
      path: path + what,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: body === null ? null : JSON.stringify(body),
    });
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
}
