import type { BackgroundTasks } from '../../kernel/background-tasks.ts';
import type { Random } from '../../kernel/id.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import type { AuthorizationSignatures } from './ports/authorization.ts';
import type { Chain } from './ports/chain.ts';
import type { Facilitator } from './ports/facilitator.ts';
import type { Network } from './ports/network.ts';
import type { X402Payment } from './x402-payment.ts';

/** Everything that selling on chains needs; a process without it sells nothing that way. */
export type Paywall = {
  unit: UnitOfWork;
  signatures: AuthorizationSignatures;
  facilitator: Facilitator;
  /** What the operator switched on and the facilitator takes. */
  networks: readonly Network[];
  /** Null: nobody can be asked but the facilitator. */
  findChain(network: Network): Chain | null;
  /** How long the answer to a payment waits for its settlement; 0: not at all. */
  settleWaitMilliseconds: number;
  /** For nonces of challenges. */
  random: Random;
  secrets: Pick<Secrets, 'mac' | 'keyIds'>;
  /** The money of an order has moved; in the same transaction, last of all. Told to whoever waits: the tasks of agents. */
  onSettled(work: Work, payment: X402Payment): Promise<void>;
  /** What goes on although its answer has gone out; the process waits for it before it ends. */
  background: Pick<BackgroundTasks, 'run'>;
  /** Tells the operator what no code can mend. */
  alarm(problem: string, facts: object): void;
};
