import type { FastifyInstance } from 'fastify';
import { type AnswerSigning, signAnswers } from './signed-answer.ts';
import { readSignatures, type SignatureReading } from './signed-request.ts';

/** What a door of agents needs for signatures, of requests and of its own answers. */
export type Signatures = SignatureReading & AnswerSigning;

/** Verifies signed requests and signs answers, for every route of a door (§5). */
export function heedSignatures(app: FastifyInstance, signatures: Signatures): void {
  readSignatures(app, signatures);
  signAnswers(app, signatures);
}
