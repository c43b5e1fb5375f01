import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ExpectedVersions } from '../../kernel/expected-version.ts';
import { matchesEtag } from '../bytes/send-bytes.ts';

/**
 * A resource and its version. `isPartial`: parts of the body, such as stock or totals, change
 * without a new version, so that 304 must not confirm a client's copy.
 */
export type VersionedBody = { body: unknown; version: number; isPartial?: boolean };

/** Sends the resource with an `ETag`; 304 if the client has this version already. */
export function sendVersioned(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, version, isPartial = false }: VersionedBody,
): unknown {
  const etag = toEntityTag(version);
  reply.header('etag', etag);
  if (isPartial || !matchesEtag(request.headers['if-none-match'], etag)) return body;
  return reply.code(304).send();
}

export const toEntityTag = (version: number): string => `"${version}"`;

/** The versions that `If-Match` names; null without the header or for `*`. */
export function readIfMatch({ headers }: Pick<FastifyRequest, 'headers'>): ExpectedVersions {
  const header = headers['if-match']?.trim();
  if (header === undefined || header === '*') return null;
  return header.split(',').flatMap((tag) => {
    const version = /^\s*"(\d{1,10})"\s*$/.exec(tag)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}
