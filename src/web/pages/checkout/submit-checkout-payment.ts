import { giveConsent } from '../../../core/checkout/change-session.ts';
import { lockLiveSession } from '../../../core/checkout/load-session.ts';
import type { Payer } from '../../../core/checkout/payment/payer.ts';
import {
  type SessionPayment,
  startHostedPayment,
} from '../../../core/checkout/payment/start-hosted-payment.ts';
import {
  type CheckoutOffer,
  hasSameLines,
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

/** `displayedOffer` is what the page displayed above the button; null when the field is missing. */
export type PaySubmission = {
  formInput: CheckoutFormInput;
  displayedOffer: CheckoutOffer | null;
  payer: Payer;
};

/** The checkout differs from the displayed offer and must be shown again. */
export type CheckoutChanged = { changedSince: CheckoutOffer | null };

/** Form problems, a changed checkout, or the path of the redirect. */
export type PayResult = FormError[] | CheckoutChanged | string;

/**
 * The pay button: saves the form, records the consent, and opens the payment page. The buyer agrees
 * to the displayed lines, address and terms, not to what an agent or the store has changed since:
 * such changes are shown first, even when the total is the same. Changes by the buyer's own input
 * are shown again only when they change an amount.
 */
export async function submitCheckoutPayment(
  deps: PagesDeps,
  checkout: CheckoutPageContext,
  { formInput, displayedOffer, payer }: PaySubmission,
): Promise<PayResult> {
  const { site, payment } = checkout;
  const path = checkoutPath(checkout.session.id);
  if (!isLiveSession(checkout.session) || payment?.status === 'processing') return path;
  if (displayedOffer === null || hasChangedElsewhere(displayedOffer, formInput, checkout))
    return { changedSince: displayedOffer };
  const { session, problems } = await saveFormInput(deps, checkout, formInput, { complete: true });
  const missing = [...problems, ...unmetRequirements(session, formInput, site.termsVersion)].filter(
    // Without a valid address there are no shipping options to choose from.
    ({ field }) => problems.length === 0 || field !== 'shipping_option',
  );
  const agreed = toCheckoutOffer(session, site);
  const isUnchanged = hasSameTerms(displayedOffer, agreed);
  if (problems.length > 0 || (missing.length > 0 && isUnchanged)) return missing;
  if (!isUnchanged) return reviewResult(displayedOffer, agreed, path);
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

/**
 * Whether someone else changed the checkout; the buyer's own input does not count. Details from
 * another browser do not count either, because the input replaces them.
 */
function hasChangedElsewhere(
  displayed: CheckoutOffer,
  typed: CheckoutFormInput,
  { session, site, hidden }: CheckoutPageContext,
): boolean {
  const now = toCheckoutOffer(session, site);
  const shown = {
    ...displayed,
    ...(hidden.includes('buyer') && { buyer: null }),
    ...(hidden.includes('shippingAddress') && { address: null }),
  };
  return !hasSameAmounts(shown, now) || fieldsChangedElsewhere(shown, now, typed).length > 0;
}

const hasSameTerms = (shown: CheckoutOffer, agreed: CheckoutOffer): boolean =>
  hasSameAmounts(shown, agreed) && !isShippingRenamed(shown, agreed);

/** The name of a shipping option may promise a date. */
const isShippingRenamed = ({ shipping: shown }: CheckoutOffer, { shipping: now }: CheckoutOffer) =>
  shown !== null && shown.id === now?.id && shown.label !== now.label;

/** Errors of a checkout that changed between display and payment. */
const changedReasons = new Set(['checkout_changed', 'terms_version_mismatch']);

/** Buyers know what they entered themselves, but not the amounts that follow from it. */
function hasSameAmounts(shown: CheckoutOffer, agreed: CheckoutOffer): boolean {
  const { shipping, buyer, address } = shown;
  return isSameOffer(shown, { ...agreed, shipping, buyer, address });
}

/** Input of the buyer changes neither lines nor names: if they differ, someone else changed them. */
function reviewResult(
  shown: CheckoutOffer,
  agreed: CheckoutOffer,
  path: string,
): CheckoutChanged | string {
  const isOwnChange = hasSameLines(shown, agreed) && !isShippingRenamed(shown, agreed);
  return isOwnChange ? `${path}?note=total` : { changedSince: shown };
}

function unmetRequirements(
  { quote }: CheckoutSession,
  typed: CheckoutFormInput,
  termsVersion: string | null,
): FormError[] {
  const lacksOption = quote.needsShipping && quote.selectedShippingOptionId === null;
  const lacksTerms = termsVersion !== null && typed.terms !== 'yes';
  return [
    ...(lacksOption ? [{ field: 'shipping_option', message: 'Choose a shipping option.' }] : []),
    ...(lacksTerms ? [{ field: 'terms', message: 'Accept the terms to continue.' }] : []),
  ];
}

/** The pay button is the consent to terms and total; a double click records it once. */
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
  const path = checkoutPath(session.id);
  if (!payment) return session.status === 'completed' ? `${path}/done` : path;
  if (payment.status !== 'pending') return `${path}/done`;
  // A concurrent request is still opening the payment page: the intermediate page waits for it.
  if (payment.url === null) return `${path}/pay`;
  // The page policy (`form-action`) forbids forms to redirect to another host: a page links to it.
  return new URL(payment.url).origin === origin ? payment.url : `${path}/pay`;
}
