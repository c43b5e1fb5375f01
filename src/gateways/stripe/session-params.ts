import type Stripe from 'stripe';
import type { PaymentRequest } from '../../core/payments/processor.ts';
import { toStripeAmount } from './amount.ts';

const maxNameLength = 250;

/** The parameters of a Checkout Session. Its lines add up to exactly the requested total. */
export function sessionParams(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    payment_id: request.id,
    ...(request.isAuthorization && { capture: 'manual' }),
  };
  return {
    mode: 'payment',
    client_reference_id: request.id,
    metadata,
    payment_intent_data: {
      metadata,
      description: request.description.slice(0, maxNameLength),
      ...(request.savesMethod && { setup_future_usage: 'off_session' }),
      ...(request.isAuthorization && { capture_method: 'manual' }),
    },
    // Whether a card can be captured in parts is known when it is authorized.
    ...(request.isAuthorization && {
      payment_method_options: { card: { request_multicapture: 'if_available' } },
    }),
    // Stripe attaches a saved payment method to the customer.
    ...(request.savesMethod && { customer_creation: 'always' }),
    line_items: lineItems(request),
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1_000),
    ...(request.email === null ? {} : { customer_email: request.email }),
  };
}

/**
 * Each line has quantity 1, because its amount need not be divisible by its quantity. The
 * difference to a higher total is another line; a lower total (a discount) is a single line.
 */
function lineItems({ lines, money, description }: PaymentRequest) {
  const charged = lines.filter(({ amount }) => amount > 0);
  const difference = money.amount - charged.reduce((sum, { amount }) => sum + amount, 0);
  const item = (name: string, amount: number) => ({
    quantity: 1,
    price_data: {
      currency: money.currency.toLowerCase(),
      unit_amount: toStripeAmount({ amount, currency: money.currency }),
      product_data: { name: name.slice(0, maxNameLength) },
    },
  });
  if (difference < 0) return [item(description, money.amount)];
  const items = charged.map(({ name, quantity, amount }) =>
    item(quantity === 1 ? name : `${quantity} × ${name}`, amount),
  );
  return difference === 0 ? items : [...items, item('Shipping and tax', difference)];
}
