import { createWorkspaceDirectory } from '../../core/access/workspaces/workspace-directory.ts';
import type { PaymentContext } from '../../core/payments/payment-context.ts';
import { createSandbox, type SandboxPages } from '../../gateways/sandbox/sandbox.ts';
import type { SendWebhook } from '../../gateways/sandbox/webhooks/sandbox-events.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { paymentReactions } from './reactions.ts';

/** Payments as one process has them. */
export type Payments = {
  paymentContext: PaymentContext;
  /** Null: the processor is elsewhere. */
  sandboxPages: SandboxPages | null;
  /** Jobs of the processor itself. */
  processorJobs: readonly Job[];
};

type Options = {
  config: Config;
  unit: UnitOfWork;
  secrets: Secrets;
  clock: Clock;
  origin: string;
  log: Log;
  /** How the sandbox reaches this server. */
  send: SendWebhook;
};

/** Binds the processor of the configuration to what follows a payment. */
export async function openPayments({ config, log, ...parts }: Options): Promise<Payments> {
  const { unit, clock } = parts;
  const alarm = (problem: string, facts: object) => log.error(facts, problem);
  const toPaymentContext = (processor: PaymentContext['processor']) => ({
    unit,
    processor,
    outcomeHandlers: paymentReactions,
    alarm,
  });
  if (config.payments.processor === 'stripe') {
    // A large library: nobody else waits for it at start.
    const { createStripeProcessor: createStripe } = await import('../../gateways/stripe/stripe.ts');
    const paymentContext = toPaymentContext(createStripe(config.payments, clock));
    return { paymentContext, sandboxPages: null, processorJobs: [] };
  }
  const { byCode } = createWorkspaceDirectory(unit);
  const { processor, pages, jobs } = createSandbox({ ...parts, byCode });
  return { paymentContext: toPaymentContext(processor), sandboxPages: pages, processorJobs: jobs };
}
