import type { Collection } from '../../../../core/catalog/collections/collection.ts';
import { plainText } from '../../../../core/catalog/plain-text.ts';
import type { ProductRecord } from '../../../../core/catalog/product-record.ts';
import type { Text } from '../../../../http/bytes/byte-cache.ts';
import { html } from '../../../../http/pages/html.ts';
import type { StorePlace } from '../../place.ts';
import { breadcrumbData, breadcrumbs, type Step } from '../parts/breadcrumbs.ts';
import { pager, productCards } from '../parts/cards.ts';
import { renderPage } from '../parts/frame.ts';
import { excerpt, linkPreview } from '../parts/preview.ts';

type Content = {
  collection: Collection;
  products: ProductRecord[];
  nextCursor: string | null;
  isFirst: boolean;
};

/** The products of a collection, in the merchant's order. */
export function renderCollectionPage(place: StorePlace, content: Content): Text {
  const { site, base, url } = place;
  const { collection, products, nextCursor, isFirst } = content;
  const path = `/collections/${collection.slug}`;
  const text = plainText(collection.description);
  const description = excerpt(text || `${collection.name} at ${site.name}`);
  const steps: Step[] = [
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
${products.length === 0 ? html`<p class="quiet">This shelf is empty at the moment.</p>` : html`<h2 class="hidden">Products</h2>${productCards(place, products)}`}
${pager({ href: base + path, nextCursor, isFirst })}
</div>`,
  });
}
