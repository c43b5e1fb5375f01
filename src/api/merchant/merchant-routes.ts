import { requireBearerOf } from '../../http/callers/bearer.ts';
import type { ApiResponse, KeyRule } from '../../http/idempotency.ts';
import { sendVersioned, type VersionedBody } from '../../http/input/entity-tag.ts';
import type { HttpServer } from '../../http/server.ts';
import {
  addRoute,
  type InputSchema,
  type RequestOf,
  type TypedRoute,
} from '../../http/typed-route.ts';
import type { View, Work } from '../../platform/unit-of-work.ts';
import type { MerchantDeps } from './deps.ts';

type ReadHandler<Schema extends InputSchema> = (view: View, request: RequestOf<Schema>) => unknown;
type WriteHandler<Schema extends InputSchema> = (
  work: Work,
  request: RequestOf<Schema>,
) => Promise<ApiResponse>;
type WriteRoute<Schema> = TypedRoute<Schema> & { keyRule?: KeyRule };

/**
 * Routes within the workspace of the bearer. The handler of a `get` reads one snapshot; any other
 * runs in a unit of work, once per `Idempotency-Key`.
 */
export type MerchantRoutes = ReturnType<typeof createMerchantRoutes>;

export function createMerchantRoutes(app: HttpServer, { unit, write }: MerchantDeps) {
  const forMethod =
    (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    <Schema extends InputSchema>(
      url: string,
      { keyRule, ...route }: WriteRoute<Schema>,
      handle: WriteHandler<Schema>,
    ) =>
      addRoute(app, method, url, {
        ...route,
        handler: (request: RequestOf<Schema>, reply) =>
          write(request, reply, (work) => handle(work, request), keyRule),
      });
  return {
    /** For routes that open transactions and make calls themselves. */
    app,
    get<Schema extends InputSchema>(
      url: string,
      route: TypedRoute<Schema>,
      handle: ReadHandler<Schema>,
    ) {
      addRoute(app, 'GET', url, {
        ...route,
        handler: (request: RequestOf<Schema>) =>
          unit.view(requireBearerOf(request).tenant, async (view) => handle(view, request)),
      });
    },
    /** Like `get`, for a single resource: with an `ETag`, which `If-Match` of a change may name. */
    getOne<Schema extends InputSchema>(
      url: string,
      route: TypedRoute<Schema>,
      handle: (view: View, request: RequestOf<Schema>) => Promise<VersionedBody>,
    ) {
      addRoute(app, 'GET', url, {
        ...route,
        handler: async (request: RequestOf<Schema>, reply) =>
          sendVersioned(
            request,
            reply,
            await unit.view(requireBearerOf(request).tenant, (view) => handle(view, request)),
          ),
      });
    },
    post: forMethod('POST'),
    put: forMethod('PUT'),
    patch: forMethod('PATCH'),
    delete: forMethod('DELETE'),
  };
}
