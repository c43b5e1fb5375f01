import type { Work } from '../../platform/unit-of-work.ts';
import { normalizeAddress } from '../customers/address.ts';
import { dropUnseenDetails, markEnteredDetails } from '../customers/entered-details.ts';
import { guestContext } from '../customers/linking/buyer-context.ts';
import { markLinkedDetails } from '../customers/linking/buyer-ownership.ts';
import { addCouponCode } from '../pricing/add-coupon-code.ts';
import { withoutCouponCode } from '../pricing/coupons/coupon.ts';
import type { QuoteMessage } from '../pricing/quote.ts';
import { assignItemIds } from './create-session.ts';
import { releasePayment } from './end-session.ts';
import { type FoundSession, lockLiveSession, saveSession } from './load-session.ts';
import { restoreReservation } from './payment/reservations.ts';
import { assertTermsVersion, type CheckoutConsent } from './quote/apply-consent.ts';
import {
  assertRequestMet,
  requote,
  withMessages,
  withoutUnavailableItems,
} from './quote/quote-session.ts';
import { type CheckoutSession, sessionStates, type UpdateCheckoutSessionInput } from './session.ts';

/**
 * Changes the given fields and prices the session again. An open payment is canceled. Holds are
 * released, except those of a cart's session, which are restored. Throws 409 `checkout_expired`,
 * `checkout_not_modifiable`, `payment_in_progress`, `insufficient_stock`; 422
 * `shipping_option_unknown`.
 */
export async function updateSession(
  work: Work,
  id: string,
  patch: UpdateCheckoutSessionInput,
): Promise<CheckoutSession> {
  const { session, site, before } = await beginEdit(work, id);
  const {
    items,
    shippingAddress: address,
    messages,
    buyerContext = guestContext,
    browser = null,
    ...fields
  } = patch;
  const given = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
  const changed: CheckoutSession = {
    ...session,
    ...given,
    shippingAddress:
      address === undefined ? session.shippingAddress : address && normalizeAddress(address),
    items: items ? assignItemIds(work, items) : session.items,
  };
  const change = { given: patch, browser };
  const seen =
    buyerContext.kind === 'store' ? changed : dropUnseenDetails(session, changed, change);
  const linked = markLinkedDetails(session, seen, buyerContext);
  const enteredDetails = markEnteredDetails(session, linked, change);
  return finishEdit(
    work,
    { site, before },
    { ...linked, enteredDetails },
    {
      items: items !== undefined,
      shippingOptionId: patch.selectedShippingOptionId ?? null,
      messages,
    },
  );
}

/**
 * Applies a coupon: after the others if all are combinable, otherwise in their place. Throws what
 * `addCouponCode` throws for a code that cannot be used. `isPaying`: the buyer may pay by token,
 * which also entitles the buyer to uses that unpaid checkouts hold.
 */
export async function applyDiscount(
  work: Work,
  id: string,
  code: string,
  { isPaying = false } = {},
): Promise<CheckoutSession> {
  const { session, site, before } = await beginEdit(work, id);
  const { items, customerId, couponCodes: codes } = session;
  const email = session.buyer?.email ?? null;
  const buyer = { items, customerId, email, isPaying, codes };
  const couponCodes = await addCouponCode(work, site, buyer, code);
  const expected = { ...noExpectations, isPaying };
  return finishEdit(work, { site, before }, { ...session, couponCodes }, expected);
}

/** Removes a coupon; all coupons if no code is given. A code that is not applied is ignored. */
export async function removeDiscount(
  work: Work,
  id: string,
  code?: string,
): Promise<CheckoutSession> {
  const { session, site, before } = await beginEdit(work, id);
  const couponCodes = withoutCouponCode(session.couponCodes, code);
  return finishEdit(work, { site, before }, { ...session, couponCodes }, noExpectations);
}

/**
 * Records that the buyer agrees to the last response, optionally with another shipping option.
 * Throws 409 `terms_version_mismatch` with the current version; 422 `shipping_option_unknown`.
 */
export async function giveConsent(
  work: Work,
  id: string,
  { termsVersion, selectedShippingOptionId }: CheckoutConsent,
): Promise<CheckoutSession> {
  const { session, site, before } = await beginEdit(work, id);
  assertTermsVersion(site, termsVersion);
  const agreed: CheckoutSession = {
    ...session,
    status: sessionStates.next(session.status, 'consent', 'checkout_not_modifiable'),
    acceptedTermsVersion: termsVersion ?? session.acceptedTermsVersion,
    selectedShippingOptionId: selectedShippingOptionId ?? session.selectedShippingOptionId,
  };
  return finishEdit(work, { site, before }, agreed, {
    items: false,
    shippingOptionId: selectedShippingOptionId,
  });
}

const noExpectations = { items: false, shippingOptionId: null };

type SessionEdit = FoundSession & { before: CheckoutSession };

async function beginEdit(work: Work, id: string): Promise<SessionEdit> {
  const { session: before, site } = await lockLiveSession(work, id);
  const status = sessionStates.next(before.status, 'edit', 'checkout_not_modifiable');
  return { session: { ...(await releasePayment(work, before)), status }, site, before };
}

type EditExpectations = {
  items: boolean;
  shippingOptionId: string | null;
  messages?: QuoteMessage[] | undefined;
  isPaying?: boolean;
};

async function finishEdit(
  work: Work,
  { site, before }: Pick<SessionEdit, 'site' | 'before'>,
  changed: CheckoutSession,
  expected: EditExpectations,
): Promise<CheckoutSession> {
  const quoted = await requote(work, site, changed, { isPaying: expected.isPaying ?? false });
  assertRequestMet(quoted, expected);
  const edited = withMessages(withoutUnavailableItems(quoted), expected.messages);
  return saveSession(work, await restoreReservation(work, edited, { before, site }));
}
