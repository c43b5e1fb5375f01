import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthenticateBearer, AuthenticateBuyer } from '../../../core/access/bearer.ts';
import { type CallRecording, recordCalls } from '../../../http/agent-calls/record-calls.ts';
import { refuseBlockedAgents } from '../../../http/agent-calls/refuse-blocked.ts';
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
import { signResponseMessages } from '../../../http/signatures/sign-response-messages.ts';
import {
  type SignatureDeps,
  verifySignatures,
} from '../../../http/signatures/verify-signatures.ts';
import type { RateLimits } from '../../../platform/limits/rate-limits.ts';
import { type CallOperation, callOperation, type UcpCallDeps } from './call.ts';
import { describeUcpPublicCall } from './describe-call.ts';
import { protocolError } from './protocol/errors.ts';
import { findProfileUrl } from './protocol/find-profile-url.ts';
import { withNextUcpCall, writeRestCall } from './protocol/next-call.ts';
import { restBase } from './protocol/rest-table.ts';
import { refuseInvalidSignatures } from './protocol/signature-errors.ts';
import { registerRestRoutes } from './rest.ts';

/** Base path of the public UCP API on every host. */
export const ucpPublicPath = restBase;

export type UcpPublicApiDeps = UcpCallDeps &
  CallRecording & {
    authenticate: AuthenticateBearer;
    authenticateBuyer: AuthenticateBuyer;
    signatures: SignatureDeps;
    limits: RateLimits;
  };

/** UCP 2026-04-08 over REST, as published at ucp.dev. */
export function ucpPublicApi(deps: UcpPublicApiDeps, call: CallOperation = callOperation) {
  return async (app: HttpServer) => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    recordCalls(app, deps, 'ucp', describeUcpPublicCall);
    app.setErrorHandler(handleProtocolError);
    await enableCors(app, {
      methods: ['GET', 'HEAD', 'POST', 'PUT'],
      requestHeaders: [...signatureRequestHeaders],
      responseHeaders: [...signatureResponseHeaders],
    });
    acceptBearerOrBuyer(app, { ...deps, surface: 'ucp', accessSurfaces: ['ucp'] });
    verifySignatures(app, deps.signatures, { replaysResponses: true });
    refuseInvalidSignatures(app);
    signResponseMessages(app, deps.signatures);
    refuseBlockedAgents(app, deps, findProfileUrl);
    handleUnknownRoutes(app);
    registerRestRoutes(app, deps, call);
  };
}

/** Sends protocol errors in the UCP format. */
export async function handleProtocolError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const known = toDomainErrorOrLog(error, request);
  const failed = { sent: request, active: null };
  const write = writeRestCall(request.headers['ucp-agent']);
  const domainError = known && withNextUcpCall(known, failed, write);
  const { status, body } = protocolError(domainError, request.id);
  return reply
    .code(status)
    .headers(errorHeadersOf(domainError))
    .type('application/json')
    .send(JSON.stringify(body));
}
