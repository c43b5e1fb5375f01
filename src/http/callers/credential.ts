import type { FastifyRequest } from 'fastify';
import type {
  AuthenticateBearer,
  AuthenticateBuyer,
  AuthenticatedBuyer,
  Bearer,
} from '../../core/access/bearer.ts';
import { isWithinResources } from '../../core/access/oauth/tokens/resource-indicator.ts';
import { DomainError } from '../../kernel/domain-error.ts';

/** The owner of a credential: a merchant or a buyer. */
type AuthenticatedCaller =
  | { bearer: Bearer; buyer: null }
  | { bearer: null; buyer: AuthenticatedBuyer };

/** With a null `authenticateBuyer`, tokens of buyers are rejected. */
type Authenticators = {
  authenticate: AuthenticateBearer;
  authenticateBuyer: AuthenticateBuyer | null;
};

/** Authenticates an `Authorization` header. An invalid one is rejected with 401, never ignored. */
export async function readCredential(
  request: FastifyRequest,
  header: string,
  { authenticate, authenticateBuyer }: Authenticators,
): Promise<AuthenticatedCaller> {
  const credential = parseBearerHeader(header);
  if (credential === null) throw invalidCredentialError();
  const bearer = await authenticate(credential);
  if (bearer && isIntendedFor(bearer, request)) return { bearer, buyer: null };
  const buyer = bearer || !authenticateBuyer ? null : await authenticateBuyer(credential);
  if (buyer && isIntendedFor(buyer, request)) return { bearer: null, buyer };
  throw invalidCredentialError();
}

/** The text after `Bearer ` in an `Authorization` header; null for another scheme. */
export function parseBearerHeader(header: string): string | null {
  return /^Bearer +(\S+) *$/i.exec(header)?.[1] ?? null;
}

/** Whether the token was issued for this resource (RFC 8707, section 2). */
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
    'This API key or access token is not valid. It may be mistyped, expired, revoked, or issued for another resource.',
    {
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    },
  );
