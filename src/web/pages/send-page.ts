import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../core/sites/site.ts';
import type { ResponseBytes } from '../../http/bytes/byte-cache.ts';
import { sendBytes } from '../../http/bytes/send-bytes.ts';

const cacheControl = 'public, max-age=60';

/** Sends a page that is identical for all visitors. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: ResponseBytes | Promise<ResponseBytes>,
): Promise<void> {
  await sendBytes(request, reply, { ...(await bytes), cacheControl });
}

/** Cache tags of pages that list products of a store. */
export const listTags = (site: Pick<Site, 'id'>): string[] => [
  `site:${site.id}`,
  `lists:${site.id}`,
];
