import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthenticateBearer, AuthenticateBuyer } from '../../../core/access/bearer.ts';
import { acceptBearerOrBuyer } from '../../../http/callers/bearer.ts';
import {
  enableCors,
  signatureRequestHeaders,
  signatureResponseHeaders,
} from '../../../http/callers/enable-cors.ts';
import { errorHeadersOf } from '../../../http/errors/rest-errors.ts';
import { toDomainErrorOrLog } from '../../../http/errors/to-domain-error.ts';
import { handleUnknownRoutes } from '../../../http/errors/unknown-route.ts';
import type { HttpServer } from '../../../http/server.ts';
import {
  type SignatureDeps,
  verifySignatures,
} from '../../../http/signatures/verify-signatures.ts';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';
import { type CallOperation, callOperation, type UcpCallDeps } from './call.ts';
import { protocolError } from './protocol/errors.ts';
import { registerRestRoutes } from './rest.ts';

/** Where the public binding is found on every host. */
export const ucpPublicPath = '/ucp';

export type UcpPublicApiDeps = UcpCallDeps & {
  authenticate: AuthenticateBearer;
  authenticateBuyer: AuthenticateBuyer;
  signatures: SignatureDeps;
  limits: RateLimits;
};

/** UCP as ucp.dev describes it, over REST: `{origin}/ucp`. */
export function ucpPublicApi(deps: UcpPublicApiDeps, call: CallOperation = callOperation) {
  return async (app: HttpServer) => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    app.setErrorHandler(answerProtocolError);
    await enableCors(app, {
      methods: ['GET', 'HEAD', 'POST', 'PUT'],
      requestHeaders: [...signatureRequestHeaders],
      responseHeaders: [...signatureResponseHeaders],
    });
    acceptBearerOrBuyer(app, { ...deps, surface: 'ucp', accessSurfaces: ['ucp'] });
    verifySignatures(app, deps.signatures, { replaysResponses: true });
    handleUnknownRoutes(app);
    registerRestRoutes(app, deps, call);
  };
}

/** Everything that is no outcome of business, in the standard's form of an error. */
export async function answerProtocolError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = toDomainErrorOrLog(error, request);
  const { status, body } = protocolError(refusal, request.id);
  return reply
    .code(status)
    .headers(errorHeadersOf(refusal))
    .type('application/json')
    .send(JSON.stringify(body));
}
