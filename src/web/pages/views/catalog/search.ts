import type { ProductDto } from '../../../../core/catalog/product-dto.ts';
import type { SearchLabel } from '../../../../core/catalog/search/search-request.ts';
import type { TextContent } from '../../../../http/bytes/byte-cache.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import type { PriceBound } from '../../catalog/price-bound.ts';
import type { PageScope } from '../../page-scope.ts';
import { pager, productCards, type StoreNames } from '../components/cards.ts';
import { inStockField, priceFields } from '../components/filter-fields.ts';
import { renderPage } from '../components/page.ts';

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
  /** Empty on pages of one store. */
  storeNames: StoreNames;
  nextCursor: string | null;
  totalEstimate: number;
  label: SearchLabel;
  /** How many products of the page match only some of the words, below others that match all. */
  inPart: number;
};

/** The search form with the results below it. */
export function renderSearchPage(scope: PageScope, content: SearchPageProps): TextContent {
  const { formInput, products, nextCursor } = content;
  const where = scope.site?.name ?? 'all stores';
  return renderPage(scope, {
    title: `${formInput.q === '' ? 'Search' : `“${formInput.q}”`} · ${where}`,
    description: `Search in ${where}.`,
    canonical: null,
    aside: 'cart',
    main: html`<div class="wrap">
<h1>Search ${scope.site ? html`<bdi>${where}</bdi>` : where}</h1>
${searchForm(scope, formInput)}
<section aria-labelledby="results">
<h2 id="results">${resultHeading(content)}</h2>
${matchNote(content)}
${products.length === 0 ? noResults() : productCards(scope, products, content.storeNames)}
${pager({ href: searchPath(scope, formInput), nextCursor, isFirst: formInput.cursor === null })}
</section>
</div>`,
  });
}

function searchForm(scope: PageScope, input: SearchFormInput): Html {
  return html`<search><form class="filters" action="${scope.base}/search" method="get">
<div class="field grow"><label for="q">Search for</label>
<input id="q" type="search" name="q" value="${input.q}" maxlength="1000" autocomplete="off"></div>
${scope.site && priceFields(scope.site, input)}
${input.tag !== '' && html`<div class="field"><label for="tag">Tag</label><input id="tag" name="tag" value="${input.tag}" maxlength="100" autocomplete="off"></div>`}
${inStockField(input.inStock)}
<button type="submit">Search</button>
</form></search>`;
}

/** Below products that match every word, the total also counts those that match some of them. */
function resultHeading({
  formInput,
  products,
  totalEstimate,
  label,
  inPart,
}: SearchPageProps): Html {
  if (products.length > 0 && label.match === 'partial')
    return html`Products similar to “<bdi>${formInput.q}</bdi>”`;
  return resultCount(inPart > 0 ? products.length - inPart : totalEstimate, formInput);
}

/** Says that results do not match every word, and which words the first one does not match. */
function matchNote({ products, label, inPart }: SearchPageProps): Html | false {
  if (inPart > 0) return html`<p class="quiet">Products that match some of the words follow.</p>`;
  if (products.length === 0 || label.match !== 'partial') return false;
  const words = label.unmatched.map(
    (word, index) =>
      html`${index > 0 && ', '}“<bdi>${label.corrected[word] === undefined ? word : `${word} (${label.corrected[word]})`}</bdi>”`,
  );
  return html`<p class="quiet">No product matches every word. Not found: ${words}.</p>`;
}

function resultCount(total: number, { q, tag }: SearchFormInput): Html {
  const count = total > 1_000 ? `About ${total.toLocaleString('en')}` : String(total);
  const products = total === 1 ? 'product' : 'products';
  return html`${total === 0 ? 'No' : count} ${products}${q !== '' && html` for “<bdi>${q}</bdi>”`}${tag !== '' && html` tagged “<bdi>${tag}</bdi>”`}`;
}

function noResults(): Html {
  return html`<p class="quiet">Try fewer or more general words, or a wider price range.</p>`;
}

/** The URL of these results without a cursor. */
function searchPath(scope: PageScope, input: SearchFormInput): string {
  const filters = {
    q: input.q,
    tag: input.tag,
    in_stock: input.inStock ? 'true' : '',
    price_min: input.priceMin.input,
    price_max: input.priceMax.input,
  };
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  return `${scope.base}/search?${new URLSearchParams(given)}`;
}
