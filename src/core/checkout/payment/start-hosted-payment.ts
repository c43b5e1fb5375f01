import type { Tenant } from '../../../platform/unit-of-work.ts';
import type { Payment } from '../../payments/payment.ts';
import type { PaymentContext } from '../../payments/payment-context.ts';
import { openHostedPage } from '../../payments/submit-payment.ts';
import type { CheckoutOffer } from '../quote/checkout-offer.ts';
import { type CheckoutSession, sessionUrl } from '../session.ts';
import type { Payer } from './payer.ts';
import { toPaymentDetails } from './payer.ts';
import { preparePayment } from './prepare-payment.ts';

/** `payment` is null if the session is completed (nothing was due) or requires consent first. */
export type SessionPayment = { session: CheckoutSession; payment: Payment | null };

/**
 * Reserves the stock and opens the processor's hosted payment page; its URL is the payment's `url`.
 * Safe to repeat: returns the same page while the session is unchanged. Throws 409
 * `insufficient_stock`, `too_many_units_held`, `payment_in_progress`, `checkout_expired`,
 * `checkout_not_modifiable`; 429 `too_many_open_checkouts`; 422 naming what is missing; 503
 * `payment_processor_unavailable`, which may be retried. `agreed` is the offer that the buyer saw;
 * throws 409 `checkout_changed` if the session no longer matches it. `isRepeat`:
 * returns an open page without pricing the session again, because the buyer may be paying on it.
 */
export async function startHostedPayment(
  context: PaymentContext,
  tenant: Tenant,
  sessionId: string,
  input: Payer & { agreed?: CheckoutOffer; isRepeat?: boolean },
): Promise<SessionPayment> {
  const { session, site, payment, origin } = await context.unit.run(tenant, async (work) => ({
    ...(await preparePayment(work, sessionId, context, { ...input, method: 'hosted' })),
    origin: work.origin,
  }));
  if (!payment) return { session, payment };
  const checkoutUrl = sessionUrl(origin, sessionId);
  const opened = await openHostedPage(context, tenant, payment.id, {
    ...toPaymentDetails(session, site),
    returnUrl: `${checkoutUrl}/done`,
    cancelUrl: checkoutUrl,
  });
  return { session, payment: opened };
}
