import type { FastifyInstance } from 'fastify';
import { readSignatures, type SignatureVerification } from './read-signatures.ts';
import { type ResponseSigning, signResponses } from './sign-responses.ts';
import type { SignatureContext } from './to-signed-request.ts';

/** What a door of agents needs for signatures, of requests and of its own answers. */
export type SignatureDeps = Omit<SignatureVerification, 'replaysResponses'> & ResponseSigning;

/** Verifies signed requests and signs answers, for every route of a door (§5). */
export function verifySignatures(
  app: FastifyInstance,
  signatures: SignatureDeps,
  door: Pick<SignatureContext, 'replaysResponses'>,
): void {
  readSignatures(app, { ...signatures, ...door });
  signResponses(app, signatures);
}
