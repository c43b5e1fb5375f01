import type { PaymentFacts } from '../../payments/processor.ts';
import type { CheckoutSession, SessionSite } from '../session.ts';

/** What the payer is shown at the processor. */
export function paymentFacts(session: CheckoutSession, site: SessionSite): PaymentFacts {
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
