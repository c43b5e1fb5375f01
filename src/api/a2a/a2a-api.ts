import type { FastifyRequest } from 'fastify';
import { recordCalls } from '../../http/agent-calls/record-calls.ts';
import { refuseBlockedAgents } from '../../http/agent-calls/refuse-blocked.ts';
import { acceptBearer } from '../../http/callers/bearer.ts';
import {
  enableCors,
  signatureRequestHeaders,
  signatureResponseHeaders,
} from '../../http/callers/enable-cors.ts';
import { handleUnknownRoutes } from '../../http/errors/unknown-route.ts';
import { acceptJsonOnly } from '../../http/input/json-body.ts';
import type { HttpServer } from '../../http/server.ts';
import { verifySignatures } from '../../http/signatures/verify-signatures.ts';
import type { A2aDeps } from './a2a-call.ts';
import { describeA2aCall } from './describe-call.ts';
import { versionHeader } from './errors.ts';
import { handleHttpJsonError, registerHttpJsonRoutes } from './http-json.ts';
import { registerJsonRpcRoute } from './json-rpc.ts';
import { confirmExtension } from './message-extension.ts';

/** The A2A API: the same methods over JSON-RPC (at the root path) and HTTP+JSON (below it). */
export const a2aApi = (deps: A2aDeps) =>
  a2aPlugin(deps, async (app) => {
    await app.register(async (rpc: HttpServer) => registerJsonRpcRoute(rpc, deps));
    await app.register(async (rest: HttpServer) => registerHttpJsonRoutes(rest, deps));
  });

/** The JSON-RPC binding alone, for clients that call the URL of the agent card. */
export const a2aCardApi = (deps: A2aDeps) =>
  a2aPlugin(deps, async (app) => {
    await app.register(async (rpc: HttpServer) => registerJsonRpcRoute(rpc, deps, { hide: true }));
  });

function a2aPlugin(deps: A2aDeps, registerRoutes: (app: HttpServer) => Promise<void>) {
  return async (app: HttpServer) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers({ ...versionHeader, 'cache-control': 'no-store' });
      logVersion(request);
      // Clients send a content type even without a body, so the header is dropped.
      if (isBodyEmpty(request)) delete request.headers['content-type'];
      done();
    });
    confirmExtension(app, deps.extension);
    recordCalls(
      app,
      deps,
      'a2a',
      (request, notes) =>
        deps.extension.describeCall(request, notes) ?? describeA2aCall(request, notes),
    );
    // Errors before routing also have the A2A format.
    app.setErrorHandler(handleHttpJsonError);
    acceptJsonOnly(app, ['application/json', 'application/a2a+json']);
    await enableCors(app, corsOptions);
    // After parsing, so that the JSON-RPC error for a bad credential carries the id of the call.
    const rejectAt = 'preHandler';
    acceptBearer(app, {
      ...deps,
      surface: 'a2a',
      accessSurfaces: ['a2a'],
      guestSurface: 'a2a_guests',
      rejectAt,
    });
    verifySignatures(app, deps.signatures, { replaysResponses: false });
    refuseBlockedAgents(app, deps);
    handleUnknownRoutes(app);
    await registerRoutes(app);
  };
}

const corsOptions = {
  methods: ['GET', 'HEAD', 'POST', 'DELETE'],
  requestHeaders: [
    'Accept',
    'Last-Event-ID',
    'Payment',
    'Payment-Signature',
    ...signatureRequestHeaders,
    'A2A-Version',
    'A2A-Extensions',
    'X-A2A-Extensions',
  ],
  responseHeaders: [
    'a2a-version',
    'a2a-extensions',
    'x-a2a-extensions',
    ...signatureResponseHeaders,
  ],
};

/** Other versions are accepted; requests for them are logged at debug level. */
function logVersion(request: FastifyRequest): void {
  const { 'a2a-version': header } = request.headers;
  const requested = header ?? (request.query as Record<string, unknown>)['A2A-Version'];
  if (requested !== undefined && requested !== versionHeader['a2a-version'])
    request.log.debug(
      { request_id: request.id, a2a_version: requested },
      'request for an unsupported A2A version',
    );
}

function isBodyEmpty({ headers }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return length === '0' && encoding === undefined;
}
