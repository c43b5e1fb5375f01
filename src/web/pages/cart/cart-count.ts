import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from '../../../http/pages/cookies.ts';
import { html, renderHtml, trustedHtml } from '../../../http/pages/html.ts';
import type { StorePageScope } from '../page-scope.ts';

/** Holds only the number of items, so that cached pages can show it without reading the cart. */
const cookieName = 'cart_count';

const thirtyDays = 30 * 86_400;

const marker = '<!--cart-count-->';

/** Where pages show the number of items. It is the same on every page, which can be cached. */
export const cartCountMarker = trustedHtml(marker);

/** The number in the browser's cookie; 0 without a valid one. */
export function readCartCount(request: FastifyRequest): number {
  const value = readCookie(request, cookieName) ?? '';
  return /^\d{1,4}$/.test(value) ? Number(value) : 0;
}

/** Remembers the number of items of this browser's cart in this store. */
export function setCartCount(reply: FastifyReply, scope: StorePageScope, count: number): void {
  setCookie(reply, {
    name: cookieName,
    value: String(Math.min(count, 9_999)),
    path: scope.base || '/',
    secure: scope.origin.startsWith('https:'),
    maxAge: count === 0 ? 0 : thirtyDays,
  });
}

/** Writes the number at the marker; a page without one is left unchanged. */
export function fillCartCount(page: string, count: number): string {
  if (count === 0) return page;
  const items = count === 1 ? ' item' : ' items';
  const shown = html` <span class="cart-count">${count}<span class="hidden">${items}</span></span>`;
  return page.replace(marker, renderHtml(shown));
}

export const hasCartCount = (page: Buffer): boolean => page.includes(marker);
