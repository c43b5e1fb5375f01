import { DomainError } from '../../../kernel/domain-error.ts';
import type { Work } from '../../../platform/unit-of-work.ts';
import type { AgentDto } from '../../access/signatures/agent-identity.ts';
import type { Cart } from '../../carts/cart.ts';
import { lockCartForChange, saveCart } from '../../carts/change-cart.ts';
import { assertSitePublished } from '../../carts/quote-cart.ts';
import type { BuyerContext } from '../../customers/linking/buyer-context.ts';
import { transferToBuyer } from '../../customers/linking/buyer-ownership.ts';
import type { OrderChannel } from '../../orders/order.ts';
import { getOwnSite } from '../../sites/manage-sites.ts';
import { createSession } from '../create-session.ts';
import { releaseSession } from '../end-session.ts';
import { assertCheckoutAllowed, getCartBuyerContext } from '../guest-checkout.ts';
import { lockSession } from '../load-session.ts';
import {
  type CheckoutSession,
  type CreateCheckoutSessionInput,
  isLiveSession,
} from '../session.ts';

/** Through which door, and by which verified agent, a checkout is opened. */
export type OpenCartCheckoutInput = {
  channel?: OrderChannel;
  agent?: AgentDto | null | undefined;
  shopper?: BuyerContext;
  /** What a new session keeps of its cart for the surface that opens it. */
  notesOf?: (cart: Cart) => CreateCheckoutSessionInput['notes'];
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
  { channel = 'cart', agent, shopper, notesOf }: OpenCartCheckoutInput = {},
): Promise<OpenedCheckout> {
  const seen: CheckoutSession[] = [];
  const { cart: found, site } = await lockCartForChange(work, {
    token,
    release: async (_work, id) => {
      seen.push((await lockSession(work, id)).session);
    },
  });
  const live = seen.at(-1);
  if (live && isLiveSession(live) && live.expiresAt > work.now)
    return { session: live, isNew: false };
  if (live) await releaseSession(work, live.id);
  const cart = shopper ? transferToBuyer(found, shopper) : found;
  if (cart.items.length === 0) throw cartEmpty();
  assertSitePublished(site);
  const store = await getOwnSite(work, cart.siteSlug);
  assertCheckoutAllowed(store, shopper ?? getCartBuyerContext(cart));
  const session = await createSession(work, store, {
    ...toSessionInput(cart, { channel, agent }),
    notes: notesOf?.(cart),
  });
  await saveCart(work, { ...cart, quote: session.quote, sessionId: session.id });
  return { session, isNew: true };
}

function toSessionInput(
  cart: Cart,
  { channel, agent }: Pick<CreateCheckoutSessionInput, 'channel' | 'agent'>,
): CreateCheckoutSessionInput {
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
  new DomainError(
    'unprocessable',
    'cart_empty',
    'There is nothing in the cart: add something first.',
  );
