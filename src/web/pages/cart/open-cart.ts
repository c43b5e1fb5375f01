import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cart } from '../../../core/carts/cart.ts';
import { createCart, getCart } from '../../../core/carts/create-cart.ts';
import { readCookie, setCookie } from '../../../http/pages/cookies.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { workspaceCodeOfToken } from '../../../platform/crypto/tokens.ts';
import type { PagesDeps } from '../deps.ts';
import type { StorePageScope } from '../page-scope.ts';

/** Holds the cart's token. It is sent to the cart's own addresses only, so that no shelf differs by it. */
const cookieName = 'cart';

const thirtyDays = 30 * 86_400;

/** The secret of the cart that a browser holds, whatever became of it; null: it holds none. */
export const readCartToken = (request: FastifyRequest): string | null =>
  readCookie(request, cookieName);

/** The cart that a browser holds, or null: none, one that has ended, or one of another store. */
export async function openCart(
  { unit }: Pick<PagesDeps, 'unit'>,
  request: FastifyRequest,
  { site }: StorePageScope,
): Promise<Cart | null> {
  const token = readCartToken(request);
  if (token === null || workspaceCodeOfToken('cart', token) !== site.tenant.code) return null;
  const cart = await unit
    .view(site.tenant, (view) => getCart(view, token))
    .catch((error) => {
      if (error instanceof DomainError && error.kind === 'not_found') return null;
      throw error;
    });
  return cart?.status === 'active' && cart.siteId === site.id ? cart : null;
}

/** The same, or a new one. */
export async function openOrCreateCart(
  deps: Pick<PagesDeps, 'unit'>,
  request: FastifyRequest,
  place: StorePageScope,
): Promise<Cart> {
  const cart = await openCart(deps, request, place);
  if (cart) return cart;
  const { site } = place;
  const nobody = { buyer: null, customerId: null };
  return deps.unit.run(site.tenant, (work) => createCart(work, site, nobody));
}

/** The browser keeps the cart as long as the cart lives: 30 days from its last change. */
export function setCartCookie(reply: FastifyReply, place: StorePageScope, token: string): void {
  setCookie(reply, {
    name: cookieName,
    value: token,
    path: `${place.base}/cart`,
    secure: place.origin.startsWith('https:'),
    maxAge: thirtyDays,
  });
}
