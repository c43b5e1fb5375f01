import type { FastifyInstance } from 'fastify';
import { readSignatures, type SignatureVerification } from './read-signatures.ts';
import { type ResponseSigning, signResponses } from './sign-responses.ts';
import type { SignatureContext } from './to-signed-request.ts';

/** Dependencies of APIs that verify signed requests and sign responses. */
export type SignatureDeps = Omit<SignatureVerification, 'replaysResponses'> & ResponseSigning;

/** Verifies signed requests and signs responses on all routes of an API. */
export function verifySignatures(
  app: FastifyInstance,
  signatures: SignatureDeps,
  options: Pick<SignatureContext, 'replaysResponses'>,
): void {
  readSignatures(app, { ...signatures, ...options });
  signResponses(app, signatures);
}
