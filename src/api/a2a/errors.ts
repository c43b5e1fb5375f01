import type { DomainError, DomainErrorKind } from '../../kernel/domain-error.ts';

/** §9: said with every answer, whatever version was asked for. */
export const versionHeader = { 'a2a-version': '1.0' };

/** How one refusal is said in both bindings (a2a.md 8). */
export type WireError = {
  /** JSON-RPC (§7.1). */
  code: number;
  /** HTTP+JSON: the status, and its name in google.rpc. */
  http: number;
  status: string;
  /** Of the ErrorInfo. */
  reason: string;
  /** Whether the reason is a word of the standard, not one of ours. */
  isStandard: boolean;
};

// biome-ignore format: the table
const errorRows = {
  malformed:    [-32700, 400, 'INVALID_ARGUMENT',    'PARSE_ERROR', false],
  envelope:     [-32600, 400, 'INVALID_ARGUMENT',    'INVALID_REQUEST', false],
  tooLarge:     [-32600, 413, 'INVALID_ARGUMENT',    'BODY_TOO_LARGE', false],
  method:       [-32601, 404, 'NOT_FOUND',           'METHOD_NOT_FOUND', false],
  verb:         [-32601, 405, 'UNIMPLEMENTED',       'METHOD_NOT_ALLOWED', false],
  params:       [-32602, 400, 'INVALID_ARGUMENT',    'INVALID_PARAMS', true],
  internal:     [-32603, 500, 'INTERNAL',            'INTERNAL', false],
  busy:         [-32603, 503, 'UNAVAILABLE',         'UNAVAILABLE', false],
  upstream:     [-32603, 502, 'UNAVAILABLE',         'UPSTREAM_FAILED', false],
  tooMany:      [-32603, 429, 'RESOURCE_EXHAUSTED',  'RATE_LIMITED', false],
  credential:   [-32000, 401, 'UNAUTHENTICATED',     'UNAUTHENTICATED', false],
  notFound:     [-32001, 404, 'NOT_FOUND',           'TASK_NOT_FOUND', true],
  cancel:       [-32002, 400, 'FAILED_PRECONDITION', 'TASK_NOT_CANCELABLE', true],
  forbidden:    [-32003, 403, 'PERMISSION_DENIED',   'FORBIDDEN', false],
  pushUrl:      [-32003, 400, 'FAILED_PRECONDITION', 'PUSH_CONFIG_URL_NOT_ALLOWED', false],
  pushOver:     [-32003, 400, 'FAILED_PRECONDITION', 'PUSH_CONFIG_TASK_TERMINAL', false],
  pushLimit:    [-32003, 400, 'FAILED_PRECONDITION', 'PUSH_CONFIG_LIMIT_REACHED', false],
  unsupported:  [-32004, 400, 'FAILED_PRECONDITION', 'UNSUPPORTED_OPERATION', true],
  contentType:  [-32005, 415, 'INVALID_ARGUMENT',    'CONTENT_TYPE_NOT_SUPPORTED', true],
} as const satisfies Record<string, readonly [number, number, string, string, boolean]>;

type ErrorRow = (typeof errorRows)[keyof typeof errorRows];

const rowsByKind = {
  invalid: errorRows.params,
  unauthenticated: errorRows.credential,
  payment_required: errorRows.unsupported,
  forbidden: errorRows.forbidden,
  not_found: errorRows.notFound,
  method_not_allowed: errorRows.verb,
  conflict: errorRows.unsupported,
  wrong_state: errorRows.unsupported,
  gone: errorRows.notFound,
  too_large: errorRows.tooLarge,
  unsupported_type: errorRows.contentType,
  unprocessable: errorRows.params,
  upstream_failed: errorRows.upstream,
  too_early: errorRows.unsupported,
  rate_limited: errorRows.tooMany,
  unavailable: errorRows.busy,
} as const satisfies Record<DomainErrorKind, ErrorRow>;

/** Reasons that are said otherwise than their kind. */
const rowsByReason: Record<string, ErrorRow> = {
  invalid_json: errorRows.malformed,
  invalid_request: errorRows.envelope,
  method_not_found: errorRows.method,
  route_not_found: errorRows.method,
  task_not_cancelable: errorRows.cancel,
  push_config_url_not_allowed: errorRows.pushUrl,
  push_config_task_terminal: errorRows.pushOver,
  push_config_limit_reached: errorRows.pushLimit,
};

/** The wire's words for a refusal; null: a fault of ours. */
export function wireErrorOf(refusal: DomainError | null): WireError {
  const [code, http, status, reason, isStandard] = refusal ? rowOf(refusal) : errorRows.internal;
  return { code, http, status, reason, isStandard };
}

const rowOf = ({ kind, reason }: DomainError): ErrorRow => rowsByReason[reason] ?? rowsByKind[kind];

const internalErrorMessage = 'Something went wrong on our side.';

type ErrorReport = { error: DomainError | null; requestId: string };

/** The `error` of a JSON-RPC answer: code, message, and google.rpc details as `data`. */
export function rpcErrorOf({ error, requestId }: ErrorReport) {
  const { code, ...rest } = wireErrorOf(error);
  const data = errorDetails(error, rest, { requestId });
  return { code, message: error?.message ?? internalErrorMessage, data };
}

/** The body of an HTTP+JSON error; `jsonrpcCode` tells the number of the other binding. */
export function httpErrorOf({ error, requestId }: ErrorReport) {
  const { code, http, status, ...rest } = wireErrorOf(error);
  const details = errorDetails(error, rest, { jsonrpcCode: String(code), requestId });
  return {
    error: { code: http, status, message: error?.message ?? internalErrorMessage, details },
  };
}

/** First what happened, in words for programs; then, for a request that is not valid, where. */
function errorDetails(
  refusal: DomainError | null,
  { reason, isStandard }: Pick<WireError, 'reason' | 'isStandard'>,
  metadata: Record<string, string>,
) {
  const happened = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: isStandard ? 'a2a-protocol.org' : 'stoa',
    metadata: { ...metadata, ...errorMetadata(refusal) },
  };
  if (!refusal || refusal.details.length === 0) return [happened];
  const fieldViolations = refusal.details.map(({ field, message }) => ({
    field,
    description: message,
  }));
  return [happened, { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }];
}

/** Values are strings: our own word for the refusal, and what helps to mend it. */
function errorMetadata(refusal: DomainError | null): Record<string, string> {
  if (!refusal) return {};
  const { reason, retryAfterSeconds: retry } = refusal;
  const texts = Object.entries(refusal.extensions).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return {
    code: reason,
    ...Object.fromEntries(texts),
    ...(retry !== undefined && { retryAfterSeconds: String(retry) }),
  };
}
