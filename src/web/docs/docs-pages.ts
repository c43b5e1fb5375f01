import { sendBytes } from '../../http/bytes/send-bytes.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import { openApiDocument } from '../../http/openapi/openapi.ts';
import { html, renderHtml } from '../../http/pages/html.ts';
import { pageHeaders, pageOptions } from '../../http/pages/page-route.ts';
import type { HttpServer } from '../../http/server.ts';
import { notFound } from '../../kernel/domain-error.ts';
import type { DocsDeps } from './deps.ts';
import { type GuidePage, pathOf, readGuides } from './guides/contents.ts';
import { renderMarkdown } from './guides/markdown.ts';
import { docsPage, homeContent, type Navigation, searchContent } from './layout.ts';
import { exampleValues } from './reference/examples.ts';
import { referencePage, sectionsOf } from './reference/pages.ts';
import { createDocsSearch, type DocsSearch } from './search.ts';
import { styleHash } from './style.ts';

/** Short, because the examples name products that may be deleted. */
const cacheControl = 'public, max-age=300';

const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src '${styleHash}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

type Site = { navigation: Navigation; pages: Map<string, GuidePage>; search: DocsSearch };

/** Guides from the Markdown files of the repository, and the API reference from OpenAPI. */
export function docsPages(deps: DocsDeps) {
  return async (app: HttpServer) => {
    limitRate(app, deps.limits, 'pages');
    let site: Site | undefined;
    const openSite = () => (site ??= readSite(app));
    const headers = { ...pageHeaders(deps), 'content-security-policy': contentSecurityPolicy };
    const query = {
      type: 'object',
      properties: { q: { type: 'string', maxLength: 200 } },
    } as const;

    app.get('/docs', pageOptions({ querystring: query }), async (request, reply) => {
      const { navigation, search } = openSite();
      const { q = '' } = request.query as { q?: string };
      const words = q.trim();
      const [title, main] =
        words === ''
          ? ['Contents', homeContent(navigation)]
          : ['Search', searchContent(words, search(words))];
      const text = renderHtml(docsPage({ title, path: '/docs', query: words, main }, navigation));
      return reply.headers(headers).type('text/html; charset=utf-8').send(text);
    });

    app.get('/docs/*', pageOptions({}), async (request, reply) => {
      reply.headers(headers);
      const path = new URL(request.url, deps.origin).pathname.replace(/\/$/, '');
      const page = await deps.cache.get(path, async () => {
        const { navigation } = openSite();
        const { title, main } = await contentAt(app, deps, openSite(), path);
        const text = renderHtml(docsPage({ title, path, main }, navigation));
        return { text, contentType: 'text/html; charset=utf-8', tags: [] };
      });
      return sendBytes(request, reply, { ...page, cacheControl });
    });
  };
}

function readSite(app: HttpServer): Site {
  const document = openApiDocument(app);
  const guides = readGuides();
  const pages = new Map(guides.flatMap((one) => one.pages).map((page) => [page.path, page]));
  const navigation = { guides, reference: sectionsOf(document) };
  let search: DocsSearch | undefined;
  return {
    navigation,
    pages,
    search: (query) => {
      search ??= createDocsSearch(guides, document);
      return search(query);
    },
  };
}

/** Throws 404 `page_not_found`. */
async function contentAt(app: HttpServer, deps: DocsDeps, { pages }: Site, path: string) {
  const guide = pages.get(path);
  if (guide) {
    const resolve = (file: string) =>
      file === 'docs/openapi.json' ? '/openapi.json' : (pages.get(pathOf(file))?.path ?? null);
    const markdown = withOrigin(guide, deps.origin);
    return { title: guide.title, main: renderMarkdown(markdown, guide.file, resolve) };
  }
  const content = referencePage(openApiDocument(app), path, await exampleValues(deps));
  if (!content) throw notFound('page_not_found', 'Page not found. Search the documentation.');
  return { ...content, main: html`<h1>${content.title}</h1>${content.main}` };
}

/**
 * The page with the address of this server instead of the default one, so that its samples run as
 * shown. Pages about operations mean the machine itself.
 */
function withOrigin({ file, markdown }: GuidePage, origin: string): string {
  if (file.startsWith('docs/operations')) return markdown;
  const { protocol, host } = new URL(origin);
  return markdown.replace(/http:\/\/([a-z]+\.)?localhost:4000/g, `${protocol}//$1${host}`);
}
