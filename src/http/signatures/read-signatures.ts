import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AgentIdentity } from '../../core/access/signatures/agent-identity.ts';
import {
  assertSigned,
  type SignatureResult,
  unsignedResult,
} from '../../core/access/signatures/signature-result.ts';
import type { VerifyRequest } from '../../core/access/signatures/verify-request.ts';
import type { ResolveHost } from '../host.ts';
import { isSigned } from '../input/signed-body.ts';
import { requestSignedResponse } from './sign-responses.ts';
import { requestOriginOf, type SignatureContext, toSignedRequest } from './to-signed-request.ts';

const signers = new WeakMap<FastifyRequest, SignatureResult>();

/** Who signed the request, and what is wrong with a signature that does not count. */
export const signerOf = (request: FastifyRequest): SignatureResult =>
  signers.get(request) ?? unsignedResult;

/** The agent that signed the request, or null. */
export const agentOf = (request: FastifyRequest): AgentIdentity | null => signerOf(request).agent;

/** What a door that reads signatures needs; `here` is how the server is known. */
export type SignatureVerification = SignatureContext & {
  resolveHost: ResolveHost;
  verifyRequest: VerifyRequest;
};

/**
 * Verifies requests that have a signature, once their body is read (§5, security 4.1). One that does not
 * hold is told in `Request-Signature-Status` and otherwise left out of account. Requests without one
 * go straight on.
 */
export function readSignatures(app: FastifyInstance, reading: SignatureVerification): void {
  app.addHook('preHandler', (request, reply, done) => {
    if (!isSigned(request)) return done();
    verifyAndReport(reading, request, reply).then(() => done(), done);
  });
}

async function verifyAndReport(
  reading: SignatureVerification,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { resolveHost, verifyRequest, server } = reading;
  const host = await resolveHost(request);
  const signer = await verifyRequest(toSignedRequest(request, host, reading));
  signers.set(request, signer);
  const { agent, problem } = signer;
  if (agent) {
    reply.header('request-signature-status', 'verified');
    requestSignedResponse(request, requestOriginOf(request, host, server));
    return;
  }
  reply.header('request-signature-status', `invalid;reason=${problem}`);
  request.log.info({ request_id: request.id, problem }, 'a signature does not count');
}

/**
 * The same hosts, but a store that serves verified agents only is found by nobody else: 401
 * `signature_required`, `signature_invalid`. A store that signs its answers signs this one.
 */
export function createSignedHostResolver(resolveHost: ResolveHost): ResolveHost {
  return async (request) => {
    const host = await resolveHost(request);
    if (host.kind === 'platform') return host;
    if (host.site.signResponses) requestSignedResponse(request, host.origin);
    assertSigned(host.site, signerOf(request));
    return host;
  };
}
