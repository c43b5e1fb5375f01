import type { FastifyRequest } from 'fastify';
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
import { versionHeader } from './errors.ts';
import { answerHttpError, registerHttpJsonRoutes } from './http-json.ts';
import { registerJsonRpcRoute } from './json-rpc.ts';

/** The store agent (§4.1, §4.2): one set of methods in two bindings, JSON-RPC at its root, HTTP+JSON below it. */
export function a2aApi(deps: A2aDeps) {
  return async (app: HttpServer) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers({ ...versionHeader, 'cache-control': 'no-store' });
      logVersion(request);
      // The type of what was not sent is nobody's business (a2a.md 8).
      if (isBodyEmpty(request)) delete request.headers['content-type'];
      done();
    });
    // An error before a route has its say is answered in the words of this door too.
    app.setErrorHandler(answerHttpError);
    acceptJsonOnly(app, ['application/json', 'application/a2a+json']);
    await enableCors(app, corsOptions);
    // An answer over JSON-RPC has the id of its call: also one to a bad credential.
    const rejectAt = 'preHandler';
    acceptBearer(app, {
      ...deps,
      surface: 'a2a',
      accessSurfaces: ['a2a'],
      guestSurface: 'a2a_guests',
      rejectAt,
    });
    verifySignatures(app, deps.signatures, { replaysResponses: false });
    handleUnknownRoutes(app);
    await app.register(async (rpc: HttpServer) => registerJsonRpcRoute(rpc, deps));
    await app.register(async (rest: HttpServer) => registerHttpJsonRoutes(rest, deps));
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
  ],
  responseHeaders: ['a2a-version', ...signatureResponseHeaders],
};

/** Every version is taken (§9); operators may want to know which ones come. */
function logVersion(request: FastifyRequest): void {
  const { 'a2a-version': header } = request.headers;
  const asked = header ?? (request.query as Record<string, unknown>)['A2A-Version'];
  if (asked !== undefined && asked !== versionHeader['a2a-version'])
    request.log.debug({ request_id: request.id, a2a_version: asked }, 'another A2A version asked');
}

function isBodyEmpty({ headers }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return length === '0' && encoding === undefined;
}
