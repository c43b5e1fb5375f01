import type { ProductSort } from '../../../../core/catalog/products/browse-filters.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { type BrowseInput, browseSearch, sortsOf } from '../../catalog/browse-query.ts';
import type { StorePageScope } from '../../page-scope.ts';
import { inStockField, priceFields } from './filter-fields.ts';

const sortLabels: Record<ProductSort, string> = {
  featured: 'Featured',
  newest: 'Newest',
  price: 'Price, low to high',
  price_desc: 'Price, high to low',
  name: 'Name',
};

/** A list of products as the buyer selected it. */
export type BrowseState = {
  /** Path of the list without a query. */
  path: string;
  input: BrowseInput;
  defaultSort: ProductSort;
};

/** The form to sort and filter a list; it is open while something differs from the default. */
export function browseForm(scope: StorePageScope, state: BrowseState): Html {
  const { path, input, defaultSort } = state;
  const isChanged = browseSearch(input, defaultSort) !== '';
  const option = (sort: ProductSort) =>
    html`<option value="${sort}"${sort === input.sort && html` selected`}>${sortLabels[sort]}</option>`;
  return html`<details class="browse"${isChanged && html` open`}><summary>Sort and filter</summary>
<form class="filters" action="${path}" method="get">
<div class="field"><label for="sort">Sort by</label><select id="sort" name="sort">${sortsOf(defaultSort).map(option)}</select></div>
${priceFields(scope.site, input)}
${inStockField(input.inStock)}
<button type="submit">Apply</button>
${isChanged && html`<a class="browse-clear" href="${path}">Clear</a>`}
</form></details>`;
}

export const isFiltered = ({ inStock, priceMin, priceMax }: BrowseInput): boolean =>
  inStock || priceMin.input !== '' || priceMax.input !== '';

/** Shown instead of an empty list that has filters. */
export const nothingMatches: Html = html`<p class="quiet">No products match these filters. Change or clear them.</p>`;
