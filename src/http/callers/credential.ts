import type { FastifyRequest } from 'fastify';
import type {
  AuthenticateBearer,
  AuthenticateBuyer,
  AuthenticatedBuyer,
  Bearer,
} from '../../core/access/bearer.ts';
import { isWithinResources } from '../../core/access/oauth/tokens/resource-indicator.ts';
import { DomainError } from '../../kernel/domain-error.ts';

/** Whom a credential names: one of the two. */
type AuthenticatedCaller =
  | { bearer: Bearer; buyer: null }
  | { bearer: null; buyer: AuthenticatedBuyer };

/** Who knows credentials; `authenticateBuyer` null: those of buyers are bad ones here. */
type Authenticators = {
  authenticate: AuthenticateBearer;
  authenticateBuyer: AuthenticateBuyer | null;
};

/** Who an `Authorization` header names. A bad credential is refused with 401, never ignored. */
export async function readCredential(
  request: FastifyRequest,
  header: string,
  { authenticate, authenticateBuyer }: Authenticators,
): Promise<AuthenticatedCaller> {
  const credential = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (credential === undefined) throw invalidCredentialError();
  const bearer = await authenticate(credential);
  if (bearer && isIntendedFor(bearer, request)) return { bearer, buyer: null };
  const buyer = bearer || !authenticateBuyer ? null : await authenticateBuyer(credential);
  if (buyer && isIntendedFor(buyer, request)) return { bearer: null, buyer };
  throw invalidCredentialError();
}

/** Whoever got a token for something else may not use it here (RFC 8707, security 1.4). */
function isIntendedFor(
  { resources }: Bearer | AuthenticatedBuyer,
  { hostname, url, routeOptions }: FastifyRequest,
): boolean {
  if (!resources) return true;
  const path = routeOptions.url ?? url.split('?', 1)[0] ?? '';
  return isWithinResources(resources, { hostname: hostname.toLowerCase(), path });
}

export const missingCredentialError = () =>
  new DomainError(
    'unauthenticated',
    'unauthorized',
    'Send an API key or an access token as Authorization: Bearer <key>.',
    {
      headers: { 'www-authenticate': 'Bearer' },
    },
  );

const invalidCredentialError = () =>
  new DomainError(
    'unauthenticated',
    'invalid_token',
    'This key or token is not valid here: it may be mistyped, expired, revoked, or made for another resource.',
    {
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    },
  );
