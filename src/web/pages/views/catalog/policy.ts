import type { Policies } from '../../../../core/sites/site-profile.ts';
import type { TextContent } from '../../../../http/bytes/byte-cache.ts';
import { html } from '../../../../http/pages/html.ts';
import type { StorePageScope } from '../../page-scope.ts';
import { renderPage } from '../components/page.ts';
import { policyLabels } from '../components/policy-links.ts';

/** One legal text of a store. Blank lines separate its paragraphs. */
export function renderPolicyPage(place: StorePageScope, name: keyof Policies): TextContent {
  const { site } = place;
  const title = policyLabels[name];
  const paragraphs = site.policies[name].split(/\n\s*\n/).map((text) => text.trim());
  return renderPage(place, {
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
