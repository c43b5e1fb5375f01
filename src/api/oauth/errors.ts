import type { FastifyReply } from 'fastify';
import type { ErrorHandler } from '../../http/errors/rest-errors.ts';
import { errorHeadersOf, statusByKind } from '../../http/errors/rest-errors.ts';
import { toDomainErrorOrLog } from '../../http/errors/to-domain-error.ts';
import { DomainError, type DomainErrorKind } from '../../kernel/domain-error.ts';

/** OAuth error codes (RFC 6749, section 5.2); the closest one where none fits. */
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
  precondition_failed: 'invalid_request',
  too_large: 'invalid_request',
  unsupported_type: 'invalid_request',
  unprocessable: 'invalid_request',
  upstream_failed: 'server_error',
  too_early: 'temporarily_unavailable',
  rate_limited: 'temporarily_unavailable',
  unavailable: 'temporarily_unavailable',
} as const satisfies Record<DomainErrorKind, string>;

/** Error codes of RFC 7591, section 3.2.2, that a domain error may carry as its reason. */
const registrationErrors = ['invalid_client_metadata', 'invalid_redirect_uri'];

/** Errors raised before oidc-provider is called, in its format (RFC 6749, section 5.2). */
export const handleOAuthError: ErrorHandler = (error, request, reply) =>
  sendOAuthError(reply, toDomainErrorOrLog(error, request));

/** The same for routes that accept only forms: 415 states the content type to send. */
export const handleOAuthFormError: ErrorHandler = (error, request, reply) => {
  const domainError = toDomainErrorOrLog(error, request);
  return sendOAuthError(
    reply,
    domainError?.kind === 'unsupported_type' ? formRequired() : domainError,
  );
};

const formRequired = () =>
  new DomainError(
    'unsupported_type',
    'unsupported_media_type',
    'Send the body as application/x-www-form-urlencoded.',
  );

async function sendOAuthError(reply: FastifyReply, domainError: DomainError | null) {
  const status = domainError ? statusByKind[domainError.kind] : 500;
  const code = domainError ? oauthErrorByKind[domainError.kind] : 'server_error';
  return reply
    .code(status)
    .headers({ ...errorHeadersOf(domainError), 'cache-control': 'no-store' })
    .send({
      error:
        domainError && registrationErrors.includes(domainError.reason) ? domainError.reason : code,
      error_description:
        domainError?.message ?? 'The server failed to process this request. Try again.',
    });
}
