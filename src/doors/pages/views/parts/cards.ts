import type { ProductRecord } from '../../../../core/catalog/product-record.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import type { Place } from '../../place.ts';
import { picture, picturesOf } from './picture.ts';
import { isSoldOut, shownPrice } from './price.ts';

/** The first row is seen at once. */
const eager = 4;

/** Products as a grid of pictures with name and price. */
export function productCards(place: Place, products: ProductRecord[]): Html {
  const cards = products.map((product, at) => card(place, product, at >= eager));
  return html`<ul class="cards">${cards}</ul>`;
}

function card(place: Place, product: ProductRecord, lazy: boolean): Html {
  const [first] = picturesOf(product.media, place);
  return html`<li class="card"><a href="${linkTo(place, product)}">
${picture(first, { name: product.name, lazy })}
<h3 class="card-name">${product.name}</h3>
<p class="price">${shownPrice(product)}${isSoldOut(product) && html` <span class="sold-out">Sold out</span>`}</p>
</a></li>
`;
}

/** On the platform's host products of many stores stand together. */
function linkTo(place: Place, { site_slug, slug }: ProductRecord): string {
  return `${place.site ? place.base : `/stores/${site_slug}`}/products/${slug}`;
}

type Pages = {
  /** Path and filters, without a cursor. */
  href: string;
  nextCursor: string | null;
  isFirst: boolean;
};

/** To the next page of a list, and from a later one back to its beginning. */
export function pager({ href, nextCursor, isFirst }: Pages): Html | null {
  if (nextCursor === null && isFirst) return null;
  const joint = href.includes('?') ? '&' : '?';
  return html`<nav class="pager" aria-label="Pages of this list">
${!isFirst && html`<a href="${href}">Back to the beginning</a>`}
${nextCursor !== null && html`<a rel="next" href="${href}${joint}cursor=${encodeURIComponent(nextCursor)}">Next page</a>`}
</nav>`;
}
