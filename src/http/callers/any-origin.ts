import type { HttpServer } from '../server.ts';

/**
 * Lets pages of any origin read these paths, with whatever headers their clients add. A plugin
 * that answers `OPTIONS *` would answer for every address of the server, since this door has no
 * prefix of its own.
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
      const asked = request.headers['access-control-request-headers'];
      reply
        .code(204)
        .header('access-control-allow-methods', methods)
        .header('access-control-max-age', '86400')
        .header('vary', 'access-control-request-headers');
      if (asked !== undefined) reply.header('access-control-allow-headers', asked);
    });
  }
}
