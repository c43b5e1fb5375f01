import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AgentIdentity } from '../../core/access/signatures/agent-identity.ts';
import {
  assertSigned,
  type SignatureResult,
  unsignedResult,
} from '../../core/access/signatures/signature-result.ts';
import type { VerifyRequest } from '../../core/access/signatures/verify-request.ts';
import type { ResolveHost } from '../host.ts';
import { isSigned } from '../input/json-body.ts';
import { requestSignedResponse } from './sign-responses.ts';
import { requestOriginOf, type SignatureContext, toSignedRequest } from './to-signed-request.ts';

const signers = new WeakMap<FastifyRequest, SignatureResult>();

/** The result of the verification: the agent, or why the signature is invalid. */
export const signerOf = (request: FastifyRequest): SignatureResult =>
  signers.get(request) ?? unsignedResult;

/** The agent that signed the request, or null. */
export const agentOf = (request: FastifyRequest): AgentIdentity | null => signerOf(request).agent;

/** Dependencies of APIs that verify signatures. */
export type SignatureVerification = SignatureContext & {
  resolveHost: ResolveHost;
  verifyRequest: VerifyRequest;
};

/**
 * Verifies signed requests after their body has been read. An invalid signature is reported in the
 * header `Request-Signature-Status` and otherwise ignored.
 */
export function readSignatures(app: FastifyInstance, deps: SignatureVerification): void {
  app.addHook('preHandler', (request, reply, done) => {
    if (!isSigned(request)) return done();
    verifyAndReport(deps, request, reply).then(() => done(), done);
  });
}

async function verifyAndReport(
  deps: SignatureVerification,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { resolveHost, verifyRequest, server } = deps;
  const host = await resolveHost(request);
  const signer = await verifyRequest(toSignedRequest(request, host, deps));
  signers.set(request, signer);
  const { agent, problem } = signer;
  if (agent) {
    reply.header('request-signature-status', 'verified');
    requestSignedResponse(request, requestOriginOf(request, host, server));
    return;
  }
  reply.header('request-signature-status', `invalid;reason=${problem}`);
  request.log.info({ request_id: request.id, problem }, 'ignored an invalid request signature');
}

/**
 * A host resolver that enforces signatures for stores that require them (401 `signature_required`,
 * `signature_invalid`), and requests a signed response for stores that sign responses.
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
