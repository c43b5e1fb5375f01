import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseBytes } from '../../http/bytes/byte-cache.ts';
import { sendBytes } from '../../http/bytes/send-bytes.ts';

const cacheControl = 'public, max-age=3600';

/**
 * Sends a document, or 304 if its ETag or, without one, its date matches (RFC 9110, section
 * 13.2.2). A document without a date is compared by its ETag only.
 */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: ResponseBytes,
  lastModified: Date | null,
): FastifyReply {
  if (lastModified === null) return sendBytes(request, reply, { ...document, cacheControl });
  reply.header('last-modified', lastModified.toUTCString());
  const { 'if-none-match': etag, 'if-modified-since': since } = request.headers;
  const seen = etag === undefined && since !== undefined ? Date.parse(since) : Number.NaN;
  // HTTP dates have no fractions of a second.
  if (seen >= Math.floor(lastModified.getTime() / 1_000) * 1_000) {
    return reply
      .code(304)
      .header('etag', document.etag)
      .header('cache-control', cacheControl)
      .send();
  }
  return sendBytes(request, reply, { ...document, cacheControl });
}

export function latestDate(...dates: (Date | undefined)[]): Date {
  return new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));
}
