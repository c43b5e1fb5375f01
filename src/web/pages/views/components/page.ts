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
  /** Shown next to the store's name: `search` a search form, `quiet` nothing (checkout pages). */
  aside?: 'search' | 'cart' | 'quiet';
};

/** A whole HTML document. */
export function renderPage(
  place: PageScope,
  { aside = 'search', ...page }: StorefrontPage,
): TextContent {
  const { site } = place;
  return renderDocument({
    ...page,
    icon: site && displayableUrl(place, site.theme.iconUrl),
    head: html`${site && themeLink(site.theme)}${page.head}`,
    tone: site?.slug ?? null,
    header: html`<a class="brand" href="${homePath(place)}">${site ? logo(place, site.logoUrl) : html`<img src="${icon.path}" alt="" width="32" height="32">`}<bdi>${site?.name ?? 'Stoa'}</bdi></a>
${aside !== 'quiet' && html`<div class="masthead-aside">${aside === 'search' && searchBox(place)}${site && cartLink(place)}</div>`}`,
    footer: site ? storeFooter(place, site) : platformFooter(),
  });
}

function logo(place: PageScope, url: string | null): Html | null {
  const source = displayableUrl(place, url);
  return source === null ? null : html`<img src="${source}" alt="">`;
}

function displayableUrl(place: PageScope, url: string | null): string | null {
  if (url === null) return null;
  const [image] = displayableImages([{ type: 'image', url, alt: '' }], place);
  return image?.url ?? null;
}

function searchBox(place: PageScope): Html {
  const label = place.site ? 'Search this store' : 'Search all stores';
  return html`<search><form class="search" action="${place.base}/search" method="get">
<label class="hidden" for="q">${label}</label>
<input id="q" type="search" name="q" placeholder="Search" maxlength="200" autocomplete="off">
<button type="submit">Search</button>
</form></search>`;
}

function cartLink({ base }: PageScope): Html {
  return html`<a class="cart-link" href="${base}/cart">Cart${cartCountMarker}</a>`;
}

function storeFooter(place: PageScope, site: NonNullable<PageScope['site']>): Html {
  const { shipping, returns } = site.policies;
  const policies = listPolicyLinks({ ...place, site });
  return html`<div class="footer-row">
${shipping !== '' && html`<section><h2>Shipping</h2><p>${shipping}</p></section>`}
${returns !== '' && html`<section><h2>Returns</h2><p>${returns}</p></section>`}
${policies.length > 0 && html`<section><h2>Policies</h2><ul>${policies.map(({ href, label }) => html`<li><a href="${href}">${label}</a></li>\n`)}</ul></section>`}
</div>
<p class="colophon"><a href="${place.url}/agents.md">For agents</a> · Powered by <a href="${place.origin}/">Stoa</a></p>`;
}

function platformFooter(): Html {
  return html`<p class="colophon">Stoa: online stores for people and software agents. <a href="/account">Merchant account</a></p>`;
}
