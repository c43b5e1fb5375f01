import type { PaymentDetails } from '../../payments/processor.ts';
import type { CheckoutSession, CheckoutSite } from '../session.ts';

/** The details that the processor's payment page displays. */
export function toPaymentDetails(session: CheckoutSession, site: CheckoutSite): PaymentDetails {
  return {
    description: site.name,
    lines: session.quote.lines.map(({ name, quantity, subtotal }) => ({
      name,
      quantity,
      amount: subtotal,
    })),
    email: session.buyer?.email ?? null,
  };
}
