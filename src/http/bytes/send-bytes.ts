import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseBytes } from './byte-cache.ts';

/** Sends a response, or 304 if the caller's `If-None-Match` matches. */
export function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, contentType, cacheControl }: ResponseBytes & { cacheControl: string },
): FastifyReply {
  reply.header('etag', etag).header('cache-control', cacheControl);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('content-type', contentType).send(body);
}

export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return (
    header === etag ||
    header
      .split(',')
      .some(
        (candidate) => candidate.trim().replace(/^W\//, '') === etag || candidate.trim() === '*',
      )
  );
}
