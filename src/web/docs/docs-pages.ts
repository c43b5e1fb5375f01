import { sendBytes } from '../../http/bytes/send-bytes.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import { openApiDocument } from '../../http/openapi/openapi.ts';
import { renderHtml } from '../../http/pages/html.ts';
import { pageHeaders } from '../../http/pages/page-route.ts';
import type { HttpServer } from '../../http/server.ts';
import type { DocsDeps } from './deps.ts';
import { exampleValues } from './examples.ts';
import { referencePage } from './page.ts';
import { styleHash } from './style.ts';

/** Short, because the examples name products that may be deleted. */
const cacheControl = 'public, max-age=300';

const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src '${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The API reference page, generated from the OpenAPI document. It needs no scripts. */
export function docsPages(deps: DocsDeps) {
  return async (app: HttpServer) => {
    limitRate(app, deps.limits, 'pages');
    app.get('/docs', { schema: { hide: true } }, async (request, reply) => {
      const page = await deps.cache.get('docs', async () => {
        const examples = await exampleValues(deps);
        const text = renderHtml(referencePage(openApiDocument(app), examples));
        return { text, contentType: 'text/html; charset=utf-8', tags: [] };
      });
      reply.headers({ ...pageHeaders(deps), 'content-security-policy': contentSecurityPolicy });
      return sendBytes(request, reply, { ...page, cacheControl });
    });
  };
}
