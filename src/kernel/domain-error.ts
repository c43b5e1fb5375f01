/**
 * The kinds of expected failures. Each API maps every kind to its own form of error in an
 * exhaustive table, so that a kind without an entry does not compile.
 */
export type DomainErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment_required'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'wrong_state'
  | 'gone'
  | 'precondition_failed'
  | 'too_large'
  | 'unsupported_type'
  | 'unprocessable'
  | 'upstream_failed'
  | 'too_early'
  | 'rate_limited'
  | 'unavailable';

/**
 * One invalid field: its path (`variants[0].stock`), a stable code, and a message that says what is
 * accepted.
 */
export type FieldProblem = { field: string; code: string; message: string };

export type DomainErrorOptions = {
  /** The invalid fields. Public. */
  details?: FieldProblem[];
  /** Further public members of the error object, for example `alternatives` or `available`. */
  extensions?: Record<string, unknown>;
  /** Seconds after which a retry may succeed. */
  retryAfterSeconds?: number | undefined;
  /** Headers of the response, for example `allow` or `www-authenticate`. */
  headers?: Record<string, string>;
  /** Private: only logged. */
  cause?: unknown;
};

/**
 * An expected failure that the caller can act on. `reason` is a stable snake_case code; `message`
 * is public.
 */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly kind: DomainErrorKind;
  readonly reason: string;
  readonly details: FieldProblem[];
  readonly extensions: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Record<string, string>;

  constructor(
    kind: DomainErrorKind,
    reason: string,
    message: string,
    options: DomainErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.reason = reason;
    this.details = options.details ?? [];
    this.extensions = options.extensions ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.headers = options.headers ?? {};
  }
}

/** A copy of the error with another message, details or extension members. */
export function overrideDomainError(
  error: DomainError,
  {
    message = error.message,
    ...overrides
  }: Pick<DomainErrorOptions, 'details' | 'extensions'> & { message?: string },
): DomainError {
  const { kind, reason, details, extensions, headers, retryAfterSeconds, cause } = error;
  const options = { details, extensions, headers, retryAfterSeconds, cause };
  return new DomainError(kind, reason, message, { ...options, ...overrides });
}

/** 400 for invalid input, with one entry for each invalid field. */
export function invalid(details: FieldProblem[], reason = 'validation_failed'): DomainError {
  const first = details[0];
  const message = first ? `${first.field}: ${first.message}` : 'The request is not valid.';
  return new DomainError('invalid', reason, message, { details });
}

/**
 * 404. Resources that do not exist, are unpublished or belong to another workspace get the same
 * error, so that callers cannot tell these cases apart.
 */
export function notFound(reason: string, message: string): DomainError {
  return new DomainError('not_found', reason, message);
}
