import type { FastifyInstance, FastifyTypeProviderDefault, RouteShorthandOptions } from 'fastify';
import { requireBearerOf } from '../../http/callers/bearer.ts';
import type { ApiResponse, KeyRule } from '../../http/idempotency.ts';
import type { InputSchema, RequestOf } from '../../http/route-types.ts';
import type { HttpServer } from '../../http/server.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { MerchantDeps } from './deps.ts';

type Route<Schema> = Pick<RouteShorthandOptions, 'bodyLimit' | 'config' | 'preHandler'> & {
  schema: Schema;
  keyRule?: KeyRule;
};
type Read<Schema extends InputSchema> = (view: View, request: RequestOf<Schema>) => unknown;
type Write<Schema extends InputSchema> = (
  work: Work,
  request: RequestOf<Schema>,
) => Promise<ApiResponse>;

/**
 * Routes within the workspace of the bearer. The handler of a `get` reads one snapshot; any other
 * runs in a unit of work, once per `Idempotency-Key`.
 */
export type MerchantRoutes = ReturnType<typeof createMerchantRoutes>;

export function createMerchantRoutes(app: HttpServer, { unit, write }: MerchantDeps) {
  const untyped: FastifyInstance = app.withTypeProvider<FastifyTypeProviderDefault>();
  const onMethod =
    (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    <Schema extends InputSchema>(
      url: string,
      { keyRule, ...route }: Route<Schema>,
      handle: Write<Schema>,
    ) => {
      untyped.route({
        ...(route as RouteShorthandOptions),
        method,
        url,
        handler: (request, reply) =>
          write(request, reply, (work) => handle(work, request as RequestOf<Schema>), keyRule),
      });
    };
  return {
    /** For routes with transactions and calls of their own. */
    app,
    get<Schema extends InputSchema>(url: string, route: Route<Schema>, handle: Read<Schema>) {
      untyped.get(url, route as RouteShorthandOptions, (request) =>
        unit.view(requireBearerOf(request).tenant, async (view) =>
          handle(view, request as RequestOf<Schema>),
        ),
      );
    },
    post: onMethod('POST'),
    put: onMethod('PUT'),
    patch: onMethod('PATCH'),
    delete: onMethod('DELETE'),
  };
}
