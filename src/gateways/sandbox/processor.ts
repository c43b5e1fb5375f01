import type {
  ChargeRequest,
  PaymentProcessor,
  PaymentRequest,
} from '../../core/payments/processor.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { PaymentId } from '../../kernel/id.ts';
import { verifyBody } from '../../platform/crypto/signed-body.ts';
import type { Tenant, UnitOfWork, Work } from '../../platform/unit-of-work.ts';
import { createCapture } from './capture.ts';
import { type CardBehavior, testTokens } from './cards.ts';
import { newPageSecret } from './page-secret.ts';
import { chargeTestToken, closeHostedPage } from './pay.ts';
import { createRefund } from './refund.ts';
import { paymentOutcomeAt, refundOutcome, type SandboxPayment } from './sandbox-ledger.ts';
import { findPayment, findRefund, insertPayment } from './sandbox-ledger-store.ts';
import { readSandboxEvent, signatureHeader } from './webhooks/sandbox-events.ts';

export type SandboxLedger = {
  unit: UnitOfWork;
  /** The workspace that an id belongs to. */
  tenantOf(id: string): Promise<Tenant>;
};

type Options = SandboxLedger & { origin: string; clock: Clock; webhookSecret: string };

const referencePrefix = 'sbx_';

/** The payment processor port, implemented with the ledger of the sandbox. */
export function createSandboxProcessor(options: Options): PaymentProcessor {
  const { unit, tenantOf, origin } = options;
  const charge = async (request: ChargeRequest, token: string) =>
    unit.run(await tenantOf(request.id), async (work) => {
      const payment = fromRequest(work, request);
      return paymentOutcomeAt(
        await chargeTestToken(work, payment, behaviorOf(request, token)),
        work.now,
      );
    });
  return {
    name: 'sandbox',
    isTest: true,
    hostedMinutes: 30,
    testToken: 'tok_success',
    merchantId: null,
    async openHostedPage(request) {
      const opened = await unit.run(await tenantOf(request.id), (work) =>
        insertOrFind(work, { ...fromRequest(work, request), ...hostedPageOf(work, request) }),
      );
      return { reference: opened.reference, url: `${origin}/sandbox/pay/${opened.secret}` };
    },
    async closeHostedPage(reference) {
      const id = paymentIdOf(reference);
      await unit.run(await tenantOf(id), (work) => closeHostedPage(work, id));
    },
    charge,
    // The tokens of the sandbox can be charged again.
    chargeMandate: charge,
    getPaymentOutcome: async ({ id }) =>
      unit.view(await tenantOf(id), async (view) => {
        const payment = await findPayment(view, id);
        return payment && paymentOutcomeAt(payment, view.now);
      }),
    refund: async (request) =>
      unit.run(await tenantOf(request.id), async (work) =>
        refundOutcome(await createRefund(work, request)),
      ),
    getRefundOutcome: async ({ id }) =>
      unit.view(await tenantOf(id), async (view) => {
        const refund = await findRefund(view, id);
        return refund && refundOutcome(refund);
      }),
    captureMode: 'several',
    capture: async ({ id, payment, money, isFinal }) =>
      unit.run(await tenantOf(id), (work) =>
        createCapture(work, { id, paymentId: payment.id, amount: money.amount, isFinal }),
      ),
    release: async ({ id, payment }) =>
      unit.run(await tenantOf(id), (work) =>
        createCapture(work, { id, paymentId: payment.id, amount: 0, isFinal: true }),
      ),
    check: async () => null,
    findPaymentId: async (reference) =>
      reference.startsWith(referencePrefix) ? paymentIdOf(reference) : null,
    parseWebhook(body, headers) {
      const header = headers[signatureHeader];
      verifyBody(options.webhookSecret, { body, header }, options.clock());
      return readSandboxEvent(body);
    },
  };
}

/** A card that wants authentication pays once the buyer is authenticated. */
function behaviorOf({ authentication }: ChargeRequest, token: string): CardBehavior | null {
  const behavior = testTokens[token] ?? null;
  return behavior === 'asks' && authentication ? 'pays' : behavior;
}

/** Inserts the payment, or returns the one that exists with this id. */
async function insertOrFind(work: Work, payment: SandboxPayment): Promise<SandboxPayment> {
  if (await insertPayment(work, payment)) return payment;
  const existing = await findPayment(work, payment.id);
  if (!existing) throw new Error(`the sandbox lost the payment ${payment.id}`);
  return existing;
}

function fromRequest(work: Work, request: ChargeRequest): SandboxPayment {
  return {
    id: request.id,
    reference: referenceOf(request.id),
    secret: null,
    state: 'open',
    money: request.money,
    description: request.description,
    lines: request.lines,
    returnUrl: null,
    cancelUrl: null,
    failure: null,
    createdAt: work.now,
    expiresAt: null,
    authorizes: request.isAuthorization ?? false,
    captured: 0,
    authorizationClosed: false,
    authorizationExpiresAt: null,
  };
}

function hostedPageOf(work: Work, { returnUrl, cancelUrl, expiresAt }: PaymentRequest) {
  return { secret: newPageSecret(work.tenant.code, work.random), returnUrl, cancelUrl, expiresAt };
}

const paymentIdOf = (reference: string): PaymentId =>
  `pay_${reference.slice(referencePrefix.length)}` as PaymentId;

/** What the sandbox calls a payment. */
export function referenceOf(id: PaymentId): string {
  return referencePrefix + id.slice('pay_'.length);
}
