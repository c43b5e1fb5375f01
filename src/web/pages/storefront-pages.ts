import { Type } from 'typebox';
import { cacheKey, toTextBytes } from '../../http/bytes/byte-cache.ts';
import { sendBytes } from '../../http/bytes/send-bytes.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import { icon, styleSheet } from '../../http/pages/assets.ts';
import { followResultScript } from '../../http/pages/follow-result.ts';
import { pageHeaders, pageOptions } from '../../http/pages/page-route.ts';
import type { HttpServer } from '../../http/server.ts';
import { notFound } from '../../kernel/domain-error.ts';
import { registerCartRoutes } from './cart/routes.ts';
import { registerHomeRoute } from './catalog/home.ts';
import { registerPolicyRoutes } from './catalog/policies.ts';
import { registerSearchRoutes } from './catalog/search.ts';
import { registerStoreRoutes } from './catalog/stores.ts';
import { registerCheckoutRoutes } from './checkout/routes.ts';
import type { PagesDeps } from './deps.ts';
import { registerSitemapRoutes } from './files/sitemap.ts';
import { registerOrderRoutes } from './order/order.ts';
import { pageScopeResolver, type ResolvePageScope } from './page-scope.ts';
import { inlineTotalsScript } from './script/inline-totals.ts';
import { sendPage } from './send-page.ts';
import { registerThemeRoute } from './theme/theme-routes.ts';

/** Storefront pages: rendered on the server, usable without scripts, catalog pages cached. */
export function storefrontPages(deps: PagesDeps) {
  return async (app: HttpServer) => {
    registerAssetRoutes(app);
    registerThemeRoute(app);
    registerDemoImageRoutes(app, deps);
    await app.register(async (pages: HttpServer) => {
      const headers = pageHeaders(deps);
      pages.addHook('onRequest', async (_request, reply) => {
        reply.headers(headers);
      });
      limitRate(pages, deps.limits, 'pages');
      const resolveScope = pageScopeResolver(deps);
      registerHomeRoute(pages, deps, resolveScope);
      registerStoreRoutes(pages, deps, resolveScope);
      registerPolicyRoutes(pages, deps, resolveScope);
      registerSearchRoutes(pages, deps, resolveScope);
      registerRobotsRoute(pages, resolveScope);
      registerSitemapRoutes(pages, deps, resolveScope);
      registerCartRoutes(pages, deps, resolveScope);
      registerCheckoutRoutes(pages, deps);
      registerOrderRoutes(pages, deps);
    });
  };
}

const cacheControl = 'public, max-age=31536000, immutable';

/** The style sheet and the icon that all pages share, and the script of cart and checkout. */
function registerAssetRoutes(app: HttpServer): void {
  for (const { path, ...text } of [styleSheet, icon, inlineTotalsScript, followResultScript]) {
    const ready = toTextBytes(text);
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      sendBytes(request, reply, { ...ready, cacheControl }),
    );
  }
}

/** An SVG that is opened directly is a document: this policy blocks its scripts and requests. */
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const schema = {
  hide: true,
  params: Type.Object({ store: Type.String(), file: Type.String() }),
};

/** Images of the demo products: `/media/demo/<store>/<product>.svg`. */
function registerDemoImageRoutes(app: HttpServer, { cache, readDemoImage }: PagesDeps): void {
  app.get('/media/demo/:store/:file', { schema }, async (request, reply) => {
    const { store, file } = request.params;
    const ready = await cache.get(cacheKey('demo image', store, file), async () => {
      const product = file.endsWith('.svg') ? file.slice(0, -'.svg'.length) : '';
      const text = await readDemoImage(store, product);
      if (text === null) throw notFound('image_not_found', 'This image does not exist.');
      return { text, contentType: 'image/svg+xml', tags: [] };
    });
    reply.header('content-security-policy', contentSecurityPolicy);
    return sendBytes(request, reply, { ...ready, cacheControl: 'public, max-age=86400' });
  });
}

/** `robots.txt` on every host. */
function registerRobotsRoute(app: HttpServer, resolvePageScope: ResolvePageScope): void {
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
