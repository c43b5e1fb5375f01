import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { AgentDto } from '../../access/signatures/agent-identity.ts';
import { lockCartForChange, saveCart } from '../../carts/change-cart.ts';
import { assertSitePublished } from '../../carts/quote-cart.ts';
import type { BuyerContext } from '../../customers/linking/buyer-context.ts';
import { transferToBuyer } from '../../customers/linking/buyer-ownership.ts';
import type { OrderChannel } from '../../orders/order.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { createSession } from '../create-session.ts';
import { releaseSession } from '../end-session.ts';
import { assertCheckoutAllowed, getCartBuyerContext } from '../guest-checkout.ts';
import { tryLockSession } from '../load-session.ts';
import { type CheckoutSession, isWithinLifetime } from '../session.ts';
import { carriedFromCart } from './carried-from-cart.ts';

/** The API, verified agent, language and buyer that open a checkout. */
export type OpenCartCheckoutInput = {
  channel?: OrderChannel;
  agent?: AgentDto | null | undefined;
  locale?: string | null | undefined;
  buyerContext?: BuyerContext;
};

/** `isNew` is false if the cart's live session was returned. */
export type OpenedCheckout = { session: CheckoutSession; isNew: boolean };

/**
 * Opens the checkout of a cart. The buyer enters address and shipping option there, so the cart
 * need not have them, and nothing is reserved. While the cart is unchanged, its live session is
 * returned with everything entered so far. Throws 409 `cart_not_active`, `insufficient_stock`, 422
 * `cart_empty`.
 */
export async function openCartCheckout(
  work: Work,
  token: string,
  { channel = 'cart', agent, locale, buyerContext }: OpenCartCheckoutInput = {},
): Promise<OpenedCheckout> {
  let live: CheckoutSession | undefined;
  const { cart: found, site } = await lockCartForChange(work, {
    token,
    release: async (_work, id) => {
      live = (await tryLockSession(work, id))?.session;
    },
  });
  if (live && isWithinLifetime(live, work.now)) return { session: live, isNew: false };
  if (live) await releaseSession(work, live.id);
  const cart = buyerContext ? transferToBuyer(found, buyerContext) : found;
  if (cart.items.length === 0) throw cartEmpty();
  assertSitePublished(site);
  const store = await getOwnSite(work, cart.siteSlug);
  assertCheckoutAllowed(store, buyerContext ?? getCartBuyerContext(cart));
  const session = await createSession(work, store, {
    channel,
    agent,
    locale,
    ...carriedFromCart(cart),
  });
  await saveCart(work, { ...cart, quote: session.quote, sessionId: session.id });
  return { session, isNew: true };
}

const cartEmpty = () =>
  new DomainError('unprocessable', 'cart_empty', 'This cart is empty. Add an item first.');
