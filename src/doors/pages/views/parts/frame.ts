import type { Text } from '../../../../http/bytes/byte-cache.ts';
import { type Html, html, renderHtml } from '../../../../http/html.ts';
import { icon, styleSheet } from '../../files/assets.ts';
import { homeOf, type Place } from '../../place.ts';
import { picturesOf } from './picture.ts';

export type Page = {
  title: string;
  /** One sentence for engines and previews. */
  description: string;
  /** The permanent address, or null: not to be indexed. */
  canonical: string | null;
  /** Further links and data for the head. */
  head?: Html;
  main: Html;
  /** False where the page has a search form of its own. */
  search?: boolean;
};

const tones = 8;

/** A whole document. */
export function renderPage(place: Place, page: Page): Text {
  const { site } = place;
  const document = html`<!doctype html>
<html lang="en" class="tone-${site ? toneOf(site.slug) : 'stoa'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<meta name="description" content="${page.description}">
${page.canonical === null ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${page.canonical}">`}
<link rel="icon" type="image/svg+xml" href="${icon.path}">
<link rel="stylesheet" href="${styleSheet.path}">
${page.head}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${masthead(place, page.search ?? true)}
<main id="main" tabindex="-1">
${page.main}
</main>
${footer(place)}
</body>
</html>
`;
  return { text: renderHtml(document), contentType: 'text/html; charset=utf-8' };
}

function masthead(place: Place, search: boolean): Html {
  const { site } = place;
  return html`<header class="masthead">
<div class="wrap masthead-row">
<a class="brand" href="${homeOf(place)}">${site ? logo(place, site.logoUrl) : html`<img src="${icon.path}" alt="" width="32" height="32">`}<bdi>${site?.name ?? 'Stoa'}</bdi></a>
${search && searchBox(place)}
</div>
</header>`;
}

function logo(place: Place, url: string | null): Html | null {
  if (url === null) return null;
  const [shown] = picturesOf([{ type: 'image', url, alt: '' }], place);
  return shown ? html`<img src="${shown.url}" alt="" width="32" height="32">` : null;
}

function searchBox(place: Place): Html {
  const label = place.site ? 'Search this store' : 'Search all stores';
  return html`<search><form class="search" action="${place.base}/search" method="get">
<label class="hidden" for="q">${label}</label>
<input id="q" type="search" name="q" placeholder="${label}" maxlength="200" autocomplete="off">
<button type="submit">Search</button>
</form></search>`;
}

function footer(place: Place): Html {
  return html`<footer class="footer">
<div class="wrap">
${place.site ? storeFooter(place, place.site) : platformFooter()}
</div>
</footer>`;
}

function storeFooter(place: Place, site: NonNullable<Place['site']>): Html {
  const rest = `${place.origin}/api/storefront/v1/stores/${site.slug}`;
  const { shipping, returns } = site.policies;
  return html`<div class="footer-row">
${shipping !== '' && html`<section><h2>Shipping</h2><p>${shipping}</p></section>`}
${returns !== '' && html`<section><h2>Returns</h2><p>${returns}</p></section>`}
<section><h2>For agents</h2><ul>
<li><a href="${rest}">This store as JSON</a></li>
<li><a href="${rest}/products">Its products as JSON</a></li>
<li><a href="${place.origin}/openapi.json">The whole API (OpenAPI)</a></li>
</ul></section>
</div>
<p class="colophon"><bdi>${site.name}</bdi> is open on <a href="${place.origin}/">Stoa</a>.</p>`;
}

function platformFooter(): Html {
  return html`<p class="colophon">Stoa: stores that software agents can buy from, and people can read.</p>`;
}

/** Each store keeps one of a few colors, by its slug. */
function toneOf(slug: string): number {
  return [...slug].reduce((sum, letter) => (sum * 29 + letter.charCodeAt(0)) % 9_973, 7) % tones;
}
