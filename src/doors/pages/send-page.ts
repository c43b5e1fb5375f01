import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../core/sites/site.ts';
import type { ReadyBytes } from '../../http/bytes/byte-cache.ts';
import { sendBytes } from '../../http/bytes/send-bytes.ts';

const cacheControl = 'public, max-age=60';

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: ReadyBytes | Promise<ReadyBytes>,
): Promise<void> {
  await sendBytes(request, reply, { ...(await bytes), cacheControl });
}

/** What a page of a store's lists hangs on. */
export const listTags = (site: Pick<Site, 'id'>): string[] => [
  `site:${site.id}`,
  `lists:${site.id}`,
];

/** Says of a route that it is a page, and keeps it out of the API's description. */
export function page<Schema extends object>(schema: Schema) {
  return { config: { page: true as const }, schema: { hide: true, ...schema } };
}

type Options = { origin: string; production: boolean };

/**
 * What every page says of itself (security 9). No script runs at all. Pictures are the merchant's, so
 * they come from anywhere: over https, and outside production over http too.
 */
export function pageHeaders({ origin, production }: Options): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `img-src 'self' https: data:${production ? '' : ' http:'}`,
    "form-action 'self'",
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
