import type Stripe from 'stripe';
import type { PaymentRequest } from '../../core/payments/processor.ts';
import { toStripeAmount } from './amount.ts';

const maxNameLength = 250;

/** What Stripe is asked for: its page shows the lines, and charges our total to the unit. */
export function sessionParams(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { payment_id: request.id };
  return {
    mode: 'payment',
    client_reference_id: request.id,
    metadata,
    payment_intent_data: { metadata, description: request.description.slice(0, maxNameLength) },
    line_items: lineItems(request),
    success_url: request.returnUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1_000),
    ...(request.email === null ? {} : { customer_email: request.email }),
  };
}

/**
 * Each line as one thing, since a line's amount need not be divisible by its quantity. What the total
 * has beyond the lines stands as one more; a total below them (a discount) stands alone.
 */
function lineItems({ lines, money, description }: PaymentRequest) {
  const shown = lines.filter(({ amount }) => amount > 0);
  const rest = money.amount - shown.reduce((sum, { amount }) => sum + amount, 0);
  const item = (name: string, amount: number) => ({
    quantity: 1,
    price_data: {
      currency: money.currency.toLowerCase(),
      unit_amount: toStripeAmount({ amount, currency: money.currency }),
      product_data: { name: name.slice(0, maxNameLength) },
    },
  });
  if (rest < 0) return [item(description, money.amount)];
  const items = shown.map(({ name, quantity, amount }) =>
    item(quantity === 1 ? name : `${quantity} × ${name}`, amount),
  );
  return rest === 0 ? items : [...items, item('Shipping and tax', rest)];
}
