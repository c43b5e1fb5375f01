import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../core/sites/site.ts';
import type { ResponseBytes } from '../../http/bytes/byte-cache.ts';
import { sendBytes } from '../../http/bytes/send-bytes.ts';
import { fillCartCount, hasCartCount, readCartCount } from './cart/cart-count.ts';

const cacheControl = 'public, max-age=60';

/**
 * Sends a page that is identical for all visitors except for the number of items in their cart. A
 * page with a number is private.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: ResponseBytes | Promise<ResponseBytes>,
): Promise<void> {
  const page = await bytes;
  if (!hasCartCount(page.body)) return sendShared(request, reply, page);
  reply.header('vary', 'cookie');
  const count = readCartCount(request);
  if (count === 0) return sendShared(request, reply, page);
  sendBytes(request, reply, {
    ...page,
    body: Buffer.from(fillCartCount(page.body.toString(), count)),
    etag: `${page.etag.slice(0, -1)}-${count}"`,
    cacheControl: 'private, no-cache',
  });
}

function sendShared(request: FastifyRequest, reply: FastifyReply, page: ResponseBytes): void {
  sendBytes(request, reply, { ...page, cacheControl });
}

/** Cache tags of pages that list products of a store. */
export const listTags = (site: Pick<Site, 'id'>): string[] => [
  `site:${site.id}`,
  `lists:${site.id}`,
];
