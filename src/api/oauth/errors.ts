import type { FastifyReply } from 'fastify';
import type { ErrorHandler } from '../../http/errors/rest-errors.ts';
import { errorHeadersOf, statusByKind } from '../../http/errors/rest-errors.ts';
import { toDomainErrorOrLog } from '../../http/errors/to-domain-error.ts';
import { DomainError, type DomainErrorKind } from '../../kernel/domain-error.ts';

/** The words of OAuth that clients know; where none fits, the nearest. */
const oauthErrorByKind = {
  invalid: 'invalid_request',
  unauthenticated: 'invalid_client',
  payment_required: 'invalid_request',
  forbidden: 'access_denied',
  not_found: 'invalid_request',
  method_not_allowed: 'invalid_request',
  conflict: 'invalid_request',
  wrong_state: 'invalid_request',
  gone: 'invalid_request',
  too_large: 'invalid_request',
  unsupported_type: 'invalid_request',
  unprocessable: 'invalid_request',
  upstream_failed: 'server_error',
  too_early: 'temporarily_unavailable',
  rate_limited: 'temporarily_unavailable',
  unavailable: 'temporarily_unavailable',
} as const satisfies Record<DomainErrorKind, string>;

/** Errors of RFC 7591 that a refusal may name by itself. */
const registrationErrors = ['invalid_client_metadata', 'invalid_redirect_uri'];

/** What is refused before the engine hears of it, in the engine's form (RFC 6749, 5.2). */
export const answerOAuthError: ErrorHandler = (error, request, reply) =>
  sendOAuthError(reply, toDomainErrorOrLog(error, request));

/** The same where forms are taken. */
export const answerFormError: ErrorHandler = (error, request, reply) => {
  const refusal = toDomainErrorOrLog(error, request);
  return sendOAuthError(reply, refusal?.kind === 'unsupported_type' ? formRequired() : refusal);
};

const formRequired = () =>
  new DomainError(
    'unsupported_type',
    'unsupported_media_type',
    'Send the body as application/x-www-form-urlencoded.',
  );

async function sendOAuthError(reply: FastifyReply, refusal: DomainError | null) {
  const status = refusal ? statusByKind[refusal.kind] : 500;
  const word = refusal ? oauthErrorByKind[refusal.kind] : 'server_error';
  return reply
    .code(status)
    .headers({ ...errorHeadersOf(refusal), 'cache-control': 'no-store' })
    .send({
      error: refusal && registrationErrors.includes(refusal.reason) ? refusal.reason : word,
      error_description: refusal?.message ?? 'Something went wrong here. Try again.',
    });
}
