import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signResponse } from '../../core/access/signatures/sign-response.ts';
import type { SigningKeyRing } from '../../core/access/signing/signing-key-ring.ts';
import type { Clock } from '../../kernel/clock.ts';

/** The origin that signs the response to a request. */
const signingOrigins = new WeakMap<FastifyRequest, string>();

/** Marks a request so that its response is signed. */
export function requestSignedResponse(request: FastifyRequest, origin: string): void {
  signingOrigins.set(request, origin);
}

/** Whether the response to a request is signed. */
export const signsResponseTo = (request: FastifyRequest): boolean => signingOrigins.has(request);

/** Dependencies of signed responses. */
export type ResponseSigning = { signingKeys: SigningKeyRing; clock: Clock };

/**
 * Adds `Response-Signature` to marked responses. It covers the body's bytes; streams are not
 * signed.
 */
export function signResponses(app: FastifyInstance, signing: ResponseSigning): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const iss = signingOrigins.get(request);
    const body = iss === undefined || request.method === 'HEAD' ? null : bytesOf(payload);
    if (iss === undefined || body === null) return done(null, payload);
    addSignature(signing, { request, reply, iss, body }).then(() => done(null, payload), done);
  });
}

type UnsignedResponse = {
  request: FastifyRequest;
  reply: FastifyReply;
  iss: string;
  body: Uint8Array;
};

async function addSignature(
  { signingKeys, clock }: ResponseSigning,
  { request, reply, iss, body }: UnsignedResponse,
): Promise<void> {
  const { active } = await signingKeys();
  const { 'request-signature': jws, signature } = request.headers;
  const requestSignature = [jws ?? signature ?? []].flat().join(', ') || null;
  const claims = { iss, status: reply.statusCode, requestSignature, now: clock() };
  reply.header('response-signature', await signResponse(body, claims, active.RS256));
}

/** The bytes of a payload; null for a stream. */
export function bytesOf(payload: unknown): Uint8Array | null {
  if (payload === null || payload === undefined) return new Uint8Array();
  if (typeof payload === 'string') return Buffer.from(payload);
  return payload instanceof Uint8Array ? payload : null;
}
