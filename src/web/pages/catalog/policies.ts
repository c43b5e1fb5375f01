import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Policies, policyNames } from '../../../core/sites/site-profile.ts';
import { cacheKey, type TextContent } from '../../../http/bytes/byte-cache.ts';
import { html } from '../../../http/pages/html.ts';
import { pageOptions } from '../../../http/pages/page-route.ts';
import type { HttpServer } from '../../../http/server.ts';
import { notFound } from '../../../kernel/domain-error.ts';
import type { PagesDeps } from '../deps.ts';
import {
  type ResolvePageScope,
  type StorePageScope,
  storePageScopeResolver,
} from '../page-scope.ts';
import { listTags, sendPage } from '../send-page.ts';
import { renderPage } from '../views/components/page.ts';
import { policyLabels } from '../views/components/policy-links.ts';

/** `/policies/<name>`: the policies of a store, each as a page. */
export function registerPolicyRoutes(
  app: HttpServer,
  { cache }: PagesDeps,
  resolvePageScope: ResolvePageScope,
): void {
  const resolveScope = storePageScopeResolver(resolvePageScope);
  const policyPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const scope = await resolveScope(request);
    const { policy } = request.params as { policy: string };
    const name = policyNames.find((known) => known === policy);
    if (name === undefined || scope.site.policies[name] === '') throw policyNotFound();
    const bytes = cache.get(cacheKey('page policy', scope.site.id, scope.base, name), async () => ({
      ...renderPolicyPage(scope, name),
      tags: listTags(scope.site),
    }));
    return sendPage(request, reply, bytes);
  };
  app.get('/policies/:policy', pageOptions({}), policyPage);
  app.get('/stores/:site_slug/policies/:policy', pageOptions({}), policyPage);
}

const policyNotFound = () =>
  notFound('page_not_found', 'This store has not published this policy.');

/** One legal text of a store. Blank lines separate its paragraphs. */
function renderPolicyPage(scope: StorePageScope, name: keyof Policies): TextContent {
  const { site } = scope;
  const title = policyLabels[name];
  const paragraphs = site.policies[name].split(/\n\s*\n/).map((text) => text.trim());
  return renderPage(scope, {
    title: `${title} · ${site.name}`,
    description: `${title} of ${site.name}`,
    canonical: `${site.url}/policies/${name}`,
    main: html`<div class="wrap">
<h1>${title}</h1>
${name === 'terms' && site.termsVersion !== null && html`<p class="quiet">Version <bdi>${site.termsVersion}</bdi></p>`}
${paragraphs.map(
  (text) => html`<p class="policy-text">${text}</p>
`,
)}</div>`,
  });
}
