import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../core/sites/site.ts';
import { readCookie, setCookie } from '../../http/pages/cookies.ts';
import type { PagesDeps } from './deps.ts';
import type { StorePageScope } from './page-scope.ts';

/**
 * Checkouts are pages of the platform, but the buyer comes from the store's own host or from
 * `/stores/<slug>`, where the cart is. A cookie for this checkout records that the buyer came from
 * the path.
 */
const cookieName = 'storefront_path';

const oneDay = 86_400;

export function setStorefrontCookie(
  reply: FastifyReply,
  scope: StorePageScope,
  checkoutPath: string,
): void {
  if (scope.base === '') return;
  const secure = scope.origin.startsWith('https:');
  setCookie(reply, {
    name: cookieName,
    value: scope.site.slug,
    path: checkoutPath,
    secure,
    maxAge: oneDay,
  });
}

/** The scope of a checkout or order page, with links back to where the buyer shops. */
export function storeScopeFromCookie(
  request: FastifyRequest,
  site: Site,
  { origin, production }: Pick<PagesDeps, 'origin' | 'production'>,
): StorePageScope {
  const isPathBased = readCookie(request, cookieName) === site.slug;
  const base = isPathBased ? `/stores/${site.slug}` : site.url;
  const home = `${base}/cart/continue`;
  return { site, base, home, url: site.url, origin, allowsHttpImages: !production };
}
