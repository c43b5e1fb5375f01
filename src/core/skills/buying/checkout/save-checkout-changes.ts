import type { Work } from '../../../../platform/unit-of-work.ts';
import { applyDiscount, giveConsent, updateSession } from '../../../checkout/change-session.ts';
import { lockLiveSession, lockSession } from '../../../checkout/load-session.ts';
import { toShippingOptionId } from '../../words/resolve-shipping-option.ts';
import { changedCouponCode, changedDetails, isEmptyObject } from '../buyer-details.ts';
import type { CheckoutInput } from './checkout-input.ts';
import type { ResolvedCheckout } from './resolve-checkout.ts';

/**
 * Saves changed items, address, shipping option, buyer, coupon and accepted terms in a session. If
 * nothing changed, an open payment page stays open. Throws the errors of `updateSession`,
 * `applyDiscount` and `giveConsent`.
 */
export async function saveCheckoutChanges(
  work: Work,
  { session, items }: ResolvedCheckout,
  input: CheckoutInput,
): Promise<void> {
  if (session.status === 'completed') return;
  await lockLiveSession(work, session.id);
  const { selectedShippingOptionId: option, ...details } = changedDetails(session, input);
  const { quote } =
    items || !isEmptyObject(details)
      ? await updateSession(work, session.id, { ...details, ...(items && { items }) })
      : session;
  // Which options there are depends on the items and the address.
  if (option)
    await updateSession(work, session.id, {
      selectedShippingOptionId: toShippingOptionId(quote.shippingOptions, option),
    });
  const code = changedCouponCode(session, input.discount_code);
  if (code !== null) await applyDiscount(work, session.id, code);
  await acceptTerms(work, session.id, input.accepted_terms_version);
}

/** The same version is recorded again only if the session has left the state `open`. */
async function acceptTerms(work: Work, id: string, version: string | undefined): Promise<void> {
  if (version === undefined) return;
  const { session } = await lockSession(work, id);
  if (session.acceptedTermsVersion === version && session.status === 'open') return;
  await giveConsent(work, id, { termsVersion: version, selectedShippingOptionId: null });
}
