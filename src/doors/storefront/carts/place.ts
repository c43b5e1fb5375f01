import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Cart, cartNotFound } from '../../../core/carts/cart.ts';
import { cartRecord } from '../../../core/carts/cart-record.ts';
import type { CartAccess } from '../../../core/carts/change-cart.ts';
import { storedCart } from '../../../core/carts/create-cart.ts';
import { shownTo } from '../../../core/customers/linking/hand-over.ts';
import { lookerOf, shopperOf, toFillCarts } from '../../../core/customers/linking/shopper.ts';
import { type Site, siteNotFound } from '../../../core/sites/site.ts';
import { askingOf } from '../../../http/callers/shopping.ts';
import { guestReplay } from '../../../http/guest-replay.ts';
import { invalid } from '../../../kernel/refusal.ts';
import type { Tenant, View, Work } from '../../../platform/work.ts';
import { storeOf } from '../serve.ts';
import type { CartDeps } from './deps.ts';

/** The store that a new cart is of: the named one, or the one whose host was asked. A host knows its own store only. */
export async function storeFor(
  { directory, resolveHost }: CartDeps,
  request: FastifyRequest,
  slug: string | undefined,
): Promise<Site> {
  const host = await resolveHost(request);
  if (host.kind === 'platform') return storeOf(directory, slug ?? orRequired());
  if (slug !== undefined && slug !== host.site.slug) throw siteNotFound();
  return host.site;
}

/** The workspace that a cart's token names; whatever names none is no cart. */
export async function tenantOf({ workspaces }: CartDeps, token: string): Promise<Tenant> {
  const tenant = await workspaces.byToken('cart', token);
  if (!tenant) throw cartNotFound();
  return tenant;
}

type Asked = { request: FastifyRequest; reply: FastifyReply };

/** How a guest's response that shows a cart is repeated. */
export function cartReplay(request: FastifyRequest) {
  return guestReplay(async (view, token) => {
    const cart = await storedCart(view, token);
    return cart && { version: cart.version, present: (then) => cartAnswer(then, cart, request) };
  });
}

export const aboutCart = ({ token, version }: Cart) => ({ id: token, version });

/** The cart as whoever asks may see it. */
export async function cartAnswer(view: View, cart: Cart, request: FastifyRequest) {
  return cartRecord(shownTo(cart, await lookerOf(view, askingOf(request), toFillCarts)));
}

/**
 * Runs one change of the cart that a token names, once for each key, and answers the cart. From then on it
 * is that of whoever changed it.
 */
export function cartChanges(deps: CartDeps) {
  return async (
    asked: Asked,
    token: string,
    change: (work: Work, cart: CartAccess) => Promise<Cart>,
  ): Promise<void> => {
    const place = { tenant: await tenantOf(deps, token), replay: cartReplay(asked.request) };
    return deps.write(asked, place, async (work) => {
      const shopper = await shopperOf(work, askingOf(asked.request), toFillCarts);
      const cart = await change(work, { token, release: deps.release, shopper });
      const body = await cartAnswer(work, cart, asked.request);
      return { status: 200, about: aboutCart(cart), body };
    });
  };
}

function orRequired(): never {
  throw invalid([{ field: 'site_slug', code: 'required', message: 'is required' }]);
}
