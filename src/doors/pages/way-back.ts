import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../core/sites/site.ts';
import { readCookie, setCookie } from '../../http/pages/cookies.ts';
import type { PagesDeps } from './deps.ts';
import type { StorePlace } from './place.ts';

/**
 * A checkout is a page of the platform, while its buyer may have come from the store's own host or
 * from below `/stores/<slug>`, where their cart is. A cookie for this one checkout remembers the second.
 */
const name = 'below';

const aDay = 86_400;

export function rememberWayBack(
  reply: FastifyReply,
  place: StorePlace,
  checkoutPath: string,
): void {
  if (place.base === '') return;
  const secure = place.origin.startsWith('https:');
  setCookie(reply, { name, value: place.site.slug, path: checkoutPath, secure, maxAge: aDay });
}

/** The store of a checkout or an order, with links that lead to where its buyer shops. */
export function placeOf(
  request: FastifyRequest,
  site: Site,
  { origin, production }: Pick<PagesDeps, 'origin' | 'production'>,
): StorePlace {
  const below = readCookie(request, name) === site.slug;
  const base = below ? `/stores/${site.slug}` : site.url;
  return { site, base, url: site.url, origin, httpPictures: !production };
}
