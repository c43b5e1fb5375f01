import { minutesAfter } from '../../kernel/clock.ts';
import { generateToken, tokenHash } from '../../platform/crypto/tokens.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { assertSigned, unsignedResult } from '../access/signatures/signature-result.ts';
import { normalizeAddress } from '../customers/address.ts';
import { createConfirmationToken } from '../orders/confirmation.ts';
import { createEmptyQuote } from '../pricing/quote.ts';
import type { Site } from '../sites/site.ts';
import { inheritHeldSince } from './inherit-held-since.ts';
import {
  assertRequestMet,
  requote,
  withMessages,
  withoutUnavailableItems,
} from './quote/quote-session.ts';
import type {
  CheckoutSession,
  CreateCheckoutSessionInput,
  SessionItem,
  SessionItemInput,
} from './session.ts';
import { insertSession } from './session-store.ts';

/**
 * Opens a session (§3.4): priced, with what there is of it in stock, nothing set aside; so nothing has
 * to be done when its time is over, and whoever looks sees it. Lines that are sold out are left out and
 * told; 409 `insufficient_stock` when nothing is left, or less of a line than was asked for; 422
 * `shipping_option_unknown`; 401 `signature_required` of an agent that has not signed where it has to.
 */
export async function createSession(
  work: Work,
  site: Site,
  draft: CreateCheckoutSessionInput,
): Promise<CheckoutSession> {
  assertSignedInput(site, draft);
  const heldSince = await inheritHeldSince(work, site, draft);
  const fresh = buildSession(work, site, { ...draft, heldSince });
  const quoted = await requote(work, site, fresh, { previous: draft.previous ?? null });
  assertRequestMet(quoted, { items: true, shippingOptionId: fresh.selectedShippingOptionId });
  const session = withMessages(withoutUnavailableItems(quoted), draft.messages);
  const { token } = createConfirmationToken(work, session.id);
  insertSession(work, session, tokenHash(token));
  return session;
}

/** The last wall, whichever host was asked: what a page or a REST cart opens is no agent's. */
function assertSignedInput(
  site: Site,
  { channel, agent = null }: CreateCheckoutSessionInput,
): void {
  if (channel !== 'cart' && agent === null) assertSigned(site, unsignedResult);
}

function buildSession(work: Work, site: Site, draft: CreateCheckoutSessionInput): CheckoutSession {
  const id = generateToken('cs', work.tenant.code, work.random);
  const { generation, keyId } = createConfirmationToken(work, id);
  return {
    id,
    siteId: site.id,
    siteSlug: site.slug,
    cartToken: draft.cartToken ?? null,
    channel: draft.channel,
    status: 'open',
    items: assignItemIds(work, draft.items),
    ...pickBuyerFields(draft),
    shippingAddress: draft.shippingAddress ? normalizeAddress(draft.shippingAddress) : null,
    billingAddress: draft.billingAddress ?? null,
    selectedShippingOptionId: draft.selectedShippingOptionId ?? null,
    couponCode: draft.couponCode ?? null,
    acceptedTermsVersion: draft.acceptedTermsVersion ?? null,
    quote: createEmptyQuote(site.currency),
    returnUrl: draft.returnUrl ?? null,
    paymentId: null,
    reservedUntil: null,
    heldSince: draft.heldSince ?? null,
    holdNetwork: null,
    orderId: null,
    confirmation: { generation, keyId },
    agent: draft.agent ?? null,
    notes: draft.notes ?? null,
    pageOpenedAt: null,
    expiresAt: draft.expiresAt ?? minutesAfter(work.now, site.sessionTtlMinutes),
    createdAt: work.now,
    updatedAt: work.now,
    version: 1,
  };
}

const pickBuyerFields = ({
  buyer = null,
  customerId = null,
  linked = null,
}: CreateCheckoutSessionInput) => ({
  buyer,
  customerId,
  linked,
});

/** Every line has a name of its own: the caller's, or a new one. */
export function assignItemIds(work: Work, items: SessionItemInput[]): SessionItem[] {
  return items.map(({ id, productId, variantId, quantity }) => ({
    id: id ?? work.newId('li'),
    productId,
    variantId,
    quantity,
  }));
}
