import type { Collection } from '../../../../core/catalog/collections/collection.ts';
import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import type { TextContent } from '../../../../http/bytes/byte-cache.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { homePath, type StorePageScope } from '../../page-scope.ts';
import { pager, productCards } from '../components/cards.ts';
import { renderPage } from '../components/page.ts';
import { agentsGuideLink, linkPreview, previewText } from '../components/preview.ts';

type StorePageProps = {
  products: ProductDto[];
  collections: Collection[];
  nextCursor: string | null;
  isFirst: boolean;
};

/** A store's start page: description, collections and newest products. */
export function renderStorePage(place: StorePageScope, content: StorePageProps): TextContent {
  const { site } = place;
  const { products, nextCursor, isFirst } = content;
  const canonical = new URL(site.url).href;
  const description = previewText(site.description || site.name);
  return renderPage(place, {
    title: site.name,
    description,
    canonical,
    head: html`${linkPreview({
      type: 'website',
      title: site.name,
      description,
      url: canonical,
      siteName: site.name,
      image: products[0]?.media[0],
    })}
<link rel="alternate" type="application/json" href="${place.origin}/api/storefront/v1/stores/${site.slug}">
${agentsGuideLink}`,
    main: html`<div class="hero"><div class="wrap">
<h1>${site.name}</h1>
${site.description !== '' && html`<p class="lead">${site.description}</p>`}
${collectionLinks(place, content.collections)}
</div></div>
<section class="wrap" aria-labelledby="newest">
<h2 id="newest">${isFirst ? 'Newest' : 'More products'}</h2>
${products.length === 0 ? html`<p class="quiet">This store has no products yet. New products appear here.</p>` : productCards(place, products)}
${pager({ href: homePath(place), nextCursor, isFirst })}
</section>`,
  });
}

function collectionLinks({ base }: StorePageScope, collections: Collection[]): Html | null {
  const filled = collections.filter((collection) => collection.productsCount > 0);
  if (filled.length === 0) return null;
  const links = filled.map(
    ({ slug, name, productsCount }) =>
      html`<li><a href="${base}/collections/${slug}"><bdi>${name}</bdi> <span class="count">${productsCount}<span class="hidden"> ${productsCount === 1 ? 'product' : 'products'}</span></span></a></li>`,
  );
  return html`<nav aria-label="Collections"><ul class="shelves">${links}</ul></nav>`;
}
