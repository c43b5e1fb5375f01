import type { Refusal, RefusalKind } from '../../kernel/refusal.ts';

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
const rows = {
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

type Row = (typeof rows)[keyof typeof rows];

const ofKind = {
  invalid: rows.params,
  unauthenticated: rows.credential,
  payment_required: rows.unsupported,
  forbidden: rows.forbidden,
  not_found: rows.notFound,
  method_not_allowed: rows.verb,
  conflict: rows.unsupported,
  wrong_state: rows.unsupported,
  gone: rows.notFound,
  too_large: rows.tooLarge,
  unsupported_type: rows.contentType,
  unprocessable: rows.params,
  upstream_failed: rows.upstream,
  too_early: rows.unsupported,
  rate_limited: rows.tooMany,
  unavailable: rows.busy,
} as const satisfies Record<RefusalKind, Row>;

/** Reasons that are said otherwise than their kind. */
const ofReason: Record<string, Row> = {
  invalid_json: rows.malformed,
  invalid_request: rows.envelope,
  method_not_found: rows.method,
  route_not_found: rows.method,
  task_not_cancelable: rows.cancel,
  push_config_url_not_allowed: rows.pushUrl,
  push_config_task_terminal: rows.pushOver,
  push_config_limit_reached: rows.pushLimit,
};

/** The wire's words for a refusal; null: a fault of ours. */
export function wireErrorOf(refusal: Refusal | null): WireError {
  const [code, http, status, reason, isStandard] = refusal ? rowOf(refusal) : rows.internal;
  return { code, http, status, reason, isStandard };
}

const rowOf = ({ kind, reason }: Refusal): Row => ofReason[reason] ?? ofKind[kind];

const sorry = 'Something went wrong on our side.';

type Told = { refusal: Refusal | null; requestId: string };

/** The `error` of a JSON-RPC answer: code, message, and google.rpc details as `data`. */
export function rpcErrorOf({ refusal, requestId }: Told) {
  const { code, ...rest } = wireErrorOf(refusal);
  const data = detailsOf(refusal, rest, { requestId });
  return { code, message: refusal?.message ?? sorry, data };
}

/** The body of an HTTP+JSON error; `jsonrpcCode` tells the number of the other binding. */
export function httpErrorOf({ refusal, requestId }: Told) {
  const { code, http, status, ...rest } = wireErrorOf(refusal);
  const details = detailsOf(refusal, rest, { jsonrpcCode: String(code), requestId });
  return { error: { code: http, status, message: refusal?.message ?? sorry, details } };
}

/** First what happened, in words for programs; then, for a request that is not valid, where. */
function detailsOf(
  refusal: Refusal | null,
  { reason, isStandard }: Pick<WireError, 'reason' | 'isStandard'>,
  metadata: Record<string, string>,
) {
  const happened = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: isStandard ? 'a2a-protocol.org' : 'stoa',
    metadata: { ...metadata, ...factsOf(refusal) },
  };
  if (!refusal || refusal.details.length === 0) return [happened];
  const fieldViolations = refusal.details.map(({ field, message }) => ({
    field,
    description: message,
  }));
  return [happened, { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }];
}

/** Values are strings: our own word for the refusal, and what helps to mend it. */
function factsOf(refusal: Refusal | null): Record<string, string> {
  if (!refusal) return {};
  const { reason, retryAfterSeconds: retry } = refusal;
  const texts = Object.entries(refusal.mend).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return {
    code: reason,
    ...Object.fromEntries(texts),
    ...(retry !== undefined && { retryAfterSeconds: String(retry) }),
  };
}
