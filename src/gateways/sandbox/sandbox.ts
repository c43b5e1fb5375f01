import type { PaymentProcessor, ReportDispute } from '../../core/payments/processor.ts';
import type { Clock } from '../../kernel/clock.ts';
import { workspaceCodeOfId } from '../../kernel/id.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { defineJob, type Job } from '../../platform/jobs/job.ts';
import type { Tenant, UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import type { CardBehavior } from './cards.ts';
import { createDisputeReporter } from './disputes.ts';
import { workspaceCodeOfSecret } from './page-secret.ts';
import {
  confirmPayment,
  confirmPaymentJob,
  payWithCard,
  resolveApproval,
  type SandboxPaymentChange,
} from './pay.ts';
import { createSandboxProcessor } from './processor.ts';
import { settleRefund, settleRefundJob } from './refund.ts';
import { type SandboxPayment, type SandboxState, stateAt } from './sandbox-ledger.ts';
import { findPaymentBySecret } from './sandbox-ledger-store.ts';
import {
  createEventDeliverer,
  type DeliverEvent,
  deliverEventJob,
  type SendWebhook,
} from './webhooks/sandbox-events.ts';

/** A payment and its current state, for the hosted page. */
export type SandboxPage = { payment: SandboxPayment; state: SandboxState };

/** The operations of the hosted page, by the secret in its URL; null when there is no such page. */
export type SandboxPages = {
  find(secret: string): Promise<SandboxPage | null>;
  pay(secret: string, behavior: CardBehavior): Promise<SandboxPage | null>;
  resolveApproval(secret: string, approved: boolean): Promise<SandboxPage | null>;
};

export type Sandbox = {
  processor: PaymentProcessor;
  pages: SandboxPages;
  reportDispute: ReportDispute;
  jobs: readonly Job[];
};

type Options = {
  unit: UnitOfWork;
  /** Finds a workspace by the code in its ids. */
  byCode(code: string): Promise<Tenant | null>;
  secrets: Secrets;
  clock: Clock;
  origin: string;
  send: SendWebhook;
};

/**
 * A payment processor inside the server that behaves like an external one: it has its own ledger
 * and hosted pages, and sends webhooks over HTTP about pages, late confirmations and refunds. It
 * sends none about the outcome of a charge by token, because the response has it; after a lost
 * response the caller repeats the charge or queries the payment.
 */
export function createSandbox({ unit, byCode, secrets, clock, origin, send }: Options): Sandbox {
  const webhookSecret = `whsec_${secrets.mac('sandbox webhooks', 'ws_system').bytes.toString('base64url')}`;
  const deliver = createEventDeliverer(unit, webhookSecret, send);
  const tenantOf = async (id: string) => {
    const code = workspaceCodeOfId(id);
    const tenant = code === null ? null : await byCode(code);
    if (!tenant) throw new Error(`${id} belongs to no workspace`);
    return tenant;
  };
  const processor = createSandboxProcessor({ unit, tenantOf, origin, clock, webhookSecret });
  const jobs = createSandboxJobs(deliver) as unknown as readonly Job[];
  const pages = createSandboxPages({ unit, byCode, deliver });
  return { processor, pages, reportDispute: createDisputeReporter(unit, deliver), jobs };
}

type PagesDeps = Pick<Options, 'unit' | 'byCode'> & { deliver: DeliverEvent };

function createSandboxPages({ unit, byCode, deliver }: PagesDeps): SandboxPages {
  const tenantOf = async (secret: string) => {
    const code = workspaceCodeOfSecret(secret);
    return code === null ? null : byCode(code);
  };
  /**
   * Delivers the webhook before responding, so that the order exists when the buyer returns to the
   * store. If that fails, a job delivers it.
   */
  const changePayment = async (
    secret: string,
    operation: (work: Work, id: string) => Promise<SandboxPaymentChange>,
  ) => {
    const tenant = await tenantOf(secret);
    if (!tenant) return null;
    const result = await unit.run(tenant, async (work) => {
      const payment = await findPaymentBySecret(work, secret);
      if (!payment) return null;
      const change = await operation(work, payment.id);
      return { ...change, state: stateAt(change.payment, work.now) };
    });
    if (result?.eventId) await deliver(tenant, result.eventId).catch(() => undefined);
    return result && { payment: result.payment, state: result.state };
  };
  return {
    async find(secret) {
      const tenant = await tenantOf(secret);
      if (!tenant) return null;
      return unit.view(tenant, async (view) => {
        const payment = await findPaymentBySecret(view, secret);
        return payment && { payment, state: stateAt(payment, view.now) };
      });
    },
    pay: (secret, behavior) => changePayment(secret, (work, id) => payWithCard(work, id, behavior)),
    resolveApproval: (secret, approved) =>
      changePayment(secret, (work, id) => resolveApproval(work, id, approved)),
  };
}

/** Jobs for webhook retries, late confirmations and refunds. */
function createSandboxJobs(deliver: DeliverEvent) {
  return [
    defineJob({
      ...deliverEventJob,
      handle: ({ tenant }, { eventId }) => deliver(tenant, eventId),
    }),
    defineJob({
      ...confirmPaymentJob,
      async handle({ tenant, unit }, { paymentId }) {
        const eventId = await unit.run(tenant, (work) => confirmPayment(work, paymentId));
        if (eventId) await deliver(tenant, eventId).catch(() => undefined);
      },
    }),
    defineJob({
      ...settleRefundJob,
      async handle({ tenant, unit }, { refundId }) {
        const eventId = await unit.run(tenant, (work) => settleRefund(work, refundId));
        if (eventId) await deliver(tenant, eventId).catch(() => undefined);
      },
    }),
  ];
}
