import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signResponseMessage } from '../../core/access/signatures/sign-response-message.ts';
import { bytesOf, type ResponseSigning, signsResponseTo } from './sign-responses.ts';

/**
 * When a response gets an RFC 9421 signature. `requested`: if the request was signed, or the store
 * signs all responses.
 */
type SignatureRule = 'always' | 'requested';

const rules = new WeakMap<FastifyRequest, SignatureRule>();

/** Without a rule, the response to a request has no such signature. */
export function setResponseSignatureRule(request: FastifyRequest, rule: SignatureRule): void {
  rules.set(request, rule);
}

/** Adds `Signature`, `Signature-Input` and `Content-Digest` to responses by their rule. */
export function signResponseMessages(app: FastifyInstance, signing: ResponseSigning): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const rule = rules.get(request);
    const isWanted = rule === 'always' || (rule === 'requested' && signsResponseTo(request));
    const body = isWanted ? bytesOf(payload) : null;
    if (body === null) return done(null, payload);
    addSignature(signing, reply, body).then(() => done(null, payload), done);
  });
}

async function addSignature(
  { signingKeys, clock }: ResponseSigning,
  reply: FastifyReply,
  body: Uint8Array,
): Promise<void> {
  const { active } = await signingKeys();
  const type = reply.getHeader('content-type');
  const contentType = typeof type === 'string' ? type : null;
  const response = { status: reply.statusCode, contentType, body };
  reply.headers(signResponseMessage(response, { key: active.ES256, now: clock() }));
}
