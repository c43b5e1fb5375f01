import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseProfileUrl } from '../../../core/access/platforms/ucp-agent.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { CallOperation, UcpCallDeps } from './call.ts';
import { findOperation } from './operations.ts';
import { type BodyArgument, restRouteTable } from './protocol/rest-table.ts';

/** The REST binding. Our OpenAPI document leaves its routes out: ucp.dev publishes its own. */
export function registerRestRoutes(app: HttpServer, deps: UcpCallDeps, call: CallOperation): void {
  for (const [method, url, name, body] of restRouteTable) {
    const operation = findOperation(name);
    if (!operation) throw new Error(`The operation ${name} does not exist.`);
    app.route({
      method,
      url,
      schema: { hide: true },
      handler: async (request, reply) => {
        const metadata = {
          channel: 'ucp' as const,
          profileUrl: parseProfileUrl(request.headers['ucp-agent']),
          idempotencyKey: method === 'GET' ? null : readIdempotencyKey(request),
        };
        const args = argsOf(request, body);
        const result = await call(deps, request, operation, { metadata, args });
        return sendResult(reply, result);
      },
    });
  }
}

/** Path parameters and body; a missing body counts as an empty object. */
function argsOf(
  { params, body: sent }: FastifyRequest,
  body: BodyArgument,
): Record<string, unknown> {
  return {
    ...(params as Record<string, string>),
    ...(body !== null && { [body]: sent ?? {} }),
  };
}

function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const { 'idempotency-key': key } = headers;
  return key === undefined ? null : [key].flat().join(', ');
}

type CallResult = Awaited<ReturnType<CallOperation>>;

function sendResult(reply: FastifyReply, { status, body, isReplayed }: CallResult): FastifyReply {
  if (isReplayed) reply.header('idempotent-replayed', 'true');
  return reply.code(status).type('application/json').send(JSON.stringify(body));
}
