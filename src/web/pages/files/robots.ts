import { toTextBytes } from '../../../http/bytes/byte-cache.ts';
import { pageOptions } from '../../../http/pages/page-route.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { ResolvePageScope } from '../page-scope.ts';
import { sendPage } from '../send-page.ts';

/** `robots.txt` on every host. */
export function registerRobotsRoute(app: HttpServer, resolvePageScope: ResolvePageScope): void {
  app.get('/robots.txt', pageOptions({}), async (request, reply) => {
    const { site, url } = await resolvePageScope(request);
    const map = site ? `Sitemap: ${url}/sitemap.xml\n` : '';
    const text = `# How agents buy here: ${url}/agents.md and ${url}/llms.txt\nUser-agent: *\nAllow: /\n${map}`;
    return sendPage(
      request,
      reply,
      toTextBytes({ text, contentType: 'text/plain; charset=utf-8' }),
    );
  });
}
