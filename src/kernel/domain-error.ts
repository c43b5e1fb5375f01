/**
 * The one way to say no. The core throws a Refusal; every door answers it through an exhaustive
 * table over RefusalKind, so a kind without an answer does not compile.
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
  | 'too_large'
  | 'unsupported_type'
  | 'unprocessable'
  | 'upstream_failed'
  | 'too_early'
  | 'rate_limited'
  | 'unavailable';

/** One field that is wrong: where (`variants[0].stock`), a stable code, and a sentence that says how to mend it. */
export type FieldProblem = { field: string; code: string; message: string };

export type DomainErrorOptions = {
  /** Fields to mend. Public. */
  details?: FieldProblem[];
  /** Further public members of the error object, for example `alternatives` or `available`. */
  extensions?: Record<string, unknown>;
  /** Seconds after which a repeat may succeed. */
  retryAfterSeconds?: number | undefined;
  /** Response headers that belong to the answer, for example `allow` or `www-authenticate`. */
  headers?: Record<string, string>;
  /** Private: only logged. */
  cause?: unknown;
};

/** An answer the caller can act on. `reason` is a stable snake_case word, `message` is public. */
export class DomainError extends Error {
  override name = 'Refusal';
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
    facts: DomainErrorOptions = {},
  ) {
    super(message, { cause: facts.cause });
    this.kind = kind;
    this.reason = reason;
    this.details = facts.details ?? [];
    this.extensions = facts.extensions ?? {};
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.headers = facts.headers ?? {};
  }
}

/** The same refusal, told otherwise: what is given takes the place of what it says. */
export function overrideDomainError(
  refusal: DomainError,
  {
    message = refusal.message,
    ...told
  }: Pick<DomainErrorOptions, 'details' | 'extensions'> & { message?: string },
): DomainError {
  const { kind, reason, details, extensions, headers, retryAfterSeconds, cause } = refusal;
  const facts = { details, extensions, headers, retryAfterSeconds, cause };
  return new DomainError(kind, reason, message, { ...facts, ...told });
}

/** A value of the wrong shape: 400 with one entry per field. */
export function invalid(details: FieldProblem[], reason = 'validation_failed'): DomainError {
  const first = details[0];
  const message = first ? `${first.field}: ${first.message}` : 'The request is not valid.';
  return new DomainError('invalid', reason, message, { details });
}

/** Unknown, unpublished and another workspace's things are told apart by nobody. */
export function notFound(reason: string, message: string): DomainError {
  return new DomainError('not_found', reason, message);
}
