import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import type { PageScope } from '../../page-scope.ts';
import { displayableImages, renderImage } from './image.ts';
import { displayedPrice, isSoldOut } from './price.ts';

/** Images of the first row load immediately. */
const eagerCards = 4;

/** Names of stores by slug, for lists that mix products of several stores. */
export type StoreNames = ReadonlyMap<string, string>;

/** Products as a grid of images with name and price, and the store where names are given. */
export function productCards(
  scope: PageScope,
  products: ProductDto[],
  storeNames: StoreNames = new Map(),
): Html {
  const cards = products.map((product, at) => {
    const storeName = storeNames.get(product.site_slug) ?? null;
    return productCard(scope, product, { storeName, lazy: at >= eagerCards });
  });
  return html`<ul class="cards">${cards}</ul>`;
}

type CardOptions = { storeName: string | null; lazy: boolean };

function productCard(
  scope: PageScope,
  product: ProductDto,
  { storeName, lazy }: CardOptions,
): Html {
  const [first] = displayableImages(product.media, scope);
  return html`<li class="card"><a href="${productPath(scope, product)}">
${renderImage(first, { name: product.name, lazy, isDecorative: true })}
<h3 class="card-name">${product.name}</h3>
${storeName !== null && html`<p class="card-store"><bdi>${storeName}</bdi></p>`}
<p class="price">${displayedPrice(product)}${isSoldOut(product) && html` <span class="sold-out">Sold out</span>`}</p>
</a></li>
`;
}

/** Lists on the platform's host mix products of many stores. */
function productPath(scope: PageScope, { site_slug, slug }: ProductDto): string {
  return `${scope.site ? scope.base : `/stores/${site_slug}`}/products/${slug}`;
}

type PagerProps = {
  /** Path and filters, without a cursor. */
  href: string;
  nextCursor: string | null;
  isFirst: boolean;
};

/** Links to the next page of a list and, from later pages, to the first. */
export function pager({ href, nextCursor, isFirst }: PagerProps): Html | null {
  if (nextCursor === null && isFirst) return null;
  const separator = href.includes('?') ? '&' : '?';
  return html`<nav class="pager" aria-label="Pagination">
${!isFirst && html`<a href="${href}">First page</a>`}
${nextCursor !== null && html`<a rel="next" href="${href}${separator}cursor=${encodeURIComponent(nextCursor)}">Next page</a>`}
</nav>`;
}
