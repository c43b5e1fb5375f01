import type { TextContent } from '../../../../http/bytes/byte-cache.ts';
import { icon } from '../../../../http/pages/assets.ts';
import { type PageDocument, renderDocument } from '../../../../http/pages/document.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { cartCountMarker } from '../../cart/cart-count.ts';
import { homePath, type PageScope } from '../../page-scope.ts';
import { themeLink } from '../../theme/theme-routes.ts';
import { displayableImages } from './image.ts';
import { listPolicyLinks } from './policy-links.ts';

export type StorefrontPage = Pick<
  PageDocument,
  'title' | 'description' | 'canonical' | 'head' | 'main'
> & {
  /**
   * Shown next to the store's name: `search` the search form and the cart link, `cart` only the
   * cart link, `quiet` nothing (checkout pages).
   */
  aside?: 'search' | 'cart' | 'quiet';
};

/** A whole HTML document. */
export function renderPage(
  scope: PageScope,
  { aside = 'search', ...page }: StorefrontPage,
): TextContent {
  const { site } = scope;
  return renderDocument({
    ...page,
    icon: site && displayableUrl(scope, site.theme.iconUrl),
    head: html`${site && themeLink(site.theme)}${page.head}`,
    tone: site?.slug ?? null,
    header: html`<a class="brand" href="${homePath(scope)}">${site ? logo(scope, site.logoUrl) : html`<img src="${icon.path}" alt="" width="32" height="32">`}<bdi>${site?.name ?? 'Stoa'}</bdi></a>
${aside !== 'quiet' && html`<div class="masthead-aside">${aside === 'search' && searchBox(scope)}${site && cartLink(scope)}</div>`}`,
    footer: site ? storeFooter(scope, site) : platformFooter(),
  });
}

function logo(scope: PageScope, url: string | null): Html | null {
  const source = displayableUrl(scope, url);
  return source === null ? null : html`<img src="${source}" alt="">`;
}

function displayableUrl(scope: PageScope, url: string | null): string | null {
  if (url === null) return null;
  const [image] = displayableImages([{ type: 'image', url, alt: '' }], scope);
  return image?.url ?? null;
}

function searchBox(scope: PageScope): Html {
  const label = scope.site ? 'Search this store' : 'Search all stores';
  return html`<search><form class="search" action="${scope.base}/search" method="get">
<label class="hidden" for="q">${label}</label>
<input id="q" type="search" name="q" placeholder="Search" maxlength="200" autocomplete="off">
<button type="submit">Search</button>
</form></search>`;
}

function cartLink({ base }: PageScope): Html {
  return html`<a class="cart-link" href="${base}/cart">Cart${cartCountMarker}</a>`;
}

function storeFooter(scope: PageScope, site: NonNullable<PageScope['site']>): Html {
  const { shipping, returns } = site.policies;
  const policies = listPolicyLinks({ ...scope, site });
  return html`<div class="footer-row">
${shipping !== '' && html`<section><h2>Shipping</h2><p>${shipping}</p></section>`}
${returns !== '' && html`<section><h2>Returns</h2><p>${returns}</p></section>`}
${policies.length > 0 && html`<section><h2>Policies</h2><ul>${policies.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>\n`)}</ul></section>`}
</div>
<p class="colophon"><a href="${scope.url}/agents.md">For agents</a> · Powered by <a href="${scope.origin}/">Stoa</a></p>`;
}

function platformFooter(): Html {
  return html`<p class="colophon">Stoa: online stores for people and software agents. <a href="/account">Merchant account</a></p>`;
}
