import type { DomainError, DomainErrorKind } from '../../kernel/domain-error.ts';

/** Sent with every response, whichever version was requested. */
export const versionHeader = { 'a2a-version': '1.0' };

/** A domain error in the terms of both bindings. */
export type WireError = {
  /** JSON-RPC error code. */
  code: number;
  /** HTTP+JSON: status code. */
  http: number;
  /** HTTP+JSON: name of the google.rpc code. */
  status: string;
  /** `reason` of google.rpc.ErrorInfo. */
  reason: string;
  /** Whether A2A defines the reason. */
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
  blocked:      [-32003, 403, 'PERMISSION_DENIED',   'AGENT_BLOCKED', false],
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
  precondition_failed: errorRows.unsupported,
  too_large: errorRows.tooLarge,
  unsupported_type: errorRows.contentType,
  unprocessable: errorRows.params,
  upstream_failed: errorRows.upstream,
  too_early: errorRows.unsupported,
  rate_limited: errorRows.tooMany,
  unavailable: errorRows.busy,
} as const satisfies Record<DomainErrorKind, ErrorRow>;

/** Reasons whose row differs from that of their kind. */
const rowsByReason: Record<string, ErrorRow> = {
  invalid_json: errorRows.malformed,
  invalid_request: errorRows.envelope,
  method_not_found: errorRows.method,
  route_not_found: errorRows.method,
  task_not_cancelable: errorRows.cancel,
  agent_blocked: errorRows.blocked,
  push_config_url_not_allowed: errorRows.pushUrl,
  push_config_task_terminal: errorRows.pushOver,
  push_config_limit_reached: errorRows.pushLimit,
};

/** Null stands for an internal error. */
export function wireErrorOf(domainError: DomainError | null): WireError {
  const [code, http, status, reason, isStandard] = domainError
    ? rowOf(domainError)
    : errorRows.internal;
  return { code, http, status, reason, isStandard };
}

const rowOf = ({ kind, reason }: DomainError): ErrorRow => rowsByReason[reason] ?? rowsByKind[kind];

const internalErrorMessage = 'The server failed to process this request. Try again.';

type ErrorReport = { error: DomainError | null; requestId: string };

/** The `error` of a JSON-RPC response, with google.rpc details as `data`. */
export function rpcErrorOf({ error, requestId }: ErrorReport) {
  const { code, ...rest } = wireErrorOf(error);
  const data = errorDetails(error, rest, { requestId });
  return { code, message: error?.message ?? internalErrorMessage, data };
}

/** The body of an HTTP+JSON error; `jsonrpcCode` is the code in the other binding. */
export function httpErrorOf({ error, requestId }: ErrorReport) {
  const { code, http, status, ...rest } = wireErrorOf(error);
  const details = errorDetails(error, rest, { jsonrpcCode: String(code), requestId });
  return {
    error: { code: http, status, message: error?.message ?? internalErrorMessage, details },
  };
}

/** ErrorInfo first; for an invalid request, BadRequest with the fields follows. */
function errorDetails(
  domainError: DomainError | null,
  { reason, isStandard }: Pick<WireError, 'reason' | 'isStandard'>,
  metadata: Record<string, string>,
) {
  const errorInfo = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: isStandard ? 'a2a-protocol.org' : 'stoa',
    metadata: { ...metadata, ...errorMetadata(domainError) },
  };
  if (!domainError || domainError.details.length === 0) return [errorInfo];
  const fieldViolations = domainError.details.map(({ field, message }) => ({
    field,
    description: message,
  }));
  return [errorInfo, { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }];
}

/** Our error code and the text extension members. ErrorInfo permits only strings. */
function errorMetadata(domainError: DomainError | null): Record<string, string> {
  if (!domainError) return {};
  const { reason, retryAfterSeconds: retry } = domainError;
  const texts = Object.entries(domainError.extensions).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return {
    code: reason,
    ...Object.fromEntries(texts),
    ...(retry === undefined ? { next: nextCall } : { retryAfterSeconds: String(retry) }),
  };
}

/** A call that works as it stands: the skills that it leads to need no credential. */
const nextCall = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'SendMessage',
  params: {
    message: {
      messageId: 'next',
      role: 'ROLE_USER',
      parts: [{ data: { skill: 'catalog-search', limit: 5 } }],
    },
  },
});
