import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate, AuthenticateBuyer, Bearer, Buyer } from '../../core/access/actor.ts';
import { covers, type Scope } from '../../core/access/scope.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { RateLimits, Surface } from '../../platform/limits/rate-limits.ts';
import { limitRate, network } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a bearer must have for this route. */
    scope?: Scope;
  }
}

const known = new WeakMap<FastifyRequest, Bearer>();
const knownBuyers = new WeakMap<FastifyRequest, Buyer>();

type Guard = {
  authenticate: Authenticate;
  limits: RateLimits;
  surface: Surface;
  /** Where those without a good credential are counted; left out: on the same surface. */
  guestSurface?: Surface;
  /** When a bad credential is refused; left out: before the body is read. */
  refusedAt?: 'preHandler';
};

/**
 * Lets only bearers in, and each only as far as its scopes reach: 401, then 403 (security 1.7).
 * Requests are counted by credential; those without a good one share the allowance of their
 * network, so that guessing gets slow.
 */
export function requireBearer(app: FastifyInstance, guard: Guard): void {
  countBearers(app, guard, (bearer) => {
    if (!bearer) throw missingCredential();
  });
  app.addHook('onRequest', async (request) => {
    const { scope } = request.routeOptions.config;
    if (scope) refuseWithout(bearerOf(request), scope);
  });
  // A route that says nothing would be open to every key: the server does not start with one.
  app.addHook('onRoute', ({ method, url, config }) => {
    if (method !== 'OPTIONS' && !config?.scope) throw new Error(`${method} ${url} names no scope`);
  });
}

/** Everybody may come in; who sends a credential sends a good one, or is refused with 401 (§5). */
export function acceptBearer(app: FastifyInstance, guard: Guard): void {
  countBearers(app, guard, () => undefined);
}

/** The same where buyers may let agents come in their name; everywhere else their tokens are bad ones. */
export function acceptBearerOrBuyer(
  app: FastifyInstance,
  guard: Guard & { authenticateBuyer: AuthenticateBuyer },
): void {
  countBearers(app, guard, () => undefined, guard.authenticateBuyer);
}

/** Reads who is asking and counts the request before it is refused. */
function countBearers(
  app: FastifyInstance,
  guard: Guard,
  check: (bearer: Bearer | null) => void,
  authenticateBuyer: AuthenticateBuyer = async () => null,
): void {
  const refusals = new WeakMap<FastifyRequest, unknown>();
  app.addHook('onRequest', async (request) => {
    try {
      const { bearer, buyer } = await readCredential(
        request,
        guard.authenticate,
        authenticateBuyer,
      );
      check(bearer);
      if (bearer) known.set(request, acting(bearer, request));
      if (buyer) knownBuyers.set(request, buyer);
    } catch (error) {
      refusals.set(request, error);
    }
  });
  const { limits, surface, guestSurface = surface } = guard;
  const apart = guestSurface !== surface;
  limitRate(
    app,
    limits,
    surface,
    (request) => credentialOf(request) ?? (apart ? null : network(request)),
  );
  if (apart)
    limitRate(app, limits, guestSurface, (request) =>
      credentialOf(request) === null ? network(request) : null,
    );
  const refuse = async (request: FastifyRequest) => {
    const refusal = refusals.get(request);
    if (refusal) throw refusal;
  };
  if (guard.refusedAt) app.addHook(guard.refusedAt, refuse);
  else app.addHook('onRequest', refuse);
}

/** The same bearer, with who acts and by which request, for the audit log. */
function acting(bearer: Bearer, { id: requestId, ip }: FastifyRequest): Bearer {
  const { tenant, credentialId: id } = bearer;
  const kind = id.startsWith('key_') ? 'api_key' : 'access_token';
  return { ...bearer, tenant: { ...tenant, by: { kind, id, ip, requestId } } };
}

/** The bearer of a request behind `requireBearer`. */
export function bearerOf(request: FastifyRequest): Bearer {
  const bearer = known.get(request);
  if (!bearer) throw missingCredential();
  return bearer;
}

/** Who sent the request, or null for a guest. */
export function knownBearer(request: FastifyRequest): Bearer | null {
  return known.get(request) ?? null;
}

/** The buyer whose agent sent the request, or null: nobody's. */
export function knownBuyer(request: FastifyRequest): Buyer | null {
  return knownBuyers.get(request) ?? null;
}

/** The id of the credential that came with the request, whoever's it is, or null for a guest. */
export function credentialOf(request: FastifyRequest): string | null {
  const { credentialId } = known.get(request) ?? knownBuyers.get(request) ?? {};
  return credentialId ?? null;
}

/** The bearer, when its scopes reach: 401 for guests, 403 `insufficient_scope`. */
export function bearerWith(request: FastifyRequest, scope: Scope): Bearer {
  const bearer = bearerOf(request);
  refuseWithout(bearer, scope);
  return bearer;
}

function refuseWithout(bearer: Bearer, scope: Scope): void {
  if (!covers(bearer.scopes, scope)) throw insufficientScope(scope);
}

/** Who the `Authorization` header names, or null when there is none; a bad one is refused, never ignored. */
export async function readBearer(
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<Bearer | null> {
  return (await readCredential(request, authenticate, async () => null)).bearer;
}

type Named = { bearer: Bearer | null; buyer: Buyer | null };

/** The same where a buyer's token is good, too: at most one of the two. */
async function readCredential(
  request: FastifyRequest,
  authenticate: Authenticate,
  authenticateBuyer: AuthenticateBuyer,
): Promise<Named> {
  const header = request.headers.authorization;
  if (header === undefined) return { bearer: null, buyer: null };
  const credential = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (credential === undefined) throw badCredential();
  const bearer = await authenticate(credential);
  if (bearer) return { bearer, buyer: null };
  const buyer = await authenticateBuyer(credential);
  if (!buyer) throw badCredential();
  return { bearer: null, buyer };
}

/** What a guarded route says of itself: its scope for the hall, its security for OpenAPI. */
export function guarded<Schema extends object>(scope: Scope, schema: Schema) {
  return { config: { scope }, schema: { ...schema, security: [{ bearer: [scope] }] } };
}

const missingCredential = () =>
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
    'This key or token is not valid: it may be mistyped, expired or revoked.',
    {
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    },
  );

const insufficientScope = (scope: Scope) =>
  new Refusal('forbidden', 'insufficient_scope', `This call needs the scope ${scope}.`, {
    mend: { scope },
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  });
