import Stripe from 'stripe';
import type { ChargeRequest, PaymentOutcome } from '../../core/payments/processor.ts';
import { toStripeAmount } from './amount.ts';
import { toDecline } from './charge-shared-token.ts';
import { intentOutcome } from './outcomes.ts';

/**
 * Charges the payment method that an earlier PaymentIntent, the mandate, has saved. Repeatable: the
 * id of the payment is the idempotency key. A bank that wants its customer present declines with
 * `authentication_required`.
 */
export async function chargeSavedMethod(
  stripe: Stripe,
  request: ChargeRequest,
  mandate: string,
): Promise<PaymentOutcome> {
  try {
    const { customer, payment_method: method } = await stripe.paymentIntents.retrieve(mandate);
    if (!customer || !method)
      return { state: 'failed', reference: null, failure: 'no_saved_payment_method' };
    const params = toParams(request, idOf(customer), idOf(method));
    return intentOutcome(
      await stripe.paymentIntents.create(params, { idempotencyKey: request.id }),
    );
  } catch (error) {
    // Nothing was charged: once the keys are corrected, the charge can be made.
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return { state: 'failed', reference: null, failure: 'not_received' };
    return toDecline(error);
  }
}

function toParams(
  { id, money, description }: ChargeRequest,
  customer: string,
  method: string,
): Stripe.PaymentIntentCreateParams {
  return {
    amount: toStripeAmount(money),
    currency: money.currency.toLowerCase(),
    customer,
    payment_method: method,
    off_session: true,
    confirm: true,
    description,
    metadata: { payment_id: id, sent_by: 'mandate' },
  };
}

const idOf = (thing: string | { id: string }): string =>
  typeof thing === 'string' ? thing : thing.id;
