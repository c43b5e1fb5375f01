import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import type { TextContent } from '../../../../http/bytes/byte-cache.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import type { PageScope } from '../../page-scope.ts';
import { pager, productCards } from '../components/cards.ts';
import { renderPage } from '../components/page.ts';

/** A bound as it was typed, and in minor units; null: none, or none that can be read. */
type PriceBound = { input: string; amount: number | null };

export type SearchFormInput = {
  q: string;
  tag: string;
  inStock: boolean;
  priceMin: PriceBound;
  priceMax: PriceBound;
  cursor: string | null;
};

type SearchPageProps = {
  formInput: SearchFormInput;
  products: ProductDto[];
  nextCursor: string | null;
  totalEstimate: number;
};

/** What a search found, below the form that changes it. */
export function renderSearchPage(place: PageScope, content: SearchPageProps): TextContent {
  const { formInput, products, nextCursor, totalEstimate } = content;
  const where = place.site?.name ?? 'all stores';
  return renderPage(place, {
    title: `${formInput.q === '' ? 'Search' : `“${formInput.q}”`} · ${where}`,
    description: `Search in ${where}.`,
    canonical: null,
    aside: 'cart',
    main: html`<div class="wrap">
<h1>Search ${place.site ? html`<bdi>${where}</bdi>` : where}</h1>
${searchForm(place, formInput)}
<section aria-labelledby="results">
<h2 id="results">${resultCount(totalEstimate, formInput)}</h2>
${products.length === 0 ? noResults() : productCards(place, products)}
${pager({ href: searchPath(place, formInput), nextCursor, isFirst: formInput.cursor === null })}
</section>
</div>`,
  });
}

function searchForm(place: PageScope, asked: SearchFormInput): Html {
  return html`<search><form class="filters" action="${place.base}/search" method="get">
<div class="field grow"><label for="q">Looking for</label>
<input id="q" type="search" name="q" value="${asked.q}" maxlength="1000" autocomplete="off"></div>
${place.site && priceField(asked.priceMin, { name: 'price_min', label: `Price from (${place.site.currency})` })}
${place.site && priceField(asked.priceMax, { name: 'price_max', label: `Price up to (${place.site.currency})` })}
${asked.tag !== '' && html`<div class="field"><label for="tag">Tag</label><input id="tag" name="tag" value="${asked.tag}" maxlength="100" autocomplete="off"></div>`}
<div class="check"><input id="in_stock" type="checkbox" name="in_stock" value="true"${asked.inStock && html` checked`}><label for="in_stock">In stock only</label></div>
<button type="submit">Search</button>
</form></search>`;
}

function priceField(
  { input, amount }: PriceBound,
  { name, label }: { name: string; label: string },
): Html {
  const unread = input !== '' && amount === null;
  const about = unread && html` aria-invalid="true" aria-describedby="${name}_problem"`;
  return html`<div class="field short"><label for="${name}">${label}</label>
${unread && html`<p class="problem" id="${name}_problem">Write an amount like 25 or 25.50.</p>`}
<input id="${name}" name="${name}" value="${input}" inputmode="decimal" maxlength="30" autocomplete="off"${about}></div>`;
}

function resultCount(total: number, { q, tag }: SearchFormInput): Html {
  const count = total > 1_000 ? `About ${total.toLocaleString('en')}` : String(total);
  const products = total === 1 ? 'product' : 'products';
  return html`${total === 0 ? 'No' : count} ${products}${q !== '' && html` for “<bdi>${q}</bdi>”`}${tag !== '' && html` tagged “<bdi>${tag}</bdi>”`}`;
}

function noResults(): Html {
  return html`<p class="quiet">Try fewer or more general words, or a wider range of prices.</p>`;
}

/** The address of these results, for the pages after the first. */
function searchPath(place: PageScope, asked: SearchFormInput): string {
  const filters = {
    q: asked.q,
    tag: asked.tag,
    in_stock: asked.inStock ? 'true' : '',
    price_min: asked.priceMin.input,
    price_max: asked.priceMax.input,
  };
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return `${place.base}/search?${new URLSearchParams(given)}`;
}
