import { createPayment, getPayment } from '../../src/core/payments/manage-payments.ts';
import type { PaymentOutcomeHandler } from '../../src/core/payments/outcome-handlers.ts';
import type { Payment } from '../../src/core/payments/payment.ts';
import type { PaymentContext } from '../../src/core/payments/payment-context.ts';
import { paymentJobs } from '../../src/core/payments/payment-jobs.ts';
import type {
  PaymentOutcome,
  PaymentProcessor,
  RefundOutcome,
} from '../../src/core/payments/processor.ts';
import { settlePayment } from '../../src/core/payments/settle-payment.ts';
import { createJobRunner } from '../../src/platform/jobs/runner.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { ownProcessor } from './no-own-processors.ts';
import type { Shop } from './shop.ts';

/** The answers of a processor, call by call; an Error is a lost response. */
export type Script = {
  openHosted: ({ reference: string; url: string } | Error)[];
  charge: (PaymentOutcome | Error)[];
  look: (PaymentOutcome | null | Error)[];
  refund: (RefundOutcome | Error)[];
  lookRefund: (RefundOutcome | null | Error)[];
};

/** A scripted processor, and the calls it received. */
export function scriptedProcessor(script: Partial<Script>) {
  const calls: [string, unknown][] = [];
  const answer =
    <Name extends keyof Script>(name: Name) =>
    async (request: unknown) => {
      calls.push([name, request]);
      const next = script[name]?.shift();
      if (next === undefined) throw new Error(`${name} was not expected`);
      if (next instanceof Error) throw next;
      return next as Exclude<Script[Name][number], Error>;
    };
  const processor: PaymentProcessor = {
    name: 'sandbox',
    isTest: true,
    hostedMinutes: 30,
    testToken: 'tok_success',
    merchantId: null,
    openHostedPage: answer('openHosted'),
    closeHostedPage: async (reference) => void calls.push(['closeHosted', reference]),
    charge: answer('charge'),
    chargeMandate: answer('charge'),
    getPaymentOutcome: answer('look'),
    refund: answer('refund'),
    getRefundOutcome: answer('lookRefund'),
    check: async () => null,
    findPaymentId: null,
    parseWebhook: () => null,
  };
  return { processor, calls };
}

/** An outcome handler that records its calls; `wants` says whether money is kept. */
export function recordingHandler(wants: 'kept' | 'unwanted' = 'kept') {
  const outcomes: string[] = [];
  const completed: string[] = [];
  const reaction: PaymentOutcomeHandler = {
    lock: async () => undefined,
    async succeeded(_work, payment) {
      outcomes.push(`succeeded ${payment.status}`);
      return wants;
    },
    async completed(_work, subjectId) {
      completed.push(subjectId);
    },
    async failed(_work, payment) {
      outcomes.push(`failed ${payment.failure}`);
    },
    async refundSettled(_work, refund) {
      outcomes.push(`refund ${refund.status} ${refund.amount}`);
    },
    async authorizationChanged(_work, { authorization }, settled) {
      const ended = settled.map(({ kind, status }) => `${kind} ${status}`);
      const isOpen = authorization?.isClosed ? 'closed' : 'open';
      outcomes.push(['captured', authorization?.captured, isOpen, ...ended].join(' '));
    },
    async disputed(_work, dispute, payment) {
      outcomes.push(`disputed ${dispute.status} ${payment.id}`);
    },
  };
  return { outcomes, completed, reaction };
}

type Options = { script?: Partial<Script>; wants?: 'kept' | 'unwanted' };

/**
 * A separate payment context over the shop's database, with a scripted processor and a recording
 * handler.
 */
export function openScriptedPayments(shop: Shop, { script = {}, wants = 'kept' }: Options = {}) {
  const { processor, calls } = scriptedProcessor(script);
  const { outcomes, completed, reaction } = recordingHandler(wants);
  const alarms: string[] = [];
  const paymentContext: PaymentContext = {
    unit: shop.unit,
    processor,
    ownProcessor,
    outcomeHandlers: { checkout: reaction, membership: reaction, exchange: reaction },
    alarm: (problem) => void alarms.push(problem),
  };
  const jobs = createJobRunner({
    unit: shop.unit,
    jobs: paymentJobs(paymentContext),
    log: createLog('silent'),
  });
  const status = async (id: string) =>
    (await shop.unit.view(shop.tenant, (view) => getPayment(view, id))).status;
  /** Names of the calls that reached the processor. */
  const reached = () => calls.map(([name]) => name);
  return { paymentContext, calls, reached, outcomes, completed, alarms, jobs, status };
}

export const thousand = { amount: 1_000, currency: 'USD' };

type PaymentOptions = {
  method?: Payment['method'];
  amount?: number;
  isSubmitted?: boolean;
  capture?: Payment['capture'];
};

/** A payment of 10 dollars: hosted, which expires after half an hour, or by token. */
export async function newPayment(
  shop: Shop,
  paymentContext: PaymentContext,
  {
    method = 'hosted',
    amount = thousand.amount,
    isSubmitted,
    capture = 'automatic',
  }: PaymentOptions = {},
): Promise<Payment> {
  const site = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ site_id: Payment['siteId'] }>('select site_id from sites', []),
  );
  const id = site[0]?.site_id ?? (await shop.site()).id;
  return shop.unit.run(shop.tenant, (work) =>
    createPayment(work, {
      ...{ isSubmitted, capture },
      site: { id },
      processor: paymentContext.processor,
      purpose: 'checkout',
      subjectId: 'cs_1',
      method,
      amount,
      currency: thousand.currency,
      expiresAt: method === 'hosted' ? new Date(work.now.getTime() + 1_800_000) : null,
    }),
  );
}

export async function newPaid(shop: Shop, paymentContext: PaymentContext): Promise<Payment> {
  const { id } = await newPayment(shop, paymentContext);
  return settlePayment(paymentContext, shop.tenant, id, {
    state: 'succeeded',
    reference: 'ref_1',
    money: thousand,
  });
}
