import { readFile } from 'node:fs/promises';
import type { Paywall } from '../../../core/paywall/paywall.ts';
import type { AuthorizationSignatures } from '../../../core/paywall/ports/authorization.ts';
import type { Chain } from '../../../core/paywall/ports/chain.ts';
import type { Hex, Network } from '../../../core/paywall/ports/network.ts';
import type { RpcEndpoint } from '../../../gateways/evm/rpc.ts';
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
import { ConfigError } from '../../../platform/settings/config-error.ts';
import type { X402Settings } from '../../../platform/settings/x402.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { SelfClient } from '../self-client.ts';
import { checkNodes } from './check-nodes.ts';
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
  const { findNodeProblem: nodeProblem } = await import('../../../gateways/evm/check-node.ts');
  const rpcs = rpcEndpointsOf(settings, networks);
  await checkNodes(rpcs, nodeProblem);
  const chains = new Map<string, Chain>(rpcs.map((rpc) => [rpc.network.name, evmChain(rpc)]));
  return ({ name }) => chains.get(name) ?? null;
}

function rpcEndpointsOf({ rpcUrls }: X402Settings, networks: readonly Network[]): RpcEndpoint[] {
  return networks.flatMap((network) => {
    const url = rpcUrls[network.name];
    return url === undefined ? [] : [{ network, url }];
  });
}

/**
 * Reads a private key from a file. Throws a ConfigError that does not reveal the file's content.
 */
export async function readRelayerKey(file: string): Promise<Hex> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const key = text?.trim() ?? '';
  if (/^0x[0-9a-fA-F]{64}$/.test(key)) return key as Hex;
  const problem = text === null ? 'cannot be read' : 'has other content';
  throw new ConfigError(
    `X402_RELAYER_KEY_FILE must be the path of a readable file with 0x and 64 hex digits: ${file} ${problem}.`,
  );
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
