import type { FastifyReply } from 'fastify';
import type { TextContent } from '../bytes/byte-cache.ts';
import type { HttpServer } from '../server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route returns an HTML page, so its errors are pages as well. */
    page?: true;
  }
}

/** Options of a page route, which the OpenAPI document omits. */
export function pageOptions<Schema extends object>(schema: Schema) {
  return { config: { page: true as const }, schema: { hide: true, ...schema } };
}

type Options = {
  origin: string;
  production: boolean;
  /** Whether the page runs a script of this server, which may send requests to it. */
  runsScript?: boolean;
};

/**
 * Security headers of all pages. Scripts are forbidden unless the page has its own. Images belong to merchants and may come
 * from any host: over https, outside production also over http. Forms may submit to the page's own
 * host or to the platform's, where the checkout continues; browsers also check redirects after a
 * form against this.
 */
export function pageHeaders({
  origin,
  production,
  runsScript = false,
}: Options): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ...(runsScript ? ["script-src 'self'", "connect-src 'self'"] : []),
    "style-src 'self'",
    `img-src 'self' https: data:${production ? '' : ' http:'}`,
    `form-action 'self' ${origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/**
 * Lets the pages of an app run in a popup of another site. Programs in browsers open the OAuth flow
 * in one, whose last page reports to its `window.opener`. A single page or redirect with the header
 * would end that relation for good, so errors are sent without it too.
 */
export function allowPopups(app: HttpServer): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.removeHeader('cross-origin-opener-policy');
  });
}

/** Sends a private page, which is neither cached nor indexed. */
export function sendPrivatePage(
  reply: FastifyReply,
  page: TextContent,
  status = 200,
): FastifyReply {
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-type': page.contentType,
    })
    .send(page.text);
}

/** Browsers and caches may remember it for an hour, so that a mistake can be corrected. */
export function movedPermanently(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(301).headers({ 'cache-control': 'public, max-age=3600', location }).send();
}

/** Redirects after a form, so that reloading the page does not submit it again. */
export function seeOther(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(303).headers({ 'cache-control': 'no-store', location }).send();
}
