import type { Paywall } from '../../../core/paywall/paywall.ts';
import { paywallJobs } from '../../../core/paywall/settle/paywall-jobs.ts';
import { completeX402Tasks } from '../../../core/skills/buying/complete-purchase-tasks.ts';
import type { SandboxFacilitator } from '../../../gateways/sandbox/x402/sandbox-facilitator.ts';
import { createBackgroundTasks } from '../../../kernel/background-tasks.ts';
import type { Random } from '../../../kernel/id.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import type { Config } from '../../../platform/settings/config.ts';
import type { Log } from '../../../platform/telemetry/log.ts';
import { traceCalls } from '../../../platform/telemetry/tracing.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { SelfClient } from '../self-client.ts';
import { selectAcceptedNetworks } from './accepted-networks.ts';
import { openSettlementPorts } from './settlement-ports.ts';

/** The x402 paywall of this process. */
export type PaywallRuntime = {
  paywall: Paywall;
  /** The sandbox facilitator inside this server; null when another facilitator settles. */
  sandbox: SandboxFacilitator | null;
  jobs: readonly Job[];
  /** Why a merchant must not receive money at an address; null when it is valid. */
  walletProblem(address: string): string | null;
  /** Waits for settlements that continue in the background. */
  stop(): Promise<void>;
};

type Options = {
  config: Config;
  database: Pick<Database, 'connection'>;
  unit: UnitOfWork;
  secrets: Secrets;
  random: Random;
  log: Log;
  selfClient: SelfClient;
};

/** Opens the configured facilitator, chains and signatures; null when x402 is off. */
export async function openPaywall(options: Options): Promise<PaywallRuntime | null> {
  const { config, database, unit, secrets, random, log, selfClient } = options;
  const { x402: settings } = config;
  if (!settings) return null;
  const accepted = selectAcceptedNetworks(settings);
  // The library is large: load it only when x402 is on.
  const { evmSignatures: signatures } = await import('../../../gateways/evm/signatures.ts');
  const { hasValidChecksum } = await import('../../../gateways/evm/wallet-address.ts');
  const alarm = (problem: string, facts: object) => log.error(facts, problem);
  const { connection } = database;
  const background = createBackgroundTasks();
  const parts = { settings, networks: accepted, unit, signatures, connection, selfClient, alarm };
  const { networks, sandbox, relayer, ...ports } = await openSettlementPorts(parts);
  const paywall: Paywall = {
    ...ports,
    facilitator: traceCalls('facilitator', ports.facilitator),
    unit,
    secrets,
    random,
    signatures,
    settleWaitMilliseconds: settings.settleWaitMilliseconds,
    get networks() {
      return networks();
    },
    onSettled: completeX402Tasks,
    background,
    alarm,
  };
  return {
    paywall,
    sandbox,
    jobs: paywallJobs(paywall),
    stop: background.drain,
    walletProblem(address) {
      if (!hasValidChecksum(address))
        return 'has a wrong checksum: check the upper and lower case of its letters (EIP-55)';
      return address.toLowerCase() === relayer
        ? "is the account that pays this server's fees: send the address of your own wallet"
        : null;
    },
  };
}
