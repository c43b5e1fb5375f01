import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  AuthenticateBearer,
  AuthenticateBuyer,
  AuthenticatedBuyer,
  Bearer,
} from '../../core/access/bearer.ts';
import { assertConsoleRule, type ConsoleRule } from '../../core/access/console/console-rule.ts';
import { hasScope, type Scope } from '../../core/access/scope.ts';
import { type AccessSurface, assertSurface } from '../../core/access/surface.ts';
import type { CallerCredentials } from '../../core/customers/linking/buyer-context.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { RateLimits, Surface } from '../../platform/limits/rate-limits.ts';
import { missingCredentialError, readCredential } from './credential.ts';
import { limitRate, networkKeyOf } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that this route requires, or several of which one is enough. */
    scope?: Scope | readonly Scope[];
    /** What console tokens need in addition. */
    consoleRule?: ConsoleRule;
  }
}

const bearers = new WeakMap<FastifyRequest, Bearer>();
const buyers = new WeakMap<FastifyRequest, AuthenticatedBuyer>();

type BearerOptions = {
  /** The credential must be allowed for one of these surfaces; null for no restriction. */
  accessSurfaces: readonly AccessSurface[] | null;
  authenticate: AuthenticateBearer;
  limits: RateLimits;
  surface: Surface;
  /** Where requests without a valid credential are counted; defaults to `surface`. */
  guestSurface?: Surface;
  /** When an invalid credential is rejected; defaults to before the body is read. */
  rejectAt?: 'preHandler';
};

/**
 * Requires a valid credential (401) with the scope of the route (403). Requests are counted by
 * credential; those without a valid one share the allowance of their network, which slows guessing.
 */
export function requireBearer(app: FastifyInstance, guard: BearerOptions): void {
  authenticateAndCount(app, guard, {
    authenticateBuyer: null,
    rejectGuest: missingCredentialError,
  });
  app.addHook('onRequest', async (request) => {
    const { scope, consoleRule } = request.routeOptions.config;
    if (scope) assertAnyScope(requireBearerOf(request), [scope].flat());
    if (consoleRule) assertConsoleRule(requireBearerOf(request).console, consoleRule);
  });
  // A route without a scope would accept every key, so startup fails.
  app.addHook('onRoute', ({ method, url, config }) => {
    if (method !== 'OPTIONS' && !config?.scope) throw new Error(`${method} ${url} has no scope`);
  });
}

/** Accepts guests and valid credentials; 401 for an invalid credential. */
export function acceptBearer(app: FastifyInstance, guard: BearerOptions): void {
  authenticateAndCount(app, guard, { authenticateBuyer: null, rejectGuest: acceptGuest });
}

/** The same, and also accepts tokens of buyers, with which agents act for them. */
export function acceptBearerOrBuyer(
  app: FastifyInstance,
  guard: BearerOptions & { authenticateBuyer: AuthenticateBuyer },
): void {
  const { authenticateBuyer } = guard;
  authenticateAndCount(app, guard, { authenticateBuyer, rejectGuest: acceptGuest });
}

const acceptGuest = () => null;

type CallerRules = {
  /** Null: tokens of buyers are rejected. */
  authenticateBuyer: AuthenticateBuyer | null;
  rejectGuest: () => DomainError | null;
};

/**
 * Authenticates the caller, and counts the request before an invalid credential is rejected. Guests
 * need no asynchronous step.
 */
function authenticateAndCount(
  app: FastifyInstance,
  guard: BearerOptions,
  { authenticateBuyer, rejectGuest }: CallerRules,
): void {
  const authenticators = { authenticate: guard.authenticate, authenticateBuyer };
  const errors = new WeakMap<FastifyRequest, Error>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { authorization } = request.headers;
    if (authorization === undefined) {
      const error = rejectGuest();
      if (error) errors.set(request, error);
      return done();
    }
    readCredential(request, authorization, authenticators)
      .then(({ bearer, buyer }) => {
        if (bearer) bearers.set(request, withPrincipal(bearer, request));
        else buyers.set(request, buyer);
        if (guard.accessSurfaces) assertSurface(bearer?.surfaces, guard.accessSurfaces);
      })
      .then(
        () => done(),
        (error) => {
          errors.set(request, error);
          done();
        },
      );
  });
  const { limits, surface, guestSurface = surface } = guard;
  const countsGuestsSeparately = guestSurface !== surface;
  limitRate(
    app,
    limits,
    surface,
    (request) => credentialIdOf(request) ?? (countsGuestsSeparately ? null : networkKeyOf(request)),
  );
  if (countsGuestsSeparately)
    limitRate(app, limits, guestSurface, (request) =>
      credentialIdOf(request) === null ? networkKeyOf(request) : null,
    );
  const reject = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
    done(errors.get(request));
  if (guard.rejectAt) app.addHook(guard.rejectAt, reject);
  else app.addHook('onRequest', reject);
}

/** Adds the principal and the request id for the audit log. */
function withPrincipal(bearer: Bearer, { id: requestId, ip }: FastifyRequest): Bearer {
  const { tenant, credentialId: id } = bearer;
  const isKey = id.startsWith('key_') || bearer.connection !== undefined;
  const kind = bearer.console ? 'person' : isKey ? 'api_key' : 'access_token';
  return { ...bearer, tenant: { ...tenant, principal: { kind, id, ip, requestId } } };
}

/** The bearer of a request behind `requireBearer`. */
export function requireBearerOf(request: FastifyRequest): Bearer {
  const bearer = bearers.get(request);
  if (!bearer) throw missingCredentialError();
  return bearer;
}

/** The merchant's credential of a request, or null. */
export function findBearer(request: FastifyRequest): Bearer | null {
  return bearers.get(request) ?? null;
}

/** The buyer whose agent sent the request, or null. */
export function findBuyer(request: FastifyRequest): AuthenticatedBuyer | null {
  return buyers.get(request) ?? null;
}

/** The id of the request's credential, a merchant's or a buyer's; null for a guest. */
export function credentialIdOf(request: FastifyRequest): string | null {
  const { credentialId } = bearers.get(request) ?? buyers.get(request) ?? {};
  return credentialId ?? null;
}

/** The bearer, if it has the scope: 401 for guests, 403 `insufficient_scope`. */
export function requireScope(request: FastifyRequest, scope: Scope): Bearer {
  const bearer = requireBearerOf(request);
  assertAnyScope(bearer, [scope]);
  return bearer;
}

function assertAnyScope(bearer: Bearer, needed: readonly Scope[]): void {
  if (!needed.some((scope) => hasScope(bearer.scopes, scope))) throw insufficientScopeError(needed);
}

/**
 * Route options: the required scope, or several of which one is enough, the same as OpenAPI security, and what console tokens need in
 * addition.
 */
export function scopedRoute<Schema extends object>(
  scope: Scope | readonly Scope[],
  schema: Schema,
  consoleRule?: ConsoleRule,
) {
  return {
    config: { scope, ...(consoleRule && { consoleRule }) },
    schema: { ...schema, security: [scope].flat().map((one) => ({ bearer: [one] })) },
  };
}

const insufficientScopeError = (needed: readonly Scope[]) =>
  new DomainError(
    'forbidden',
    'insufficient_scope',
    `This request needs a credential with the scope ${needed.join(' or ')}.`,
    {
      extensions: { scope: needed.join(' ') },
      headers: {
        'www-authenticate': `Bearer error="insufficient_scope", scope="${needed.join(' ')}"`,
      },
    },
  );

/** The credentials of a request on routes that also accept tokens of buyers. */
export const callContextOf = (request: FastifyRequest): CallerCredentials => ({
  bearer: findBearer(request),
  buyer: findBuyer(request),
});
