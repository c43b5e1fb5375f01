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
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import type { SelfClient } from '../self-client.ts';
import { selectAcceptedNetworks } from './accepted-networks.ts';
import { openSettlementPorts } from './settlement-ports.ts';

/** Selling on chains as one process has it. */
export type PaywallRuntime = {
  paywall: Paywall;
  /** The facilitator that this server is itself; null: another one settles. */
  sandbox: SandboxFacilitator | null;
  jobs: readonly Job[];
  /** Why money must not be sent to an address, for its merchant; null: it may. */
  walletProblem(address: string): string | null;
  /** Waits for the settlements that go on behind their answers. */
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

/** Binds facilitator, chains and signatures of the configuration; null: nothing is sold on chains. */
export async function openPaywall(options: Options): Promise<PaywallRuntime | null> {
  const { config, database, unit, secrets, random, log, selfClient } = options;
  const { x402: settings } = config;
  if (!settings) return null;
  const taken = selectAcceptedNetworks(settings);
  // A large library: nobody else waits for it at start.
  const { evmSignatures: signatures } = await import('../../../gateways/evm/signatures.ts');
  const { hasValidChecksum } = await import('../../../gateways/evm/wallet-address.ts');
  const alarm = (problem: string, facts: object) => log.error(facts, problem);
  const { connection } = database;
  const background = createBackgroundTasks();
  const parts = { settings, networks: taken, unit, signatures, connection, selfClient, alarm };
  const { networks, sandbox, relayer, ...rails } = await openSettlementPorts(parts);
  const paywall: Paywall = {
    ...rails,
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
        return 'is written wrongly: the case of its letters is a checksum that does not hold';
      return address.toLowerCase() === relayer
        ? 'is the account that pays the fees of this server: send the address of your own wallet'
        : null;
    },
  };
}
