import type { HttpServer } from '../server.ts';

/**
 * CORS for these paths: any origin and any request headers. `@fastify/cors` is not used, because it
 * registers `OPTIONS *`, which without a path prefix would match every path of the server.
 */
export function allowAnyOrigin(
  app: HttpServer,
  paths: readonly string[],
  methods = 'GET, HEAD',
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-expose-headers', 'etag, last-modified, request-id, retry-after');
    done();
  });
  for (const path of paths) {
    app.options(path, { schema: { hide: true } }, async (request, reply) => {
      const requestedHeaders = request.headers['access-control-request-headers'];
      reply
        .code(204)
        .header('access-control-allow-methods', methods)
        .header('access-control-max-age', '86400')
        .header('vary', 'access-control-request-headers');
      if (requestedHeaders !== undefined)
        reply.header('access-control-allow-headers', requestedHeaders);
    });
  }
}
