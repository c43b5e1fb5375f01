import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cart } from '../../../core/carts/cart.ts';
import { getCart } from '../../../core/carts/create-cart.ts';
import { readCookie, setCookie } from '../../../http/pages/cookies.ts';
import { DomainError } from '../../../kernel/domain-error.ts';
import { workspaceCodeOfToken } from '../../../platform/crypto/tokens.ts';
import type { PagesDeps } from '../deps.ts';
import type { StorePageScope } from '../page-scope.ts';

/** Holds the cart's token. Its path is that of the cart, so that catalog pages stay cacheable. */
const cookieName = 'cart';

const thirtyDays = 30 * 86_400;

/** The cart token in the browser's cookie, which may be of an ended cart; null without a cookie. */
export const readCartToken = (request: FastifyRequest): string | null =>
  readCookie(request, cookieName);

/** The active cart of this browser in this store, or null. */
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

/** The cookie lives as long as the cart: 30 days from its last change. */
export function setCartCookie(reply: FastifyReply, scope: StorePageScope, token: string): void {
  setCookie(reply, {
    name: cookieName,
    value: token,
    path: `${scope.base}/cart`,
    secure: scope.origin.startsWith('https:'),
    maxAge: thirtyDays,
  });
}
