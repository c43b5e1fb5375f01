import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import type { Site } from '../../../../core/sites/site.ts';
import type { TextContent } from '../../../../http/bytes/byte-cache.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import type { PageScope } from '../../page-scope.ts';
import { displayableImages, renderImage } from '../components/image.ts';
import { renderPage } from '../components/page.ts';
import { agentsGuideLink, linkPreview } from '../components/preview.ts';

export type StorePreview = { site: Site; products: ProductDto[] };

const description =
  'Online stores that people can shop in and software agents can buy from over open protocols.';

/** The platform's start page: its stores, and links for developers of agents. */
export function renderHomePage(scope: PageScope, stores: StorePreview[]): TextContent {
  const canonical = `${scope.origin}/`;
  return renderPage(scope, {
    title: 'Stoa: stores for people and their agents',
    description,
    canonical,
    aside: 'cart',
    head: html`${linkPreview({
      type: 'website',
      title: 'Stoa',
      description,
      url: canonical,
      siteName: 'Stoa',
    })}
${agentsGuideLink}`,
    main: html`<div class="hero"><div class="wrap">
<h1>Stores for people and&nbsp;their&nbsp;agents</h1>
<p class="lead">Browse every store on this server. Software agents can browse and buy from the same stores over open protocols.</p>
${searchForm()}
</div></div>
<section class="wrap" aria-labelledby="stores">
<h2 id="stores">Stores</h2>
${stores.length === 0 ? html`<p class="quiet">No stores yet. Published stores appear here.</p>` : html`<ul class="stores">${stores.map((store) => storeTile(scope, store))}</ul>`}
</section>
${agentsSection(scope, stores[0]?.site)}`,
  });
}

/** The start page of a platform that does not present its stores: sign-in and documentation. */
export function renderLandingPage(scope: PageScope): TextContent {
  return renderPage(scope, {
    title: 'Stoa: stores for people and their agents',
    description: landingDescription,
    canonical: `${scope.origin}/`,
    aside: 'quiet',
    main: html`<div class="hero"><div class="wrap">
<h1>Stores for people and&nbsp;their&nbsp;agents</h1>
<p class="lead">${landingDescription}</p>
<p><a class="button" href="/account">Sign in</a></p>
</div></div>
${agentsSection(scope, undefined)}`,
  });
}

const landingDescription =
  'A commerce server: each store on it has its own address, for people and for software agents.';

function searchForm(): Html {
  return html`<search><form class="search large" action="/search" method="get">
<label class="hidden" for="q">Search all stores</label>
<input id="q" type="search" name="q" placeholder="Search all stores" maxlength="200" autocomplete="off">
<button type="submit">Search</button>
</form></search>`;
}

function storeTile(scope: PageScope, { site, products }: StorePreview): Html {
  const images = products.map((product) => {
    const [first] = displayableImages(product.media, scope);
    return html`<li>${renderImage(first, { name: product.name, lazy: true })}</li>`;
  });
  return html`<li class="store"><a href="/stores/${site.slug}">
<h3 class="store-name">${site.name}</h3>
<p>${site.description}</p>
</a>
<ul class="strip">${images}</ul></li>
`;
}

function agentsSection({ origin }: PageScope, first: Site | undefined): Html {
  const path = first
    ? `/api/storefront/v1/stores/${first.slug}/products?limit=3`
    : '/.well-known/protocols';
  return html`<section class="wrap agents" aria-labelledby="agents">
<h2 id="agents">For developers and agents</h2>
<div class="columns">
<ul class="links">
<li><a href="/docs">Documentation</a> <span>guides, and every endpoint with examples</span></li>
<li><a href="/.well-known/protocols">Protocols</a> <span>supported protocols and their URLs</span></li>
<li><a href="/openapi.json">openapi.json</a> <span>the REST API as an OpenAPI document</span></li>
</ul>
<div><p>Try a request without an API key:</p>
<pre><code>curl '${origin}${path}'</code></pre></div>
</div>
</section>`;
}
