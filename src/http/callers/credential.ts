import type { FastifyRequest } from 'fastify';
import type { Authenticate, AuthenticateBuyer, Bearer, Buyer } from '../../core/access/actor.ts';
import { isWithin } from '../../core/access/oauth/tokens/reach.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** Whom a credential names: one of the two. */
type Named = { bearer: Bearer; buyer: null } | { bearer: null; buyer: Buyer };

/** Who knows credentials; `authenticateBuyer` null: those of buyers are bad ones here. */
type Knowing = { authenticate: Authenticate; authenticateBuyer: AuthenticateBuyer | null };

/** Who an `Authorization` header names. A bad credential is refused with 401, never ignored. */
export async function readCredential(
  request: FastifyRequest,
  header: string,
  { authenticate, authenticateBuyer }: Knowing,
): Promise<Named> {
  const credential = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (credential === undefined) throw badCredential();
  const bearer = await authenticate(credential);
  if (bearer && isMeantFor(bearer, request)) return { bearer, buyer: null };
  const buyer = bearer || !authenticateBuyer ? null : await authenticateBuyer(credential);
  if (buyer && isMeantFor(buyer, request)) return { bearer: null, buyer };
  throw badCredential();
}

/** Whoever got a token for something else may not use it here (RFC 8707, security 1.4). */
function isMeantFor(
  { reach }: Bearer | Buyer,
  { hostname, url, routeOptions }: FastifyRequest,
): boolean {
  if (!reach) return true;
  const path = routeOptions.url ?? url.split('?', 1)[0] ?? '';
  return isWithin(reach, { hostname: hostname.toLowerCase(), path });
}

export const missingCredential = () =>
  new Refusal(
    'unauthenticated',
    'unauthorized',
    'Send an API key or an access token as Authorization: Bearer <key>.',
    {
      headers: { 'www-authenticate': 'Bearer' },
    },
  );

const badCredential = () =>
  new Refusal(
    'unauthenticated',
    'invalid_token',
    'This key or token is not valid here: it may be mistyped, expired, revoked, or made for another resource.',
    {
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    },
  );
