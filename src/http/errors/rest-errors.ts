import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainError, DomainErrorKind } from '../../kernel/domain-error.ts';
import { withNextCall } from './next-call.ts';
import { toDomainErrorOrLog } from './to-domain-error.ts';

/** The HTTP status of each kind of domain error. */
export const statusByKind = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  wrong_state: 409,
  gone: 410,
  precondition_failed: 412,
  too_large: 413,
  unsupported_type: 415,
  unprocessable: 422,
  upstream_failed: 424,
  too_early: 425,
  rate_limited: 429,
  unavailable: 503,
} as const satisfies Record<DomainErrorKind, number>;

export type ErrorHandler = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/**
 * The error handler of the REST APIs: the contract's `error` object, or problem details (RFC 9457).
 */
export const handleRestError: ErrorHandler = createRestErrorHandler(() => ({}));

/**
 * The same with additional members: `envelope` returns members next to `error`, `adapt` can change
 * the domain error.
 */
export function createRestErrorHandler(
  envelope: () => object,
  adapt: (domainError: DomainError) => DomainError = (domainError) => domainError,
): ErrorHandler {
  return async (error, request, reply) => {
    const known = toDomainErrorOrLog(error, request);
    const domainError = known && withNextCall(adapt(known), request);
    const status = domainError ? statusByKind[domainError.kind] : 500;
    reply.code(status).headers(errorHeadersOf(domainError));
    return acceptsProblemJson(request)
      ? reply
          .type('application/problem+json')
          .send(
            JSON.stringify({ ...envelope(), ...problemDetailsOf(domainError, request.id, status) }),
          )
      : reply
          .type('application/json; charset=utf-8')
          .send(JSON.stringify({ ...envelope(), error: errorBodyOf(domainError, request.id) }));
  };
}

/** The `error` object of a response. Without a domain error it has only a request id to report. */
export function errorBodyOf(domainError: DomainError | null, requestId: string) {
  if (!domainError)
    return {
      code: 'internal_error',
      message: 'An internal error occurred. Report the request id if it happens again.',
      details: [],
      request_id: requestId,
    };
  return {
    code: domainError.reason,
    message: domainError.message,
    details: domainError.details,
    ...domainError.extensions,
    request_id: requestId,
  };
}

/** The same as problem details (RFC 9457, section 3). */
function problemDetailsOf(domainError: DomainError | null, requestId: string, status: number) {
  const { code, message, ...rest } = errorBodyOf(domainError, requestId);
  return {
    // Spread first, because an extension member may be named `status` as well.
    ...rest,
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail: message,
    code,
  };
}

/** Headers of every error response: no caching, and `Retry-After` where it applies. */
export function errorHeadersOf(domainError: DomainError | null): Record<string, string> {
  const retry = domainError?.retryAfterSeconds;
  return {
    'cache-control': 'no-store',
    ...domainError?.headers,
    ...(retry === undefined ? {} : { 'retry-after': String(retry) }),
  };
}

function acceptsProblemJson(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('application/problem+json') ?? false;
}
