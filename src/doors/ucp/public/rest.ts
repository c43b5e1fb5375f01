import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { profileUrlIn } from '../../../core/access/platforms/ucp-agent.ts';
import type { Http } from '../../../http/server.ts';
import type { CallDeps, CallOperation } from './call.ts';
import { operationOf } from './operations.ts';

/** Under which argument an operation takes the body of REST. */
type Body = 'catalog' | 'cart' | 'checkout' | null;

type Row = [verb: HTTPMethods, path: string, operation: string, body: Body];

// biome-ignore format: the table
const rows: Row[] = [
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

/** The REST binding: each route is one of the operations, described by the standard itself. */
export function restRoutes(app: Http, deps: CallDeps, call: CallOperation): void {
  for (const [method, url, name, body] of rows) {
    const operation = operationOf(name);
    if (!operation) throw new Error(`there is no operation ${name}`);
    app.route({
      method,
      url,
      schema: { hide: true },
      handler: async (request, reply) => {
        const said = {
          channel: 'ucp' as const,
          profileUrl: profileUrlIn(request.headers['ucp-agent']),
          idempotencyKey: method === 'GET' ? null : keyIn(request),
        };
        const args = argsOf(request, body);
        const answer = await call(deps, request, operation, { said, args });
        return say(reply, answer);
      },
    });
  }
}

/** What the path and the body say; a body that was left out is an empty one. */
function argsOf({ params, body: sent }: FastifyRequest, body: Body): Record<string, unknown> {
  return {
    ...(params as Record<string, string>),
    ...(body !== null && { [body]: sent ?? {} }),
  };
}

function keyIn({ headers }: FastifyRequest): string | null {
  const { 'idempotency-key': key } = headers;
  return key === undefined ? null : [key].flat().join(', ');
}

type Said = Awaited<ReturnType<CallOperation>>;

function say(reply: FastifyReply, { status, body, isReplayed }: Said): FastifyReply {
  if (isReplayed) reply.header('idempotent-replayed', 'true');
  return reply.code(status).type('application/json').send(JSON.stringify(body));
}
