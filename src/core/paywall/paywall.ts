import type { BackgroundTasks } from '../../kernel/background-tasks.ts';
import type { Random } from '../../kernel/id.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import type { AuthorizationSignatures } from './ports/authorization.ts';
import type { Chain } from './ports/chain.ts';
import type { Facilitator } from './ports/facilitator.ts';
import type { Network } from './ports/network.ts';
import type { X402Payment } from './x402-payment.ts';

/** The dependencies of selling for payments on a chain; absent if x402 is off. */
export type Paywall = {
  unit: UnitOfWork;
  signatures: AuthorizationSignatures;
  facilitator: Facilitator;
  /** Networks that the operator enabled and the facilitator supports. */
  networks: readonly Network[];
  /**
   * Returns null if no node is configured for the network, so that only the facilitator can be
   * asked.
   */
  findChain(network: Network): Chain | null;
  /** How long the response to a payment waits for its settlement; 0 to not wait. */
  settleWaitMilliseconds: number;
  /** For nonces of challenges. */
  random: Random;
  secrets: Pick<Secrets, 'mac' | 'keyIds'>;
  /**
   * Called last in the transaction that settles the payment of an order, to complete the tasks that
   * wait for it.
   */
  onSettled(work: Work, payment: X402Payment): Promise<void>;
  /** Work that continues after the response; the process waits for it before it exits. */
  background: Pick<BackgroundTasks, 'run'>;
  /** Reports a problem to the operator that needs manual action. */
  alarm(problem: string, facts: object): void;
};
