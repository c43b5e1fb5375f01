import type { Collection } from '../../../../core/catalog/collections/collection.ts';
import { htmlToText } from '../../../../core/catalog/plain-text.ts';
import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import type { TextContent } from '../../../../http/bytes/byte-cache.ts';
import { html } from '../../../../http/pages/html.ts';
import type { StorePageScope } from '../../page-scope.ts';
import { type Breadcrumb, breadcrumbData, breadcrumbs } from '../components/breadcrumbs.ts';
import { pager, productCards } from '../components/cards.ts';
import { renderPage } from '../components/page.ts';
import { linkPreview, previewText } from '../components/preview.ts';

type CollectionPageProps = {
  collection: Collection;
  products: ProductDto[];
  nextCursor: string | null;
  isFirst: boolean;
};

/** The products of a collection, in the merchant's order. */
export function renderCollectionPage(
  place: StorePageScope,
  content: CollectionPageProps,
): TextContent {
  const { site, base, url } = place;
  const { collection, products, nextCursor, isFirst } = content;
  const path = `/collections/${collection.slug}`;
  const text = htmlToText(collection.description);
  const description = previewText(text || `${collection.name} at ${site.name}`);
  const steps: Breadcrumb[] = [
    { name: site.name, path: '' },
    { name: collection.name, path: null },
  ];
  return renderPage(place, {
    title: `${collection.name} · ${site.name}`,
    description,
    canonical: url + path,
    head: html`${linkPreview({
      type: 'website',
      title: collection.name,
      description,
      url: url + path,
      siteName: site.name,
      image: products[0]?.media[0],
    })}
<link rel="alternate" type="application/json" href="${place.origin}/api/storefront/v1/stores/${site.slug}/collections/${collection.id}/products">
${breadcrumbData(url, steps, url + path)}`,
    main: html`<div class="wrap">
${breadcrumbs(base, steps)}
<h1>${collection.name}</h1>
${text !== '' && html`<p class="lead">${text}</p>`}
${products.length === 0 ? html`<p class="quiet">This collection has no products at the moment.</p>` : html`<h2 class="hidden">Products</h2>${productCards(place, products)}`}
${pager({ href: base + path, nextCursor, isFirst })}
</div>`,
  });
}
