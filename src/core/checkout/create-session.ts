import { minutesAfter } from '../../kernel/clock.ts';
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts';
import type { Work } from '../../platform/work.ts';
import { nobodySigned, refuseUnsigned } from '../access/signatures/signer.ts';
import { normalAddress } from '../customers/address.ts';
import { mintConfirmation } from '../orders/confirmation.ts';
import { emptyQuote } from '../pricing/quote.ts';
import type { Site } from '../sites/site.ts';
import { inheritedHeldSince } from './held-since.ts';
import { refuseUnmet, requote, telling, withoutLostItems } from './quote/quote-session.ts';
import type { CheckoutSession, SessionDraft, SessionItem, SessionItemDraft } from './session.ts';
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
  draft: SessionDraft,
): Promise<CheckoutSession> {
  refuseUnsignedDraft(site, draft);
  const heldSince = await inheritedHeldSince(work, site, draft);
  const fresh = newSession(work, site, { ...draft, heldSince });
  const quoted = await requote(work, site, fresh, { previous: draft.previous ?? null });
  refuseUnmet(quoted, { items: true, shippingOptionId: fresh.selectedShippingOptionId });
  const session = telling(withoutLostItems(quoted), draft.messages);
  const { token } = mintConfirmation(work, session.id);
  insertSession(work, session, tokenHash(token));
  return session;
}

/** The last wall, whichever host was asked: what a page or a REST cart opens is no agent's. */
function refuseUnsignedDraft(site: Site, { channel, agent = null }: SessionDraft): void {
  if (channel !== 'cart' && agent === null) refuseUnsigned(site, nobodySigned);
}

function newSession(work: Work, site: Site, draft: SessionDraft): CheckoutSession {
  const id = newToken('cs', work.tenant.code, work.random);
  const { generation, keyId } = mintConfirmation(work, id);
  return {
    id,
    siteId: site.id,
    siteSlug: site.slug,
    cartToken: draft.cartToken ?? null,
    channel: draft.channel,
    status: 'open',
    items: namedItems(work, draft.items),
    ...whoseIs(draft),
    shippingAddress: draft.shippingAddress ? normalAddress(draft.shippingAddress) : null,
    billingAddress: draft.billingAddress ?? null,
    selectedShippingOptionId: draft.selectedShippingOptionId ?? null,
    couponCode: draft.couponCode ?? null,
    acceptedTermsVersion: draft.acceptedTermsVersion ?? null,
    quote: emptyQuote(site.currency),
    returnUrl: draft.returnUrl ?? null,
    paymentId: null,
    reservedUntil: null,
    heldSince: draft.heldSince ?? null,
    heldBy: null,
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

const whoseIs = ({ buyer = null, customerId = null, linked = null }: SessionDraft) => ({
  buyer,
  customerId,
  linked,
});

/** Every line has a name of its own: the caller's, or a new one. */
export function namedItems(work: Work, items: SessionItemDraft[]): SessionItem[] {
  return items.map(({ id, productId, variantId, quantity }) => ({
    id: id ?? work.newId('li'),
    productId,
    variantId,
    quantity,
  }));
}
