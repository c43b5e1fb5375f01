import Stripe from 'stripe';
import type { CheckedKey } from '../../core/payments/accounts/manage-accounts.ts';
import { keyRefused } from '../../core/payments/accounts/payment-account.ts';
import type { PaymentProcessor, RefundOutcome } from '../../core/payments/processor.ts';
import type { Clock } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { PaymentId } from '../../kernel/id.ts';
import type { StripeSettings } from '../../platform/settings/payments.ts';
import { toStripeAmount } from './amount.ts';
import { captureIntent, readAuthorization, releaseIntent, retrieveIntent } from './captures.ts';
import { chargeSharedToken, findCharge } from './charge-shared-token.ts';
import { hostedMinutes } from './hosted-minutes.ts';
import { chargeSavedMethod } from './mandates.ts';
import { intentOutcome, readEvent, refundOutcome, sessionOutcome } from './outcomes.ts';
import { sessionParams } from './session-params.ts';

const toleranceSeconds = 300;

type StripeKeys = Omit<StripeSettings, 'webhookSecret'> & {
  /** Null: no webhook is accepted. */
  webhookSecret: string | null;
};

type StripeProcessor = PaymentProcessor & {
  [Call in 'chargeMandate' | 'findPaymentId' | 'capture' | 'release']: NonNullable<
    PaymentProcessor[Call]
  >;
} & { chargeToken: NonNullable<PaymentProcessor['charge']> };

/** The payment processor port, implemented with Checkout Sessions and idempotency keys. */
export function createStripeProcessor(settings: StripeKeys, clock: Clock): StripeProcessor {
  const stripe = createStripeClient(settings);
  const chargeToken: StripeProcessor['chargeToken'] = (request, token) =>
    chargeSharedToken(stripe, request, token);
  return {
    name: 'stripe',
    isTest: !settings.secretKey.includes('_live_'),
    hostedMinutes,
    testToken: null,
    merchantId: settings.profileId,
    chargeToken,
    charge: settings.profileId === null ? null : chargeToken,
    chargeMandate: (request, mandate) => chargeSavedMethod(stripe, request, mandate),
    async openHostedPage(request) {
      const session = await stripe.checkout.sessions.create(sessionParams(request), {
        idempotencyKey: request.id,
      });
      if (session.url === null) throw new Error(`Stripe returned no URL for ${session.id}`);
      return { reference: session.id, url: session.url };
    },
    async closeHostedPage(reference) {
      await stripe.checkout.sessions.expire(reference).catch(ignoreInvalidRequest);
    },
    async getPaymentOutcome(payment) {
      const { reference, method } = payment;
      if (reference === null && method === 'token') return findCharge(stripe, payment);
      // The response to the creation of the session was lost, so no buyer saw its page: it expires.
      if (reference === null) return null;
      if (reference.startsWith('pi_'))
        return intentOutcome(await retrieveIntent(stripe, reference));
      const expand = ['payment_intent.latest_charge'];
      return sessionOutcome(await stripe.checkout.sessions.retrieve(reference, { expand }));
    },
    async refund({ id, paymentReference, money, reason }) {
      const params = {
        payment_intent: paymentReference,
        amount: toStripeAmount(money),
        metadata: { refund_id: id, reason: reason.slice(0, 500) },
      };
      return stripe.refunds
        .create(params, { idempotencyKey: id })
        .then(refundOutcome, toFailedRefund);
    },
    async getRefundOutcome({ id, reference, paymentReference }) {
      if (reference !== null) return refundOutcome(await stripe.refunds.retrieve(reference));
      const page = await stripe.refunds.list({ payment_intent: paymentReference, limit: 100 });
      const refund = page.data.find(({ metadata }) => metadata?.refund_id === id);
      return refund ? refundOutcome(refund) : null;
    },
    captureMode: 'once',
    capture: (request) => captureIntent(stripe, request),
    release: (request) => releaseIntent(stripe, request),
    check: () => stripe.checkout.sessions.list({ limit: 1 }).then(() => null, describeProblem),
    async findPaymentId(reference) {
      const { metadata } = await stripe.paymentIntents.retrieve(reference);
      return (metadata.payment_id as PaymentId | undefined) ?? null;
    },
    async parseWebhook(body, headers) {
      const signature = headers['stripe-signature'] ?? '';
      const { webhookSecret } = settings;
      if (webhookSecret === null) throw invalidSignature(null);
      const event = verifyWebhook(stripe, { body, signature, webhookSecret, now: clock() });
      return (await readAuthorization(stripe, event)) ?? readEvent(event);
    },
  };
}

/** The account that a key belongs to. Throws 422 `payment_key_refused`. */
export async function checkKey(secretKey: string, apiBase: string | null): Promise<CheckedKey> {
  const stripe = createStripeClient({ secretKey, apiBase });
  try {
    await stripe.checkout.sessions.list({ limit: 1 });
    const { id } = await stripe.accounts.retrieveCurrent();
    return { secretKey, providerAccount: id };
  } catch (error) {
    throw keyRefused(describeProblem(error));
  }
}

function createStripeClient({
  secretKey,
  apiBase,
}: Pick<StripeKeys, 'secretKey' | 'apiBase'>): Stripe {
  const base = apiBase === null ? null : new URL(apiBase);
  return new Stripe(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === 'https:' ? 'https' : 'http',
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
    }),
  });
}

type SignedWebhook = { body: Buffer; signature: string; webhookSecret: string; now: Date };

function verifyWebhook(
  stripe: Stripe,
  { body, signature, webhookSecret, now }: SignedWebhook,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
  } catch (cause) {
    throw invalidSignature(cause);
  }
}

const invalidSignature = (cause: unknown) =>
  new DomainError(
    'invalid',
    'invalid_signature',
    'The Stripe webhook signature is missing or invalid.',
    { cause },
  );

/** Stripe rejects the request when the session is no longer open. */
function ignoreInvalidRequest(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}

/** A refund that Stripe rejects as invalid has not happened, and a retry would fail too. */
function toFailedRefund(error: unknown): RefundOutcome {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  return { state: 'failed', reference: null, failure: error.code ?? 'refused' };
}

/** Errors of Stripe quote parts of the key, so their messages are not passed on. */
function describeProblem(error: unknown): string {
  const { errors } = Stripe;
  if (error instanceof errors.StripeAuthenticationError)
    return 'Stripe does not accept the secret key. Copy it again from the Stripe dashboard.';
  if (error instanceof errors.StripePermissionError)
    return 'The restricted key lacks permissions. Allow it to write Checkout Sessions, PaymentIntents and Refunds, and to read the account, in the Stripe dashboard.';
  if (error instanceof errors.StripeConnectionError) return 'Stripe does not answer. Try again.';
  return 'Stripe reported an error. Try again, and see https://status.stripe.com.';
}
