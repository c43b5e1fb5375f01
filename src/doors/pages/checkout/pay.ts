import { giveConsent } from '../../../core/checkout/change-session.ts';
import { type Paying, payHosted } from '../../../core/checkout/payment/pay-hosted.ts';
import type { Payer } from '../../../core/checkout/payment/payer.ts';
import type { CheckoutSession } from '../../../core/checkout/session.ts';
import type { Problem } from '../../../http/pages/form-field.ts';
import type { PagesDeps } from '../deps.ts';
import type { Typed } from './fields.ts';
import { keepTyped, problemOf } from './keep.ts';
import { type Checkout, checkoutPath } from './open-checkout.ts';

/** `shownTotal`: what the button said, in minor units. */
export type Press = { typed: Typed; shownTotal: string; payer: Payer };

/** Problems to mend, or where the buyer goes next. */
export type Paid = Problem[] | string;

/**
 * The pay button: keeps what is typed, takes the consent that goes with pressing it, and opens the
 * payment page. Nobody pays another amount than the button said.
 */
export async function pay(
  deps: PagesDeps,
  checkout: Checkout,
  { typed, shownTotal, payer }: Press,
): Promise<Paid> {
  const { termsVersion } = checkout.site;
  const { session, problems } = await keepTyped(deps, checkout, typed, { complete: true });
  const missing = [...problems, ...unmet(session, typed, termsVersion)].filter(
    // Before there is an address, there is nothing to choose from.
    ({ field }) => problems.length === 0 || field !== 'shipping_option',
  );
  const here = checkoutPath(session.id);
  const isAsShown = ({ quote }: CheckoutSession) => String(quote.totals.total) === shownTotal;
  if (problems.length > 0 || (missing.length > 0 && isAsShown(session))) return missing;
  if (!isAsShown(session)) return `${here}?note=total`;

  const agreed = await agree(deps, checkout, session);
  if (!isAsShown(agreed)) return `${here}?note=total`;
  try {
    return nextOf(await payHosted(deps.desk, checkout.tenant, session.id, payer), deps.origin);
  } catch (error) {
    return [problemOf(error)];
  }
}

function unmet({ quote }: CheckoutSession, typed: Typed, termsVersion: string | null): Problem[] {
  const lacksOption = quote.needsShipping && quote.selectedShippingOptionId === null;
  const lacksTerms = termsVersion !== null && typed.terms !== 'yes';
  return [
    ...(lacksOption ? [{ field: 'shipping_option', message: 'Choose how it is sent.' }] : []),
    ...(lacksTerms ? [{ field: 'terms', message: 'Accept the terms to go on.' }] : []),
  ];
}

/** Pressing the button under terms and total is the consent to both. */
async function agree(
  { unit }: PagesDeps,
  { tenant, site: { termsVersion } }: Checkout,
  session: CheckoutSession,
): Promise<CheckoutSession> {
  const hasTerms = termsVersion === null || session.acceptedTermsVersion === termsVersion;
  if (hasTerms && session.status === 'open') return session;
  const consent = { termsVersion, selectedShippingOptionId: null };
  return unit.run(tenant, (work) => giveConsent(work, session.id, consent));
}

function nextOf({ session, payment }: Paying, origin: string): string {
  const here = checkoutPath(session.id);
  if (!payment) return session.status === 'completed' ? `${here}/done` : here;
  if (payment.status !== 'pending' || payment.url === null) return `${here}/done`;
  // A form may not lead to another host by itself: a page in between does (decisions 12).
  return new URL(payment.url).origin === origin ? payment.url : `${here}/pay`;
}
