import { Refusal } from '../../../kernel/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import type { AgentRecord } from '../../access/signatures/agent-identity.ts';
import type { Cart } from '../../carts/cart.ts';
import { lockForChange, saveCart } from '../../carts/change-cart.ts';
import { refuseClosed } from '../../carts/quote-cart.ts';
import { takenOverBy } from '../../customers/linking/hand-over.ts';
import type { Shopper } from '../../customers/linking/shopper.ts';
import type { Channel } from '../../orders/order.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { createSession } from '../create-session.ts';
import { releaseSession } from '../end-session.ts';
import { assertMayCheckOut, shopperOfCart } from '../guest-checkout.ts';
import { lockSession } from '../load-session.ts';
import { type CheckoutSession, isLive, type SessionDraft } from '../session.ts';

/** Through which door, and by which verified agent, a checkout is opened. */
export type Opener = {
  channel?: Channel;
  agent?: AgentRecord | null | undefined;
  shopper?: Shopper;
  /** What a new session keeps of its cart for the surface that opens it. */
  notesOf?: (cart: Cart) => SessionDraft['notes'];
};

/** `isNew`: false where the cart's live session was answered again. */
export type OpenedCheckout = { session: CheckoutSession; isNew: boolean };

/**
 * Opens the checkout of a cart for a person or an agent, who say there where it goes: nothing is set
 * aside and nothing may be missing yet. While the cart has not changed, its live session is answered again,
 * with all that was typed into it. 409 `cart_not_active`, `insufficient_stock`, 422 `cart_empty`.
 */
export async function openCartCheckout(
  work: Work,
  token: string,
  { channel = 'cart', agent, shopper, notesOf }: Opener = {},
): Promise<OpenedCheckout> {
  const seen: CheckoutSession[] = [];
  const { cart: found, site } = await lockForChange(work, {
    token,
    release: async (_work, id) => {
      seen.push((await lockSession(work, id)).session);
    },
  });
  const live = seen.at(-1);
  if (live && isLive(live) && live.expiresAt > work.now) return { session: live, isNew: false };
  if (live) await releaseSession(work, live.id);
  const cart = shopper ? takenOverBy(found, shopper) : found;
  if (cart.items.length === 0) throw cartEmpty();
  refuseClosed(site);
  const store = await getOwnSite(work, cart.siteSlug);
  assertMayCheckOut(store, shopper ?? shopperOfCart(cart));
  const session = await createSession(work, store, {
    ...draftOf(cart, { channel, agent }),
    notes: notesOf?.(cart),
  });
  await saveCart(work, { ...cart, quote: session.quote, sessionId: session.id });
  return { session, isNew: true };
}

function draftOf(
  cart: Cart,
  { channel, agent }: Pick<SessionDraft, 'channel' | 'agent'>,
): SessionDraft {
  return {
    channel,
    agent,
    items: cart.items,
    cartToken: cart.token,
    buyer: cart.buyer,
    customerId: cart.customerId,
    linked: cart.linked,
    shippingAddress: cart.shippingAddress,
    selectedShippingOptionId: cart.selectedShippingOptionId,
    couponCode: cart.couponCode,
    previous: cart.quote,
  };
}

const cartEmpty = () =>
  new Refusal('unprocessable', 'cart_empty', 'There is nothing in the cart: add something first.');
