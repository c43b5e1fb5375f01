import type { FastifyRequest } from 'fastify';
import { parseProfileUrl } from '../../core/access/platforms/ucp-agent.ts';
import type { SignedRequest } from '../../core/access/signatures/verify-request.ts';
import type { HostScope } from '../host.ts';
import { signedBodyOf } from '../input/signed-body.ts';

/** How this server is known: its public origin, and whether it is in production. */
export type ServerIdentity = { origin: string; production: boolean };

/** `keepsAnswers`: the door answers a repeat under an Idempotency-Key with the first answer. */
export type SignatureContext = { server: ServerIdentity; replaysResponses: boolean };

/** The request as its signature speaks of it. */
export function toSignedRequest(
  request: FastifyRequest,
  host: HostScope,
  { server, replaysResponses }: SignatureContext,
): SignedRequest {
  const { method } = request;
  const origin = requestOriginOf(request, host, server);
  return {
    method,
    origin,
    target: request.raw.url ?? '/',
    header: (name) => headerOf(request, name),
    body: signedBodyOf(request),
    profileUrl: profileOf(request),
    audiences: [origin, host.origin, server.origin],
    isIdempotent: replaysResponses && method !== 'GET' && method !== 'HEAD',
  };
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The origin that was asked; outside production any name of loopback will do. */
export function requestOriginOf(
  request: FastifyRequest,
  { kind, origin }: HostScope,
  { production }: ServerIdentity,
): string {
  const isLocal = !production && kind === 'platform' && loopback.test(request.hostname);
  return isLocal ? `${new URL(origin).protocol}//${request.host.toLowerCase()}` : origin;
}

/** As it was sent: what Node has put together of repeated headers does not always hold all of them. */
function headerOf({ raw: { rawHeaders } }: FastifyRequest, name: string): string | null {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === name) values.push((rawHeaders[at + 1] ?? '').trim());
  return values.length === 0 ? null : values.join(', ');
}

/** Null: none is named. What cannot be read is told by whoever needs it. */
function profileOf({ headers }: FastifyRequest): string | null {
  try {
    return parseProfileUrl(headers['ucp-agent']);
  } catch {
    return null;
  }
}
