import type { Collection } from '../../../../core/catalog/collections/collection.ts';
import { htmlToText } from '../../../../core/catalog/plain-text.ts';
import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import type { TextContent } from '../../../../http/bytes/byte-cache.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { browseSearch } from '../../catalog/browse-query.ts';
import type { StorePageScope } from '../../page-scope.ts';
import { type Breadcrumb, breadcrumbData, breadcrumbs } from '../components/breadcrumbs.ts';
import {
  type BrowseState,
  browseForm,
  isFiltered,
  nothingMatches,
} from '../components/browse-form.ts';
import { pager, productCards } from '../components/cards.ts';
import { renderPage } from '../components/page.ts';
import { linkPreview, previewText } from '../components/preview.ts';

type CollectionPageProps = {
  collection: Collection;
  products: ProductDto[];
  nextCursor: string | null;
  isFirst: boolean;
  browse: BrowseState;
};

/** The products of a collection, by default in the merchant's order. */
export function renderCollectionPage(
  scope: StorePageScope,
  content: CollectionPageProps,
): TextContent {
  const { site, base, url } = scope;
  const { collection, products, nextCursor, isFirst, browse } = content;
  const path = `/collections/${collection.slug}`;
  const text = htmlToText(collection.description);
  const description = previewText(text || `${collection.name} at ${site.name}`);
  const steps: Breadcrumb[] = [
    { name: site.name, path: '' },
    { name: collection.name, path: null },
  ];
  return renderPage(scope, {
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
<link rel="alternate" type="application/json" href="${scope.origin}/api/storefront/v1/stores/${site.slug}/collections/${collection.id}/products">
${breadcrumbData(url, steps, url + path)}`,
    main: html`<div class="wrap">
${breadcrumbs(base, steps)}
<h1>${collection.name}</h1>
${text !== '' && html`<p class="lead">${text}</p>`}
${productList(scope, content)}
${pager({ href: browse.path + browseSearch(browse.input, browse.defaultSort), nextCursor, isFirst })}
</div>`,
  });
}

function productList(scope: StorePageScope, { products, browse }: CollectionPageProps): Html {
  if (products.length === 0 && !isFiltered(browse.input))
    return html`<p class="quiet">This collection has no products at the moment.</p>`;
  const list =
    products.length === 0
      ? nothingMatches
      : html`<h2 class="hidden">Products</h2>${productCards(scope, products)}`;
  return html`${browseForm(scope, browse)}
${list}`;
}
