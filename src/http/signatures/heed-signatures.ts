import type { FastifyInstance } from 'fastify';
import { type AnswerSigning, signAnswers } from './signed-answer.ts';
import type { Circumstances } from './signed-message.ts';
import { readSignatures, type SignatureReading } from './signed-request.ts';

/** What a door of agents needs for signatures, of requests and of its own answers. */
export type Signatures = Omit<SignatureReading, 'keepsAnswers'> & AnswerSigning;

/** Verifies signed requests and signs answers, for every route of a door (§5). */
export function heedSignatures(
  app: FastifyInstance,
  signatures: Signatures,
  door: Pick<Circumstances, 'keepsAnswers'>,
): void {
  readSignatures(app, { ...signatures, ...door });
  signAnswers(app, signatures);
}
