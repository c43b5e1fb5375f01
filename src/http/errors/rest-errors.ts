import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainError, DomainErrorKind } from '../../kernel/domain-error.ts';
import { toDomainErrorOrLog } from './to-domain-error.ts';

/** What each kind of refusal is over HTTP (decisions 1). A missing row does not compile. */
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

/** The error handler of every REST surface: one body, two spellings. */
export const handleRestError: ErrorHandler = createRestErrorHandler(() => ({}));

/** The same for a surface that says more: `beside` the error, or in the refusal itself. */
export function createRestErrorHandler(
  beside: () => object,
  mended: (refusal: DomainError) => DomainError = (refusal) => refusal,
): ErrorHandler {
  return async (error, request, reply) => {
    const known = toDomainErrorOrLog(error, request);
    const refusal = known && mended(known);
    const status = refusal ? statusByKind[refusal.kind] : 500;
    reply.code(status).headers(errorHeadersOf(refusal));
    return acceptsProblemJson(request)
      ? reply
          .type('application/problem+json')
          .send(JSON.stringify({ ...beside(), ...problemDetailsOf(refusal, request.id, status) }))
      : reply
          .type('application/json; charset=utf-8')
          .send(JSON.stringify({ ...beside(), error: errorBodyOf(refusal, request.id) }));
  };
}

/** The `error` object of an answer; what is not a refusal tells nothing but its request id. */
export function errorBodyOf(refusal: DomainError | null, requestId: string) {
  if (!refusal)
    return {
      code: 'internal_error',
      message: 'Something went wrong on our side.',
      details: [],
      request_id: requestId,
    };
  return {
    code: refusal.reason,
    message: refusal.message,
    details: refusal.details,
    ...refusal.extensions,
    request_id: requestId,
  };
}

/** The same facts as RFC 9457. */
function problemDetailsOf(refusal: DomainError | null, requestId: string, status: number) {
  const { code, message, ...rest } = errorBodyOf(refusal, requestId);
  return {
    // First: what a refusal tells beside may be called `status` too.
    ...rest,
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail: message,
    code,
  };
}

/** Headers of every refusal: nothing is kept, and a repeat has its time. */
export function errorHeadersOf(refusal: DomainError | null): Record<string, string> {
  const retry = refusal?.retryAfterSeconds;
  return {
    'cache-control': 'no-store',
    ...refusal?.headers,
    ...(retry === undefined ? {} : { 'retry-after': String(retry) }),
  };
}

function acceptsProblemJson(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('application/problem+json') ?? false;
}
