import type { Plugin } from '../../../packages/plugin/plugin.js';
import { createWorkspaceDirectory } from '../../core/access/workspaces/workspace-directory.ts';
import { checkoutPaymentHandler } from '../../core/checkout/payment/checkout-payment-handler.ts';
import { membershipPayments } from '../../core/customers/memberships/billing/membership-payments.ts';
import { exchangePaymentHandler } from '../../core/orders/post-purchase/exchanges/exchange-payment-handler.ts';
import { processorOfNone } from '../../core/payments/no-processor.ts';
import type { PaymentOutcomeHandlers } from '../../core/payments/outcome-handlers.ts';
import { isHook, type OwnProcessor } from '../../core/payments/own-processor.ts';
import type { PaymentContext } from '../../core/payments/payment-context.ts';
import type { ReportDispute } from '../../core/payments/processor.ts';
import {
  completeCheckoutTasks,
  completeMembershipTasks,
  lookUpCheckoutTasks,
} from '../../core/skills/buying/complete-purchase-tasks.ts';
import type { Hooks } from '../../gateways/hooks/open-hooks.ts';
import { createHookProcessors } from '../../gateways/hooks/payments/hook-processor.ts';
import { createPluginProcessor } from '../../gateways/plugins/payments/plugin-processor.ts';
import { createSandbox, type SandboxPages } from '../../gateways/sandbox/sandbox.ts';
import type { SendWebhook } from '../../gateways/sandbox/webhooks/sandbox-events.ts';
import { createAccountProcessors } from '../../gateways/stripe/account-processor.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { traceCalls } from '../../platform/telemetry/tracing.ts';
import type { Tenant, UnitOfWork } from '../../platform/unit-of-work.ts';
import { findPaymentPlugin } from './payment-plugin.ts';

/** The payment processor of this process, and what belongs to it. */
export type Payments = {
  paymentContext: PaymentContext;
  /** Null unless the processor is the sandbox. */
  sandboxPages: SandboxPages | null;
  /** Simulates disputes; null unless the processor is the sandbox. */
  reportDispute: ReportDispute | null;
  /** Jobs of the sandbox; empty for other processors. */
  processorJobs: readonly Job[];
};

type Options = {
  config: Config;
  unit: UnitOfWork;
  secrets: Secrets;
  clock: Clock;
  origin: string;
  log: Log;
  /** Delivers the sandbox's webhooks to this server. */
  send: SendWebhook;
  plugins: readonly Plugin[];
  hooks: Pick<Hooks, 'countPluginFailure' | 'outbound'>;
};

/** Opens the configured processor and connects it to the handlers of payment outcomes. */
export async function openPayments(options: Options): Promise<Payments> {
  const { config, log, ...parts } = options;
  const { unit, clock } = parts;
  const alarm = (problem: string, facts: object) => log.error(facts, problem);
  const toPaymentContext = (processor: PaymentContext['processor']) => ({
    unit,
    processor: traceCalls(processor.name, processor),
    ownProcessor: openOwnProcessors(options),
    outcomeHandlers: paymentOutcomeHandlers,
    alarm,
  });
  if (config.payments.processor === 'stripe') {
    // The library is large: load it only when it is used.
    const { createStripeProcessor: createStripe } = await import('../../gateways/stripe/stripe.ts');
    const paymentContext = toPaymentContext(createStripe(config.payments, clock));
    return { paymentContext, sandboxPages: null, reportDispute: null, processorJobs: [] };
  }
  if (config.payments.processor === 'plugin') {
    const paymentContext = toPaymentContext(openPluginProcessor(options));
    return { paymentContext, sandboxPages: null, reportDispute: null, processorJobs: [] };
  }
  if (config.payments.processor === 'none') {
    const paymentContext = toPaymentContext(processorOfNone);
    return { paymentContext, sandboxPages: null, reportDispute: null, processorJobs: [] };
  }
  const { byCode } = createWorkspaceDirectory(unit);
  const { processor, pages, reportDispute, jobs } = createSandbox({ ...parts, byCode });
  const paymentContext = toPaymentContext(processor);
  return { paymentContext, sandboxPages: pages, reportDispute, processorJobs: jobs };
}

function openOwnProcessors({ config, unit, clock, origin, hooks }: Options) {
  const ofHook = createHookProcessors({ unit, outbound: hooks.outbound, origin });
  const ofAccount = createAccountProcessors({ unit, clock, apiBase: config.payments.apiBase });
  return (tenant: Tenant, own: OwnProcessor) =>
    isHook(own) ? ofHook(tenant, own) : ofAccount(tenant, own);
}

function openPluginProcessor({ plugins, origin, log, hooks }: Options) {
  const { name, payments } = findPaymentPlugin(plugins);
  const countFailure = hooks.countPluginFailure;
  return createPluginProcessor({ plugin: name, payments, origin, log, countFailure });
}

/** The handlers of payment outcomes, by the purpose of the payment. */
export const paymentOutcomeHandlers: PaymentOutcomeHandlers = {
  checkout: {
    ...checkoutPaymentHandler,
    preloadCompleted: lookUpCheckoutTasks,
    completed: completeCheckoutTasks,
  },
  membership: { ...membershipPayments, completed: completeMembershipTasks },
  exchange: exchangePaymentHandler,
};
