import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate, AuthenticateBuyer } from '../../../core/access/actor.ts';
import { acceptBearerOrBuyer } from '../../../http/callers/bearer.ts';
import {
  letPagesCall,
  signatureHeaders,
  signatureRequestHeaders,
} from '../../../http/callers/cross-origin.ts';
import { refusalOf } from '../../../http/errors/as-refusal.ts';
import { headersOf } from '../../../http/errors/rest-errors.ts';
import { answerUnknownRoutes } from '../../../http/errors/unknown-route.ts';
import type { Http } from '../../../http/server.ts';
import { heedSignatures, type Signatures } from '../../../http/signatures/heed-signatures.ts';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';
import { type CallDeps, type CallOperation, callOperation } from './call.ts';
import { protocolError } from './protocol/failures.ts';
import { restRoutes } from './rest.ts';

/** Where the public binding is found on every host. */
export const publicPath = '/ucp';

export type PublicDoorDeps = CallDeps & {
  authenticate: Authenticate;
  authenticateBuyer: AuthenticateBuyer;
  signatures: Signatures;
  limits: RateLimits;
};

/** UCP as ucp.dev describes it, over REST: `{origin}/ucp`. */
export function publicDoor(deps: PublicDoorDeps, call: CallOperation = callOperation) {
  return async (app: Http) => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    app.setErrorHandler(answerProtocolError);
    await letPagesCall(app, {
      methods: ['GET', 'HEAD', 'POST', 'PUT'],
      reads: [...signatureRequestHeaders],
      tells: [...signatureHeaders],
    });
    acceptBearerOrBuyer(app, { ...deps, surface: 'ucp', accessSurfaces: ['ucp'] });
    heedSignatures(app, deps.signatures, { keepsAnswers: true });
    answerUnknownRoutes(app);
    restRoutes(app, deps, call);
  };
}

/** Everything that is no outcome of business, in the standard's form of an error. */
export async function answerProtocolError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = refusalOf(error, request);
  const { status, body } = protocolError(refusal, request.id);
  return reply
    .code(status)
    .headers(headersOf(refusal))
    .type('application/json')
    .send(JSON.stringify(body));
}
