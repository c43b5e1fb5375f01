import type { FastifyRequest } from 'fastify';
import { parseProfileUrl } from '../../core/access/platforms/ucp-agent.ts';
import type { SignedRequest } from '../../core/access/signatures/verify-request.ts';
import type { HostScope } from '../host.ts';
import { signedBodyOf } from '../input/json-body.ts';

/** The public origin of this server, and whether it is in production. */
export type ServerIdentity = { origin: string; production: boolean };

/** `replaysResponses`: the API replays the first response of an Idempotency-Key. */
export type SignatureContext = { server: ServerIdentity; replaysResponses: boolean };

/** The parts of a request that a signature covers. */
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

/** The origin of a request; outside production, any loopback host name is accepted. */
export function requestOriginOf(
  request: FastifyRequest,
  { kind, origin }: HostScope,
  { production }: ServerIdentity,
): string {
  const isLocal = !production && kind === 'platform' && loopback.test(request.hostname);
  return isLocal ? `${new URL(origin).protocol}//${request.host.toLowerCase()}` : origin;
}

/** The raw header values: Node.js drops repeated values of some headers. */
function headerOf({ raw: { rawHeaders } }: FastifyRequest, name: string): string | null {
  const values: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === name) values.push((rawHeaders[at + 1] ?? '').trim());
  return values.length === 0 ? null : values.join(', ');
}

/**
 * The profile URL of `UCP-Agent`; null if missing or invalid. Negotiation reports an invalid one.
 */
function profileOf({ headers }: FastifyRequest): string | null {
  try {
    return parseProfileUrl(headers['ucp-agent']);
  } catch {
    return null;
  }
}
