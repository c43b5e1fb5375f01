import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../core/sites/site.ts';
import { readCookie, setCookie } from '../../http/pages/cookies.ts';
import type { PagesDeps } from './deps.ts';
import type { StorePageScope } from './page-scope.ts';

/**
 * A checkout is a page of the platform, while its buyer may have come from the store's own host or
 * from below `/stores/<slug>`, where their cart is. A cookie for this one checkout remembers the second.
 */
const cookieName = 'below';

const oneDay = 86_400;

export function setStorefrontCookie(
  reply: FastifyReply,
  place: StorePageScope,
  checkoutPath: string,
): void {
  if (place.base === '') return;
  const secure = place.origin.startsWith('https:');
  setCookie(reply, {
    name: cookieName,
    value: place.site.slug,
    path: checkoutPath,
    secure,
    maxAge: oneDay,
  });
}

/** The store of a checkout or an order, with links that lead to where its buyer shops. */
export function storeScopeFromCookie(
  request: FastifyRequest,
  site: Site,
  { origin, production }: Pick<PagesDeps, 'origin' | 'production'>,
): StorePageScope {
  const below = readCookie(request, cookieName) === site.slug;
  const base = below ? `/stores/${site.slug}` : site.url;
  return { site, base, url: site.url, origin, httpPictures: !production };
}
