import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  AuthenticateBearer,
  AuthenticateBuyer,
  AuthenticatedBuyer,
  Bearer,
} from '../../core/access/bearer.ts';
import { hasScope, type Scope } from '../../core/access/scope.ts';
import { type AccessSurface, assertSurface } from '../../core/access/surface.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { RateLimits, Surface } from '../../platform/limits/rate-limits.ts';
import { missingCredentialError, readCredential } from './credential.ts';
import { limitRate, networkKeyOf } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a bearer must have for this route. */
    scope?: Scope;
  }
}

const bearers = new WeakMap<FastifyRequest, Bearer>();
const buyers = new WeakMap<FastifyRequest, AuthenticatedBuyer>();

type BearerOptions = {
  /** The surfaces that the routes belong to, any of which a credential needs; null: open to all. */
  accessSurfaces: readonly AccessSurface[] | null;
  authenticate: AuthenticateBearer;
  limits: RateLimits;
  surface: Surface;
  /** Where those without a good credential are counted; left out: on the same surface. */
  guestSurface?: Surface;
  /** When a bad credential is refused; left out: before the body is read. */
  rejectAt?: 'preHandler';
};

/**
 * Lets only bearers in, and each only as far as its scopes reach: 401, then 403 (security 1.7).
 * Requests are counted by credential; those without a good one share the allowance of their
 * network, so that guessing gets slow.
 */
export function requireBearer(app: FastifyInstance, guard: BearerOptions): void {
  authenticateAndCount(app, guard, {
    authenticateBuyer: null,
    refuseGuest: missingCredentialError,
  });
  app.addHook('onRequest', async (request) => {
    const { scope } = request.routeOptions.config;
    if (scope) assertScope(requireBearerOf(request), scope);
  });
  // A route that says nothing would be open to every key: the server does not start with one.
  app.addHook('onRoute', ({ method, url, config }) => {
    if (method !== 'OPTIONS' && !config?.scope) throw new Error(`${method} ${url} names no scope`);
  });
}

/** Everybody may come in; who sends a credential sends a good one, or is refused with 401 (§5). */
export function acceptBearer(app: FastifyInstance, guard: BearerOptions): void {
  authenticateAndCount(app, guard, { authenticateBuyer: null, refuseGuest: acceptGuest });
}

/** The same where buyers may let agents come in their name; everywhere else their tokens are bad ones. */
export function acceptBearerOrBuyer(
  app: FastifyInstance,
  guard: BearerOptions & { authenticateBuyer: AuthenticateBuyer },
): void {
  const { authenticateBuyer } = guard;
  authenticateAndCount(app, guard, { authenticateBuyer, refuseGuest: acceptGuest });
}

const acceptGuest = () => null;

type CallerRules = {
  /** Null: buyers' tokens are bad ones. */
  authenticateBuyer: AuthenticateBuyer | null;
  refuseGuest: () => DomainError | null;
};

/** Reads who is asking and counts the request before it is refused. Guests pass without a pause. */
function authenticateAndCount(
  app: FastifyInstance,
  guard: BearerOptions,
  { authenticateBuyer, refuseGuest }: CallerRules,
): void {
  const knowing = { authenticate: guard.authenticate, authenticateBuyer };
  const refusals = new WeakMap<FastifyRequest, Error>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { authorization } = request.headers;
    if (authorization === undefined) {
      const refusal = refuseGuest();
      if (refusal) refusals.set(request, refusal);
      return done();
    }
    readCredential(request, authorization, knowing)
      .then(({ bearer, buyer }) => {
        if (bearer) bearers.set(request, withPrincipal(bearer, request));
        else buyers.set(request, buyer);
        if (guard.accessSurfaces) assertSurface(bearer?.surfaces, guard.accessSurfaces);
      })
      .then(
        () => done(),
        (error) => {
          refusals.set(request, error);
          done();
        },
      );
  });
  const { limits, surface, guestSurface = surface } = guard;
  const apart = guestSurface !== surface;
  limitRate(
    app,
    limits,
    surface,
    (request) => credentialIdOf(request) ?? (apart ? null : networkKeyOf(request)),
  );
  if (apart)
    limitRate(app, limits, guestSurface, (request) =>
      credentialIdOf(request) === null ? networkKeyOf(request) : null,
    );
  const refuse = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
    done(refusals.get(request));
  if (guard.rejectAt) app.addHook(guard.rejectAt, refuse);
  else app.addHook('onRequest', refuse);
}

/** The same bearer, with who acts and by which request, for the audit log. */
function withPrincipal(bearer: Bearer, { id: requestId, ip }: FastifyRequest): Bearer {
  const { tenant, credentialId: id } = bearer;
  const kind = id.startsWith('key_') ? 'api_key' : 'access_token';
  return { ...bearer, tenant: { ...tenant, principal: { kind, id, ip, requestId } } };
}

/** The bearer of a request behind `requireBearer`. */
export function requireBearerOf(request: FastifyRequest): Bearer {
  const bearer = bearers.get(request);
  if (!bearer) throw missingCredentialError();
  return bearer;
}

/** Who sent the request, or null for a guest. */
export function findBearer(request: FastifyRequest): Bearer | null {
  return bearers.get(request) ?? null;
}

/** The buyer whose agent sent the request, or null: nobody's. */
export function findBuyer(request: FastifyRequest): AuthenticatedBuyer | null {
  return buyers.get(request) ?? null;
}

/** The id of the credential that came with the request, whoever's it is, or null for a guest. */
export function credentialIdOf(request: FastifyRequest): string | null {
  const { credentialId } = bearers.get(request) ?? buyers.get(request) ?? {};
  return credentialId ?? null;
}

/** The bearer, when its scopes reach: 401 for guests, 403 `insufficient_scope`. */
export function requireScope(request: FastifyRequest, scope: Scope): Bearer {
  const bearer = requireBearerOf(request);
  assertScope(bearer, scope);
  return bearer;
}

function assertScope(bearer: Bearer, scope: Scope): void {
  if (!hasScope(bearer.scopes, scope)) throw insufficientScopeError(scope);
}

/** What a guarded route says of itself: its scope for the hall, its security for OpenAPI. */
export function scopedRoute<Schema extends object>(scope: Scope, schema: Schema) {
  return { config: { scope }, schema: { ...schema, security: [{ bearer: [scope] }] } };
}

const insufficientScopeError = (scope: Scope) =>
  new DomainError('forbidden', 'insufficient_scope', `This call needs the scope ${scope}.`, {
    extensions: { scope },
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  });
