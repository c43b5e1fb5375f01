import type { FastifyRequest } from 'fastify';
import { acceptBearer } from '../../http/callers/bearer.ts';
import {
  letPagesCall,
  signatureHeaders,
  signatureRequestHeaders,
} from '../../http/callers/cross-origin.ts';
import { answerUnknownRoutes } from '../../http/errors/unknown-route.ts';
import { takeJsonOnly } from '../../http/input/json-body.ts';
import type { Http } from '../../http/server.ts';
import { heedSignatures } from '../../http/signatures/heed-signatures.ts';
import type { A2aDeps } from './call.ts';
import { versionHeader } from './errors.ts';
import { answerHttpError, httpRoutes } from './http-json.ts';
import { rpcRoute } from './json-rpc.ts';

/** The store agent (§4.1, §4.2): one set of methods in two bindings, JSON-RPC at its root, HTTP+JSON below it. */
export function a2aDoor(deps: A2aDeps) {
  return async (app: Http) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers({ ...versionHeader, 'cache-control': 'no-store' });
      noteVersion(request);
      // The type of what was not sent is nobody's business (a2a.md 8).
      if (hasNoBody(request)) delete request.headers['content-type'];
      done();
    });
    // An error before a route has its say is answered in the words of this door too.
    app.setErrorHandler(answerHttpError);
    takeJsonOnly(app, ['application/json', 'application/a2a+json']);
    await letPagesCall(app, crossOrigin);
    // An answer over JSON-RPC has the id of its call: also one to a bad credential.
    const refusedAt = 'preHandler';
    acceptBearer(app, {
      ...deps,
      surface: 'a2a',
      accessSurfaces: ['a2a'],
      guestSurface: 'a2a_guests',
      refusedAt,
    });
    heedSignatures(app, deps.signatures, { keepsAnswers: false });
    answerUnknownRoutes(app);
    await app.register(async (rpc: Http) => rpcRoute(rpc, deps));
    await app.register(async (rest: Http) => httpRoutes(rest, deps));
  };
}

const crossOrigin = {
  methods: ['GET', 'HEAD', 'POST', 'DELETE'],
  reads: [
    'Accept',
    'Last-Event-ID',
    'Payment',
    'Payment-Signature',
    ...signatureRequestHeaders,
    'A2A-Version',
    'A2A-Extensions',
  ],
  tells: ['a2a-version', ...signatureHeaders],
};

/** Every version is taken (§9); operators may want to know which ones come. */
function noteVersion(request: FastifyRequest): void {
  const { 'a2a-version': header } = request.headers;
  const asked = header ?? (request.query as Record<string, unknown>)['A2A-Version'];
  if (asked !== undefined && asked !== versionHeader['a2a-version'])
    request.log.debug({ request_id: request.id, a2a_version: asked }, 'another A2A version asked');
}

function hasNoBody({ headers }: FastifyRequest): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return length === '0' && encoding === undefined;
}
