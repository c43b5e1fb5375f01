import type { FastifyReply } from 'fastify';
import type { TextContent } from '../bytes/byte-cache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers a page for people, so its errors are pages too. */
    page?: true;
  }
}

/** Says of a route that it is a page, and keeps it out of the API's description. */
export function pageOptions<Schema extends object>(schema: Schema) {
  return { config: { page: true as const }, schema: { hide: true, ...schema } };
}

type Options = { origin: string; production: boolean };

/**
 * What every page says of itself (security 9). No script runs at all. Pictures are the merchant's, so
 * they come from anywhere: over https, and outside production over http too. Forms lead to the page's
 * own host or to the platform's, where a checkout goes on: browsers hold redirects after a form to it too.
 */
export function pageHeaders({ origin, production }: Options): Record<string, string> {
  const policy = [
    "default-src 'none'",
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

/** Sends a page that is somebody's own: nothing keeps it, and no engine lists it. */
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

/** Leads on after a form, so that reloading the page does not send the form again. */
export function seeOther(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(303).headers({ 'cache-control': 'no-store', location }).send();
}
