import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Http } from '../../http/server.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { sameBytes, sha256 } from '../../platform/crypto/signing.ts';
import type { Metrics } from '../../platform/telemetry/metrics.ts';

/** Moves the clock and runs what became due; answers the new time. */
export type AdvanceClock = (seconds: number) => Promise<Date>;

export type OperatorDeps = {
  /** Rejects while the database does not answer, or while the process drains. */
  ready(): Promise<void>;
  metrics: Metrics;
  metricsToken: string | null;
  /** Null: there is no test clock. */
  advanceClock: AdvanceClock | null;
};

/** For operators and their tools: health, metrics, and the test clock (architecture 7). */
export function operatorDoor(deps: OperatorDeps) {
  return async (app: Http) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    app.get('/livez', { schema: { hide: true } }, async () => ({ status: 'ok' }));
    app.get('/readyz', { schema: { hide: true } }, async () => {
      await deps.ready();
      return { status: 'ok' };
    });
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!mayReadMetrics(request, deps.metricsToken))
        throw notFound('route_not_found', 'There is nothing at this address.');
      const { type, body } = await deps.metrics.text();
      return reply.type(type).send(body);
    });
    if (deps.advanceClock) clockRoute(app, deps.advanceClock);
  };
}

const Advance = Type.Object({ advance_seconds: Type.Integer({ minimum: 0, maximum: 31_622_400 }) });

function clockRoute(app: Http, advance: AdvanceClock): void {
  app.post('/dev/clock', { schema: { hide: true, body: Advance } }, async (request) => ({
    now: (await advance(request.body.advance_seconds)).toISOString(),
  }));
}

/** With a token: whoever has it. Without: loopback peers that no proxy speaks for (decisions 14). */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    return sameBytes(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${token}`));
  }
  const forwarded = Object.keys(request.headers).some(
    (name) => name === 'forwarded' || name.startsWith('x-forwarded-'),
  );
  const peer = request.raw.socket.remoteAddress ?? '';
  return !forwarded && isIP(peer) > 0 && /^(127\.|::1$|::ffff:127\.)/.test(peer);
}

export const notReady = (cause: unknown) =>
  new Refusal(
    'unavailable',
    'not_ready',
    'The server is not ready: the database does not answer, or it is shutting down.',
    {
      retryAfterSeconds: 1,
      cause,
    },
  );
