import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { AuthenticateBearer } from '../../core/access/bearer.ts';
import { connectionScope } from '../../core/access/scope.ts';
import type { CallDescription } from '../../http/agent-calls/call-description.ts';
import type { CallNotes } from '../../http/agent-calls/call-notes.ts';
import { type CallRecording, recordCalls } from '../../http/agent-calls/record-calls.ts';
import { requireBearer } from '../../http/callers/bearer.ts';
import { errorHeadersOf } from '../../http/errors/rest-errors.ts';
import { toDomainErrorOrLog } from '../../http/errors/to-domain-error.ts';
import { handleUnknownRoutes } from '../../http/errors/unknown-route.ts';
import type { HttpServer } from '../../http/server.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import { callOperation } from './call.ts';
import type { AcpDeps, CallMetadata } from './caller.ts';
import type { AcpResult } from './idempotency.ts';
import { type AcpOperation, cartOperations, sessionOperations } from './operations.ts';
import { acpErrorOf } from './protocol/errors.ts';
import { isAcpVersion } from './protocol/versions.ts';
import { describeRoute } from './route-schemas.ts';

export type AcpApiDeps = AcpDeps &
  CallRecording & {
    /** Accepts the keys of agent connections. */
    authenticateConnection: AuthenticateBearer;
    limits: RateLimits;
  };

type Route = [verb: HTTPMethods, path: string, operation: AcpOperation];

// biome-ignore format: the table
const routes: readonly Route[] = [
  ['POST', '/checkout_sessions',              sessionOperations.create],
  ['GET',  '/checkout_sessions/:id',          sessionOperations.get],
  ['POST', '/checkout_sessions/:id',          sessionOperations.update],
  ['POST', '/checkout_sessions/:id/complete', sessionOperations.complete],
  ['POST', '/checkout_sessions/:id/cancel',   sessionOperations.cancel],
  ['POST', '/carts',                          cartOperations.create],
  ['GET',  '/carts/:id',                      cartOperations.get],
  ['PUT',  '/carts/:id',                      cartOperations.update],
  ['POST', '/carts/:id/cancel',               cartOperations.cancel],
];

/** ACP over REST. */
export function acpApi(deps: AcpApiDeps) {
  return async (app: HttpServer) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('cache-control', 'no-store').headers(echoedHeaders(request));
      done();
    });
    recordCalls(app, deps, 'acp', describeAcpCall);
    app.setErrorHandler(handleAcpError);
    requireBearer(app, {
      authenticate: deps.authenticateConnection,
      limits: deps.limits,
      surface: 'acp',
      accessSurfaces: null,
    });
    handleUnknownRoutes(app);
    app.setValidatorCompiler(() => () => true);
    for (const [method, url, operation] of routes)
      app.route({
        method,
        url,
        config: { scope: connectionScope },
        schema: describeRoute(operation, url),
        handler: async (request, reply) => {
          const { id = '' } = request.params as { id?: string };
          const call = { id, body: request.body, metadata: metadataOf(request, operation) };
          return sendResult(reply, await callOperation(deps, request, operation, call));
        },
      });
  };
}

function metadataOf({ headers }: FastifyRequest, { writes }: AcpOperation): CallMetadata {
  return {
    apiVersion: headers['api-version'],
    idempotencyKey: writes ? headers['idempotency-key'] : undefined,
    keyName: 'Idempotency-Key',
    needsKey: writes,
  };
}

const echoed = ['idempotency-key', 'request-id'] as const;

/** The client finds its own ids in the response. */
function echoedHeaders({ headers }: FastifyRequest): Record<string, string> {
  const sent = echoed.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value) ? [[name, value]] : [];
  });
  return Object.fromEntries(sent);
}

function sendResult(reply: FastifyReply, { status, body, isReplayed }: AcpResult): FastifyReply {
  if (isReplayed) reply.header('idempotent-replayed', 'true');
  return reply.code(status).type('application/json').send(JSON.stringify(body));
}

/** Sends an error in the form of ACP. */
export async function handleAcpError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const domainError = toDomainErrorOrLog(error, request);
  const { 'api-version': sent } = request.headers;
  const { status, body } = acpErrorOf(domainError, isAcpVersion(sent) ? sent : null);
  return reply
    .code(status)
    .headers(errorHeadersOf(domainError))
    .type('application/json')
    .send(JSON.stringify(body));
}

/** A call over REST or MCP; null for a message that calls no operation. */
export function describeAcpCall(
  _request: FastifyRequest,
  { operation }: CallNotes,
): CallDescription | null {
  if (operation === null) return null;
  return { operation, step: operation.endsWith('_cart') ? 'cart' : 'checkout' };
}
