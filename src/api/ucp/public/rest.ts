import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { parseProfileUrl } from '../../../core/access/platforms/ucp-agent.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { CallOperation, UcpCallDeps } from './call.ts';
import { findOperation } from './operations.ts';

/** The argument of an operation that holds the REST body. */
type BodyArgument = 'catalog' | 'cart' | 'checkout' | null;

type RestRoute = [verb: HTTPMethods, path: string, operation: string, body: BodyArgument];

// biome-ignore format: the table
const restRouteTable: RestRoute[] = [
  ['POST', '/catalog/search',                 'search_catalog',    'catalog'],
  ['POST', '/catalog/lookup',                 'lookup_catalog',    'catalog'],
  ['POST', '/catalog/product',                'get_product',       'catalog'],
  ['POST', '/carts',                          'create_cart',       'cart'],
  ['GET',  '/carts/:id',                      'get_cart',          null],
  ['PUT',  '/carts/:id',                      'update_cart',       'cart'],
  ['POST', '/carts/:id/cancel',               'cancel_cart',       null],
  ['POST', '/checkout-sessions',              'create_checkout',   'checkout'],
  ['GET',  '/checkout-sessions/:id',          'get_checkout',      null],
  ['PUT',  '/checkout-sessions/:id',          'update_checkout',   'checkout'],
  ['POST', '/checkout-sessions/:id/complete', 'complete_checkout', 'checkout'],
  ['POST', '/checkout-sessions/:id/cancel',   'cancel_checkout',   null],
  ['GET',  '/orders/:id',                     'get_order',         null],
];

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
