import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainError, DomainErrorKind } from '../../kernel/domain-error.ts';
import { errorBodyOf, errorHeadersOf } from '../errors/rest-errors.ts';
import { toDomainErrorOrLog } from '../errors/to-domain-error.ts';
import { messageIdOf } from './message.ts';
import { eraOf, metaKeys } from './request-metadata.ts';
import { type Era, modernVersion } from './versions.ts';

/** JSON-RPC code and HTTP status. */
type McpErrorRow = readonly [code: number, status: number];

// Errors that client libraries handle by HTTP status, such as 401, also have that status.
// biome-ignore format: the table
const errorByKind = {
  invalid:            [-32602, 200],
  unauthenticated:    [-32000, 401],
  payment_required:   [-32000, 402],
  forbidden:          [-32000, 403],
  not_found:          [-32601, 404],
  method_not_allowed: [-32601, 405],
  conflict:           [-32000, 409],
  wrong_state:        [-32000, 409],
  gone:               [-32000, 410],
  precondition_failed: [-32000, 412],
  too_large:          [-32600, 413],
  unsupported_type:   [-32600, 415],
  unprocessable:      [-32602, 200],
  upstream_failed:    [-32000, 424],
  too_early:          [-32000, 425],
  rate_limited:       [-32000, 429],
  unavailable:        [-32000, 503],
} as const satisfies Record<DomainErrorKind, McpErrorRow>;

/** Reasons whose code or status differs from that of their kind. */
const errorByReason: Record<string, McpErrorRow> = {
  invalid_json: [-32700, 400],
  invalid_request: [-32600, 400],
  unsupported_protocol_version: [-32600, 400],
  method_not_found: [-32601, 200],
  invalid_request_metadata: [-32602, 400],
  header_mismatch: [-32020, 400],
  missing_client_capability: [-32021, 400],
  // UCP, "Negotiation Errors": discovery failed before the negotiation.
  invalid_profile_url: [-32001, 400],
  profile_unreachable: [-32001, 424],
  profile_malformed: [-32001, 422],
  version_unsupported: [-32001, 422],
  profile_not_trusted: [-32001, 403],
  // UCP, "Signature Errors".
  digest_mismatch: [-32600, 400],
  algorithm_unsupported: [-32600, 400],
};

/** Rows of MCP 2026-07-28 that differ from those of earlier revisions. */
const modernErrorByReason: Record<string, McpErrorRow> = {
  unsupported_protocol_version: [-32022, 400],
  method_not_found: [-32601, 404],
};

const internalError: McpErrorRow = [-32603, 500];

/**
 * The error handler of an MCP endpoint: always a JSON-RPC error with the id of the request. Without
 * an id, earlier revisions get null, which MCP 2026-07-28 does not allow.
 */
export async function handleMcpError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const domainError = toDomainErrorOrLog(error, request);
  const era = eraOf(request);
  const [code, status] = errorRowOf(domainError, era);
  const id = messageIdOf(request.body);
  const response = {
    jsonrpc: '2.0',
    ...((id !== null || era === 'legacy') && { id }),
    error: { code, ...errorMembersOf(domainError, request.id, nextCalls[era]) },
  };
  return reply
    .code(status)
    .headers(errorHeadersOf(domainError))
    .type('application/json')
    .send(JSON.stringify(response));
}

function errorRowOf(error: DomainError | null, era: Era): McpErrorRow {
  if (!error) return internalError;
  const modernRow = era === 'modern' ? modernErrorByReason[error.reason] : undefined;
  return modernRow ?? errorByReason[error.reason] ?? errorByKind[error.kind];
}

const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const leastMetadata = {
  [metaKeys.protocolVersion]: modernVersion,
  [metaKeys.clientCapabilities]: {},
};

/** The request that shows which calls are possible. */
const nextCalls: Record<Era, object> = {
  legacy: listTools,
  modern: { ...listTools, params: { _meta: leastMetadata } },
};

/**
 * `data` has the members of a REST error; `content` and `retry_after` are the names that UCP uses
 * for the message and the seconds to wait.
 */
function errorMembersOf(error: DomainError | null, requestId: string, nextCall: object) {
  const { code, message, details, ...extensions } = errorBodyOf(error, requestId);
  const retry = error?.retryAfterSeconds;
  return {
    message,
    data: {
      code,
      content: message,
      ...(details.length > 0 && { details }),
      ...(retry === undefined ? { next: nextCall } : { retry_after: retry }),
      ...extensions,
    },
  };
}
