import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal, RefusalKind } from '../../kernel/refusal.ts';
import { refusalOf } from '../errors/as-refusal.ts';
import { errorOf, headersOf } from '../errors/rest-errors.ts';
import { idIn } from './message.ts';

/** JSON-RPC code and HTTP status. */
type Row = readonly [code: number, status: number];

// What a client's own library has to notice is told by the status too (decisions 13).
// biome-ignore format: the table
const ofKind = {
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
} as const satisfies Record<RefusalKind, Row>;

/** Reasons that are said otherwise than their kind. */
const ofReason: Record<string, Row> = {
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

const internal: Row = [-32603, 500];

/** The error handler of an MCP endpoint: JSON-RPC whatever happened, with the id of the call. */
export async function answerMcpError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = refusalOf(error, request);
  const [code, status] = rowOf(refusal);
  const told = {
    jsonrpc: '2.0',
    id: idIn(request.body),
    error: { code, ...wordsOf(refusal, request.id) },
  };
  return reply
    .code(status)
    .headers(headersOf(refusal))
    .type('application/json')
    .send(JSON.stringify(told));
}

function rowOf(refusal: Refusal | null): Row {
  return refusal ? (ofReason[refusal.reason] ?? ofKind[refusal.kind]) : internal;
}

/**
 * `data`: our word for it, what mends it, and the request to ask us about; `content` and
 * `retry_after` are what UCP calls the sentence and the seconds.
 */
function wordsOf(refusal: Refusal | null, requestId: string) {
  const { code, message, details, ...mend } = errorOf(refusal, requestId);
  const retry = refusal?.retryAfterSeconds;
  return {
    message,
    data: {
      code,
      content: message,
      ...(details.length > 0 && { details }),
      ...(retry !== undefined && { retry_after: retry }),
      ...mend,
    },
  };
}
