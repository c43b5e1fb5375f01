import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { Payment } from '../../payments/payment.ts';
import type { PaymentContext } from '../../payments/payment-context.ts';
import { openHostedPage } from '../../payments/submit-payment.ts';
import type { CheckoutOffer } from '../quote/checkout-offer.ts';
import { type CheckoutSession, sessionUrl } from '../session.ts';
import type { Payer } from './payer.ts';
import { toPaymentDetails } from './payment-details.ts';
import { preparePayment } from './prepare-payment.ts';

/** `payment` null: the session is completed (nothing was due), or asks for consent first. */
export type SessionPayment = { session: CheckoutSession; payment: Payment | null };

/**
 * Sets the stock aside and opens the processor's page, whose address is the payment's `url`.
 * Repeatable: while nothing has changed, the same page is answered. 409 `insufficient_stock`,
 * `too_many_units_held`, `payment_in_progress`, `checkout_expired`, `checkout_not_modifiable`; 429
 * `too_many_open_checkouts`; 422 that names what is missing; 503 `payment_processor_unavailable`, then
 * ask again. `agreed`: what the buyer saw; 409 `checkout_changed` when the session is something else by
 * now.
 */
export async function startHostedPayment(
  desk: PaymentContext,
  tenant: Tenant,
  sessionId: string,
  { network, agreed }: Payer & { agreed?: CheckoutOffer },
): Promise<SessionPayment> {
  const { session, site, payment, origin } = await desk.unit.run(tenant, async (work) => ({
    ...(await preparePayment(work, sessionId, desk, { method: 'hosted', network, agreed })),
    origin: work.origin,
  }));
  if (!payment) return { session, payment };
  const here = sessionUrl(origin, sessionId);
  const opened = await openHostedPage(desk, tenant, payment.id, {
    ...toPaymentDetails(session, site),
    returnUrl: `${here}/done`,
    cancelUrl: here,
  });
  return { session, payment: opened };
}
