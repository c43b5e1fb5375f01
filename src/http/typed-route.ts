import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyTypeProviderDefault,
  HTTPMethods,
  RouteShorthandOptions,
} from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { HttpServer } from './server.ts';

/** What the schema of a route may say about its input. */
export type InputSchema = {
  params?: TSchema;
  querystring?: TSchema;
  body?: TSchema;
  response?: object;
};

export type InputOf<Schema> = Schema extends TSchema ? Static<Schema> : unknown;

/** A request whose input is typed by the schema of its route. */
export type RequestOf<Schema extends InputSchema> = FastifyRequest & {
  params: InputOf<Schema['params']>;
  query: InputOf<Schema['querystring']>;
  body: InputOf<Schema['body']>;
};

export type TypedRoute<Schema> = Pick<
  RouteShorthandOptions,
  'bodyLimit' | 'config' | 'preHandler'
> & { schema: Schema };

/**
 * Adds a route whose handler is typed by the schema. Fastify infers these types only for handlers
 * that are passed to it directly; this is for wrappers that call the handler themselves.
 */
export function addRoute<Schema extends InputSchema>(
  app: HttpServer,
  method: HTTPMethods,
  url: string,
  route: TypedRoute<Schema> & {
    handler(request: RequestOf<Schema>, reply: FastifyReply): Promise<unknown>;
  },
): void {
  const untyped: FastifyInstance = app.withTypeProvider<FastifyTypeProviderDefault>();
  const { handler, ...options } = route;
  untyped.route({
    ...(options as RouteShorthandOptions),
    method,
    url,
    handler: (request, reply) => handler(request as RequestOf<Schema>, reply),
  });
}
