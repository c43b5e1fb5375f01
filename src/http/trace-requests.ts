import type { FastifyRequest } from 'fastify';
import { openSpan, runInSpan, type Span } from '../platform/telemetry/tracing.ts';
import { probePaths } from './probe-paths.ts';
import type { HttpServer } from './server.ts';

/**
 * A span for each request, continuing the trace of its caller. Paths and queries are not recorded,
 * because they may contain tokens.
 */
export function traceRequests(app: HttpServer): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    if (probePaths.has(route)) return done();
    const span = openSpan(`${method} ${route}`, {
      kind: 'server',
      parent: typeof headers.traceparent === 'string' ? headers.traceparent : null,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.request.id': request.id,
      },
    });
    if (!span) return done();
    spans.set(request, span);
    runInSpan(span, done);
  });
  // The events of the body belong to the connection, not to the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) runInSpan(span, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.fail(`status ${reply.statusCode}`);
    span?.end();
    done();
  });
}
