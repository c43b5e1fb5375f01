import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import type { PageScope } from '../../page-scope.ts';
import { displayableImages, renderImage } from './image.ts';
import { displayedPrice, isSoldOut } from './price.ts';

/** The first row is seen at once. */
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

/** On the platform's host products of many stores stand together. */
function productPath(place: PageScope, { site_slug, slug }: ProductDto): string {
  return `${place.site ? place.base : `/stores/${site_slug}`}/products/${slug}`;
}

type PagerProps = {
  /** Path and filters, without a cursor. */
  href: string;
  nextCursor: string | null;
  isFirst: boolean;
};

/** To the next page of a list, and from a later one back to its beginning. */
export function pager({ href, nextCursor, isFirst }: PagerProps): Html | null {
  if (nextCursor === null && isFirst) return null;
  const joint = href.includes('?') ? '&' : '?';
  return html`<nav class="pager" aria-label="Pages of this list">
${!isFirst && html`<a href="${href}">Back to the beginning</a>`}
${nextCursor !== null && html`<a rel="next" href="${href}${joint}cursor=${encodeURIComponent(nextCursor)}">Next page</a>`}
</nav>`;
}
