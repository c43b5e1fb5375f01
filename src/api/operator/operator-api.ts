import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { HttpServer } from '../../http/server.ts';
import { DomainError, notFound } from '../../kernel/domain-error.ts';
import { equalsConstantTime, sha256 } from '../../platform/crypto/signing.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';

/** Moves the clock and runs what became due; answers the new time. */
export type AdvanceClock = (seconds: number) => Promise<Date>;

export type OperatorDeps = {
  /** Rejects while the database does not answer, or while the process drains. */
  ready(): Promise<void>;
  metrics: Metrics;
  metricsToken: string | null;
  /** Whether other machines reach this server, through a proxy that may run on this one. */
  isPublic: boolean;
  /** Null: there is no test clock. */
  advanceClock: AdvanceClock | null;
};

/** For operators and their tools: health, metrics, and the test clock (architecture 7). */
export function operatorApi(deps: OperatorDeps) {
  return async (app: HttpServer) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    app.get('/livez', { schema: { hide: true } }, async () => ({ status: 'ok' }));
    app.get('/readyz', { schema: { hide: true } }, async () => {
      await deps.ready();
      return { status: 'ok' };
    });
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!canReadMetrics(request, deps))
        throw notFound('route_not_found', 'There is nothing at this address.');
      const { type, body } = await deps.metrics.text();
      return reply.type(type).send(body);
    });
    if (deps.advanceClock) registerClockRoute(app, deps.advanceClock);
  };
}

const Advance = Type.Object({ advance_seconds: Type.Integer({ minimum: 0, maximum: 31_622_400 }) });

function registerClockRoute(app: HttpServer, advance: AdvanceClock): void {
  app.post('/dev/clock', { schema: { hide: true, body: Advance } }, async (request) => ({
    now: (await advance(request.body.advance_seconds)).toISOString(),
  }));
}

type MetricsAccess = Pick<OperatorDeps, 'metricsToken' | 'isPublic'>;

/**
 * With a token: its bearer. Without one: loopback clients that ask for this machine by a loopback name
 * and come through no proxy. The name keeps out pages whose own name was made to resolve to loopback
 * (DNS rebinding). A proxy on this machine may send such a name and no forwarding header, so a public
 * server answers with a token only.
 */
function canReadMetrics(
  request: FastifyRequest,
  { metricsToken, isPublic }: MetricsAccess,
): boolean {
  if (metricsToken !== null) {
    return equalsConstantTime(
      sha256(request.headers.authorization ?? ''),
      sha256(`Bearer ${metricsToken}`),
    );
  }
  const proxied = Object.keys(request.headers).some((name) =>
    /^(?:forwarded|via|x-real-ip|true-client-ip)$|^(?:x-forwarded|cf)-/.test(name),
  );
  const peer = request.raw.socket.remoteAddress ?? '';
  const isLocal = isIP(peer) > 0 && /^(127\.|::1$|::ffff:127\.)/.test(peer);
  return !isPublic && !proxied && isLocal && isLoopbackHost(request.headers.host ?? '');
}

/** `localhost`, 127.0.0.0/8 or [::1], with or without a port. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host);

export const notReady = (cause: unknown) =>
  new DomainError(
    'unavailable',
    'not_ready',
    'The server is not ready: the database does not answer, or it is shutting down.',
    {
      retryAfterSeconds: 1,
      cause,
    },
  );
