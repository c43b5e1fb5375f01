import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { isLocalRequest } from '../../http/callers/local-request.ts';
import type { HttpServer } from '../../http/server.ts';
import { DomainError, notFound } from '../../kernel/domain-error.ts';
import { equalsConstantTime, sha256 } from '../../platform/crypto/signing.ts';
import type { MetricsText } from '../../platform/telemetry/metrics.ts';

/** Advances the test clock, runs the jobs that became due and returns the new time. */
export type AdvanceClock = (seconds: number) => Promise<Date>;

export type OperatorDeps = {
  /** Rejects while the database does not respond or the process is shutting down. */
  ready(): Promise<void>;
  /** Everything that the process depends on, with what is wrong. */
  inspect(): Promise<{ state: 'ok' | 'warning' | 'failed'; checks: object[] }>;
  /** Whether a host name in lower case is the platform, a store or a verified domain. */
  servesHost(name: string): Promise<boolean>;
  metricsText(): Promise<MetricsText>;
  metricsToken: string | null;
  /** Whether other machines can reach this server, possibly through a proxy on this machine. */
  isPublic: boolean;
  /** Whether calls of agents may be replayed here (`stoa replay`). */
  isDevelopment: boolean;
  /** Null without a test clock. */
  advanceClock: AdvanceClock | null;
};

/** Routes for operators: health checks, metrics and the test clock. */
export function operatorApi(deps: OperatorDeps) {
  return async (app: HttpServer) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    app.get('/livez', { schema: { hide: true } }, async () => ({ status: 'ok' }));
    app.get('/readyz', { schema: { hide: true, querystring: Verbose } }, async (request, reply) => {
      if (request.query.verbose !== undefined && canReadMetrics(request, deps)) {
        const { state, checks } = await deps.inspect();
        return reply.code(state === 'failed' ? 503 : 200).send({ status: state, checks });
      }
      await deps.ready();
      return { status: 'ok' };
    });
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!canReadMetrics(request, deps)) throw routeNotFound();
      const { type, body } = await deps.metricsText();
      return reply.type(type).send(body);
    });
    app.get('/tls/allowed', { schema: { hide: true, querystring: TlsQuery } }, async (request) => {
      const { domain, token } = request.query;
      if (!isLocalRequest(request) && !isMetricsToken(token, deps)) throw routeNotFound();
      if (await deps.servesHost(domain.toLowerCase())) return { domain };
      throw notFound('domain_not_served', 'No store of this server uses this domain.');
    });
    if (deps.isDevelopment)
      app.get('/dev/mode', { schema: { hide: true } }, async () => ({ mode: 'development' }));
    if (deps.advanceClock) registerClockRoute(app, deps.advanceClock);
  };
}

/** `?verbose` adds the individual checks, for callers who may read the metrics. */
const Verbose = Type.Object({ verbose: Type.Optional(Type.String()) });

/**
 * The query with which a TLS proxy asks whether it may request a certificate (`on_demand_tls` of
 * Caddy). The proxy cannot send headers, so on another machine it passes the metrics token as a
 * parameter.
 */
const TlsQuery = Type.Object({ domain: Type.String(), token: Type.Optional(Type.String()) });

const routeNotFound = () => notFound('route_not_found', 'There is no route at this path.');

const Advance = Type.Object({ advance_seconds: Type.Integer({ minimum: 0, maximum: 31_622_400 }) });

function registerClockRoute(app: HttpServer, advance: AdvanceClock): void {
  app.post('/dev/clock', { schema: { hide: true, body: Advance } }, async (request) => ({
    now: (await advance(request.body.advance_seconds)).toISOString(),
  }));
}

type MetricsAccess = Pick<OperatorDeps, 'metricsToken' | 'isPublic'>;

/**
 * With a metrics token, only requests that send it. Without one, only requests from this machine; a
 * public server requires a token.
 */
function canReadMetrics(
  request: FastifyRequest,
  { metricsToken, isPublic }: MetricsAccess,
): boolean {
  if (metricsToken === null) return !isPublic && isLocalRequest(request);
  const { authorization = '' } = request.headers;
  return equalsConstantTime(sha256(authorization), sha256(`Bearer ${metricsToken}`));
}

function isMetricsToken(token: string | undefined, { metricsToken }: MetricsAccess): boolean {
  if (token === undefined || metricsToken === null) return false;
  return equalsConstantTime(sha256(token), sha256(metricsToken));
}

export const notReady = (cause: unknown) =>
  new DomainError(
    'unavailable',
    'not_ready',
    'The server is not ready: the database does not respond, or the server is shutting down. Try again in a second.',
    {
      retryAfterSeconds: 1,
      cause,
    },
  );
