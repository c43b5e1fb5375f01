import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainError, DomainErrorKind } from '../../kernel/domain-error.ts';
import { errorBodyOf, errorHeadersOf } from '../errors/rest-errors.ts';
import { toDomainErrorOrLog } from '../errors/to-domain-error.ts';
import { messageIdOf } from './message.ts';

/** JSON-RPC code and HTTP status. */
type McpErrorRow = readonly [code: number, status: number];

// What a client's own library has to notice is told by the status too (decisions 13).
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
  too_large:          [-32600, 413],
  unsupported_type:   [-32600, 415],
  unprocessable:      [-32602, 200],
  upstream_failed:    [-32000, 424],
  too_early:          [-32000, 425],
  rate_limited:       [-32000, 429],
  unavailable:        [-32000, 503],
} as const satisfies Record<DomainErrorKind, McpErrorRow>;

/** Reasons that are said otherwise than their kind. */
const errorByReason: Record<string, McpErrorRow> = {
  invalid_json: [-32700, 400],
  invalid_request: [-32600, 400],
  unsupported_protocol_version: [-32600, 400],
  method_not_found: [-32601, 200],
  // UCP, "Negotiation Errors": discovery failed before there was anything to negotiate.
  invalid_profile_url: [-32001, 400],
  profile_unreachable: [-32001, 424],
  profile_malformed: [-32001, 422],
  version_unsupported: [-32001, 422],
};

const internalError: McpErrorRow = [-32603, 500];

/** The error handler of an MCP endpoint: JSON-RPC whatever happened, with the id of the call. */
export async function handleMcpError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = toDomainErrorOrLog(error, request);
  const [code, status] = errorRowOf(refusal);
  const told = {
    jsonrpc: '2.0',
    id: messageIdOf(request.body),
    error: { code, ...errorMembersOf(refusal, request.id) },
  };
  return reply
    .code(status)
    .headers(errorHeadersOf(refusal))
    .type('application/json')
    .send(JSON.stringify(told));
}

function errorRowOf(refusal: DomainError | null): McpErrorRow {
  return refusal ? (errorByReason[refusal.reason] ?? errorByKind[refusal.kind]) : internalError;
}

/**
 * `data`: our word for it, what mends it, and the request to ask us about; `content` and
 * `retry_after` are what UCP calls the sentence and the seconds.
 */
function errorMembersOf(refusal: DomainError | null, requestId: string) {
  const { code, message, details, ...extensions } = errorBodyOf(refusal, requestId);
  const retry = refusal?.retryAfterSeconds;
  return {
    message,
    data: {
      code,
      content: message,
      ...(details.length > 0 && { details }),
      ...(retry !== undefined && { retry_after: retry }),
      ...extensions,
    },
  };
}
