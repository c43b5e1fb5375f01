import { giveConsent } from '../../../core/checkout/change-session.ts';
import { lockLiveSession } from '../../../core/checkout/load-session.ts';
import type { Payer } from '../../../core/checkout/payment/payer.ts';
import {
  type SessionPayment,
  startHostedPayment,
} from '../../../core/checkout/payment/start-hosted-payment.ts';
import {
  type CheckoutOffer,
  isSameOffer,
  toCheckoutOffer,
} from '../../../core/checkout/quote/checkout-offer.ts';
import { type CheckoutSession, isLiveSession } from '../../../core/checkout/session.ts';
import type { FormError } from '../../../http/pages/form-field.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { PagesDeps } from '../deps.ts';
import type { CheckoutFormInput } from './form-input.ts';
import { fieldsChangedElsewhere } from './offer-fields.ts';
import { type CheckoutPageContext, checkoutPath } from './open-checkout.ts';
import { saveFormInput, toProblem } from './save-form-input.ts';

/** `shown`: what the page said above the button; null: it did not say. */
export type PaySubmission = {
  formInput: CheckoutFormInput;
  displayedOffer: CheckoutOffer | null;
  payer: Payer;
};

/** The checkout is not what the page showed: it has to be shown again. */
export type CheckoutChanged = { changedSince: CheckoutOffer | null };

/** Problems to mend, what has changed, or where the buyer goes next. */
export type PayResult = FormError[] | CheckoutChanged | string;

/**
 * The pay button: saves what was entered, takes the consent that goes with pressing it, and opens the
 * payment page. The buyer agrees to what the page showed, to every line, the address and the terms, and
 * not to what an agent or the store has changed since: such a change is shown first, even when the total
 * is the same. What buyers change by their own entries is shown again when it changes an amount.
 */
export async function submitCheckoutPayment(
  deps: PagesDeps,
  checkout: CheckoutPageContext,
  { formInput, displayedOffer, payer }: PaySubmission,
): Promise<PayResult> {
  const { site, payment } = checkout;
  const here = checkoutPath(checkout.session.id);
  if (!isLiveSession(checkout.session) || payment?.status === 'processing') return here;
  if (displayedOffer === null || hasChangedElsewhere(displayedOffer, formInput, checkout))
    return { changedSince: displayedOffer };
  const { session, problems } = await saveFormInput(deps, checkout, formInput, { complete: true });
  const missing = [...problems, ...unmetRequirements(session, formInput, site.termsVersion)].filter(
    // Before there is an address, there is nothing to choose from.
    ({ field }) => problems.length === 0 || field !== 'shipping_option',
  );
  const agreed = toCheckoutOffer(session, site);
  const isAsShown = hasSameAmounts(displayedOffer, agreed);
  if (problems.length > 0 || (missing.length > 0 && isAsShown)) return missing;
  if (!isAsShown) return shownAgain(displayedOffer, agreed, here);
  try {
    await saveConsent(deps, checkout, session);
    const agreement = { ...payer, agreed };
    return nextPath(
      await startHostedPayment(deps.paymentContext, checkout.tenant, session.id, agreement),
      deps.origin,
    );
  } catch (error) {
    if (error instanceof DomainError && changedReasons.has(error.reason))
      return { changedSince: displayedOffer };
    return [toProblem(error)];
  }
}

/** Changed by somebody else: what the buyer has entered here, now or by pressing twice, is no change. */
function hasChangedElsewhere(
  shown: CheckoutOffer,
  typed: CheckoutFormInput,
  { session, site }: CheckoutPageContext,
): boolean {
  const now = toCheckoutOffer(session, site);
  return !hasSameAmounts(shown, now) || fieldsChangedElsewhere(shown, now, typed).length > 0;
}

/** Changed between showing and paying. */
const changedReasons = new Set(['checkout_changed', 'terms_version_mismatch']);

/** What buyers enter themselves, they have seen; what it comes to, they have not. */
function hasSameAmounts(shown: CheckoutOffer, agreed: CheckoutOffer): boolean {
  const { shipping, buyer, address } = shown;
  return isSameOffer(shown, { ...agreed, shipping, buyer, address });
}

/** Nothing that buyers enter changes the lines: somebody else has, since the button was pressed. */
function shownAgain(
  shown: CheckoutOffer,
  agreed: CheckoutOffer,
  here: string,
): CheckoutChanged | string {
  const hasSameLines = JSON.stringify(shown.lines) === JSON.stringify(agreed.lines);
  return hasSameLines ? `${here}?note=total` : { changedSince: shown };
}

function unmetRequirements(
  { quote }: CheckoutSession,
  typed: CheckoutFormInput,
  termsVersion: string | null,
): FormError[] {
  const lacksOption = quote.needsShipping && quote.selectedShippingOptionId === null;
  const lacksTerms = termsVersion !== null && typed.terms !== 'yes';
  return [
    ...(lacksOption ? [{ field: 'shipping_option', message: 'Choose how it is sent.' }] : []),
    ...(lacksTerms ? [{ field: 'terms', message: 'Accept the terms to go on.' }] : []),
  ];
}

/** Pressing the button under terms and total is the consent to both; pressing twice at once is one consent. */
async function saveConsent(
  { unit }: PagesDeps,
  { tenant, site: { termsVersion } }: CheckoutPageContext,
  session: CheckoutSession,
): Promise<void> {
  const hasAgreed = ({ status, acceptedTermsVersion }: CheckoutSession) =>
    status === 'open' && (termsVersion === null || acceptedTermsVersion === termsVersion);
  if (hasAgreed(session)) return;
  const consent = { termsVersion, selectedShippingOptionId: null };
  await unit.run(tenant, async (work) => {
    const now = await lockLiveSession(work, session.id);
    if (!hasAgreed(now.session)) await giveConsent(work, session.id, consent);
  });
}

function nextPath({ session, payment }: SessionPayment, origin: string): string {
  const here = checkoutPath(session.id);
  if (!payment) return session.status === 'completed' ? `${here}/done` : here;
  if (payment.status !== 'pending') return `${here}/done`;
  // A concurrent request is still opening the payment page: the page in between waits for it.
  if (payment.url === null) return `${here}/pay`;
  // A form may not lead to another host by itself: a page in between does (decisions 12).
  return new URL(payment.url).origin === origin ? payment.url : `${here}/pay`;
}
