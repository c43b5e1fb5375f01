import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cart } from '../../../core/carts/cart.ts';
import { createCart, getCart } from '../../../core/carts/create-cart.ts';
import { readCookie, setCookie } from '../../../http/pages/cookies.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { codeOfToken } from '../../../platform/crypto/tokens.ts';
import type { PagesDeps } from '../deps.ts';
import type { StorePlace } from '../place.ts';

/** Holds the cart's token. It is sent to the cart's own addresses only, so that no shelf differs by it. */
const name = 'cart';

const days30 = 30 * 86_400;

/** The secret of the cart that a browser holds, whatever became of it; null: it holds none. */
export const heldCart = (request: FastifyRequest): string | null => readCookie(request, name);

/** The cart that a browser holds, or null: none, one that has ended, or one of another store. */
export async function openCart(
  { unit }: Pick<PagesDeps, 'unit'>,
  request: FastifyRequest,
  { site }: StorePlace,
): Promise<Cart | null> {
  const token = heldCart(request);
  if (token === null || codeOfToken('cart', token) !== site.tenant.code) return null;
  const cart = await unit
    .view(site.tenant, (view) => getCart(view, token))
    .catch((error) => {
      if (error instanceof Refusal && error.kind === 'not_found') return null;
      throw error;
    });
  return cart?.status === 'active' && cart.siteId === site.id ? cart : null;
}

/** The same, or a new one. */
export async function openOrStartCart(
  deps: Pick<PagesDeps, 'unit'>,
  request: FastifyRequest,
  place: StorePlace,
): Promise<Cart> {
  const cart = await openCart(deps, request, place);
  if (cart) return cart;
  const { site } = place;
  const nobody = { buyer: null, customerId: null };
  return deps.unit.run(site.tenant, (work) => createCart(work, site, nobody));
}

/** The browser keeps the cart as long as the cart lives: 30 days from its last change. */
export function rememberCart(reply: FastifyReply, place: StorePlace, token: string): void {
  setCookie(reply, {
    name,
    value: token,
    path: `${place.base}/cart`,
    secure: place.origin.startsWith('https:'),
    maxAge: days30,
  });
}
