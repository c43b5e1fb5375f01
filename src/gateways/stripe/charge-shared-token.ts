import Stripe from 'stripe';
import type {
  ChargeRequest,
  PaymentLookup,
  PaymentOutcome,
} from '../../core/payments/processor.ts';
import { toStripeAmount } from './amount.ts';
import { failureOf, intentOutcome } from './outcomes.ts';
import { isSharedToken } from './shared-payment-tokens.ts';

/** The version of Stripe's API that has granted tokens. */
const previewVersion = '2026-04-22.preview';

/** Charges a token immediately. Repeatable: the id of the payment is the idempotency key. */
export async function chargeSharedToken(
  stripe: Stripe,
  { id, money, description, isAuthorization }: ChargeRequest,
  token: string,
): Promise<PaymentOutcome> {
  if (!isSharedToken(token)) return { state: 'failed', reference: null, failure: 'invalid_token' };
  const params = {
    amount: toStripeAmount(money),
    currency: money.currency.toLowerCase(),
    payment_method_data: { shared_payment_granted_token: token },
    confirm: true,
    // The buyer is with the agent and cannot act, so the payment fails instead of waiting.
    error_on_requires_action: true,
    description,
    metadata: { payment_id: id },
    ...(isAuthorization && { capture_method: 'manual' }),
  };
  // The types of the library know only released versions.
  return stripe.paymentIntents
    .create(params as unknown as Stripe.PaymentIntentCreateParams, {
      idempotencyKey: id,
      apiVersion: previewVersion,
    })
    .then(intentOutcome, toDecline);
}

/** Declined by the issuer, or a charge that Stripe does not accept. */
export function toDecline(error: unknown): PaymentOutcome {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (!(error instanceof StripeCardError || error instanceof StripeInvalidRequestError))
    throw error;
  const reference = error.payment_intent?.id ?? null;
  return { state: 'failed', reference, failure: failureOf(error) };
}

/** A charge is sent right after its payment was submitted; the rest allows for wrong clocks. */
const searchSeconds = { before: 5 * 60, after: 60 * 60 };

/** The outcome of a charge whose response was lost; null if Stripe never received it. */
export async function findCharge(
  stripe: Stripe,
  { id, updatedAt }: PaymentLookup,
): Promise<PaymentOutcome | null> {
  const at = Math.floor(updatedAt.getTime() / 1_000);
  const created = { gte: at - searchSeconds.before, lte: at + searchSeconds.after };
  for await (const intent of stripe.paymentIntents.list({ created, limit: 100 }))
    if (intent.metadata.payment_id === id) return intentOutcome(intent);
  return null;
}
