import Stripe from 'stripe';
import type {
  CaptureRequest,
  PaymentOutcome,
  ProcessorEvent,
  ReleaseRequest,
} from '../../core/payments/processor.ts';
import type { PaymentId } from '../../kernel/id.ts';
import { toStripeAmount } from './amount.ts';
import { failureOf, intentOutcome, sessionOutcome } from './outcomes.ts';

/** The charge says until when, and whether in parts, the intent can be captured. */
const expand = ['latest_charge'];

export const retrieveIntent = (stripe: Stripe, reference: string) =>
  stripe.paymentIntents.retrieve(reference, { expand });

/**
 * Captures a part of an intent. Without multicapture, `final_capture` is not accepted: its default
 * releases the rest.
 */
export function captureIntent(
  stripe: Stripe,
  { id, payment, money, isFinal }: CaptureRequest,
): Promise<PaymentOutcome> {
  const params = {
    amount_to_capture: toStripeAmount(money),
    ...(!isFinal && { final_capture: false }),
    expand,
  };
  return stripe.paymentIntents
    .capture(payment.reference, params, { idempotencyKey: id })
    .then(intentOutcome, toRefusal);
}

/** Cancels an intent, which releases what was not captured. */
export function releaseIntent(
  stripe: Stripe,
  { id, payment }: ReleaseRequest,
): Promise<PaymentOutcome> {
  return stripe.paymentIntents
    .cancel(payment.reference, { expand }, { idempotencyKey: id })
    .then(intentOutcome, toRefusal);
}

/** A request that Stripe rejects has changed nothing, and a retry would fail too. */
function toRefusal(error: unknown): PaymentOutcome {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (!(error instanceof StripeCardError || error instanceof StripeInvalidRequestError))
    throw error;
  return { state: 'failed', reference: null, failure: failureOf(error) };
}

/**
 * Reads the events that say that a payment was authorized. They do not contain the charge, so the
 * payment is retrieved. Null for all other events.
 */
export async function readAuthorization(
  stripe: Stripe,
  event: Stripe.Event,
): Promise<ProcessorEvent | null> {
  if (event.type === 'payment_intent.amount_capturable_updated') {
    const { id, metadata } = event.data.object;
    if (!metadata.payment_id) return null;
    const outcome = intentOutcome(await retrieveIntent(stripe, id));
    return toEvent(event.id, metadata.payment_id, outcome);
  }
  if (event.type !== 'checkout.session.completed') return null;
  const { id, metadata } = event.data.object;
  if (metadata?.capture !== 'manual' || !metadata.payment_id) return null;
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  });
  return toEvent(event.id, metadata.payment_id, sessionOutcome(session));
}

const toEvent = (id: string, paymentId: string, outcome: PaymentOutcome): ProcessorEvent => ({
  id,
  about: 'payment',
  paymentId: paymentId as PaymentId,
  outcome,
});
