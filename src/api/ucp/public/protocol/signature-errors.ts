import type { FastifyRequest } from 'fastify';
import { invalidProfileUrl } from '../../../../core/access/platforms/platform-directory.ts';
import type { SignatureProblem } from '../../../../core/access/signatures/signature-error.ts';
import type { HttpServer } from '../../../../http/server.ts';
import { signerOf } from '../../../../http/signatures/read-signatures.ts';
import { DomainError, type DomainErrorKind } from '../../../../kernel/domain-error.ts';

type ErrorRow = readonly [kind: DomainErrorKind, code: string];

const invalidSignature: ErrorRow = ['unauthenticated', 'signature_invalid'];

/** The codes of UCP ("Signature Errors"); every other problem is `signature_invalid`. */
const errorByProblem: Partial<Record<SignatureProblem, ErrorRow>> = {
  digest: ['invalid', 'digest_mismatch'],
  alg: ['invalid', 'algorithm_unsupported'],
  key_unknown: ['unauthenticated', 'key_not_found'],
  key_weak: ['unauthenticated', 'key_not_found'],
  key_unavailable: ['upstream_failed', 'profile_unreachable'],
};

const contentByCode: Record<string, string> = {
  signature_missing:
    'A signature consists of the headers Signature and Signature-Input. Send both.',
  signature_invalid:
    'The signature of this request is invalid. Sign the request for this URL with a key that your profile publishes.',
  digest_mismatch: 'Content-Digest must be the SHA-256 digest of the body as sent.',
  algorithm_unsupported: 'The signature must be made with ES256 (ecdsa-p256-sha256).',
  key_not_found: 'The signing_keys of your profile have no usable P-256 key with this keyid.',
  profile_unreachable:
    'The keys of your profile cannot be fetched. Serve it over https with status 200, without redirects.',
};

/**
 * Refuses requests whose RFC 9421 signature does not verify, instead of handling them as unsigned.
 * A repeated one is handled as unsigned: UCP leaves replays to the idempotency keys.
 */
export function refuseInvalidSignatures(app: HttpServer): void {
  app.addHook('preHandler', (request, _reply, done) =>
    done(signatureErrorOf(request) ?? undefined),
  );
}

/** Why the signature of a request is refused; null: it is valid, or there is none. */
export function signatureErrorOf(request: FastifyRequest): DomainError | null {
  const { signature, 'signature-input': input } = request.headers;
  const { agent, problem } = signerOf(request);
  if (agent || (signature === undefined && input === undefined)) return null;
  if (signature === undefined || input === undefined)
    return createError(['unauthenticated', 'signature_missing'], null);
  if (problem === 'no_profile')
    return invalidProfileUrl('must be the plain URL of your profile, which publishes your keys');
  if (problem === null || problem === 'replayed') return null;
  return createError(errorByProblem[problem] ?? invalidSignature, problem);
}

function createError([kind, code]: ErrorRow, problem: SignatureProblem | null): DomainError {
  const extensions = problem === null ? {} : { signature_problem: problem };
  return new DomainError(kind, code, contentByCode[code] ?? code, { extensions });
}

/** UCP's code for an unsigned request to a store that requires signatures. */
export function withUcpSignatureCode(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.reason !== 'signature_required') return error;
  const { kind, message, headers } = error;
  return new DomainError(kind, 'signature_missing', message, { headers });
}

/** Codes of 401 responses that a credential of the buyer does not resolve. */
export const signatureCodes = ['signature_missing', 'signature_invalid', 'key_not_found'];
