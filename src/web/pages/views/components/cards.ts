import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import type { PageScope } from '../../page-scope.ts';
import { displayableImages, renderImage } from './image.ts';
import { displayedPrice, isSoldOut } from './price.ts';

/** Images of the first row load at once. */
const eagerCards = 4;

/** Products as a grid of pictures with name and price. */
export function productCards(place: PageScope, products: ProductDto[]): Html {
  const cards = products.map((product, at) => productCard(place, product, at >= eagerCards));
  return html`<ul class="cards">${cards}</ul>`;
}

function productCard(place: PageScope, product: ProductDto, lazy: boolean): Html {
  const [first] = displayableImages(product.media, place);
  return html`<li class="card"><a href="${productPath(place, product)}">
${renderImage(first, { name: product.name, lazy })}
<h3 class="card-name">${product.name}</h3>
<p class="price">${displayedPrice(product)}${isSoldOut(product) && html` <span class="sold-out">Sold out</span>`}</p>
</a></li>
`;
}

/** Lists on the platform's host mix products of many stores. */
function productPath(place: PageScope, { site_slug, slug }: ProductDto): string {
  return `${place.site ? place.base : `/stores/${site_slug}`}/products/${slug}`;
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
