import type { Static } from 'typebox';
import type { SearchRequest } from '../../../../core/catalog/search/search-products.ts';
import type { Site } from '../../../../core/sites/site.ts';
import { invalid } from '../../../../kernel/refusal.ts';
import { type Caller, type PublicDeps, storeOf } from '../caller.ts';
import { envelope } from '../protocol/envelope.ts';
import type { Message } from '../protocol/messages.ts';
import { narrows, refuseTurned } from './filters.ts';
import type { SearchInput } from './input.ts';
import { presentProduct } from './present-product.ts';
import { withStores } from './read-products.ts';

const usual = 10;
const most = 100;

type Search = Static<typeof SearchInput>['catalog'];

/** Products that match (UCP catalog search): of the store whose host was asked, or of all. */
export async function searchCatalog(
  deps: PublicDeps,
  caller: Caller,
  { catalog }: Static<typeof SearchInput>,
) {
  const { query, filters = {} } = catalog;
  if (!query?.trim() && !narrows(filters)) throw nothingAsked();
  refuseTurned(filters);
  const site = storeOf(caller);
  if (site) caller.countVisit(site);
  const ignored = isInOtherMoney(catalog, site);
  const page = await deps.find(requestOf(catalog, site, ignored));
  const sold = await withStores(deps, page.items);
  const { origin } = deps;
  return {
    ucp: envelope(caller.active, 'dev.ucp.shopping.catalog.search'),
    products: sold.map(({ product, site: seller }) =>
      presentProduct(product, { site: seller, origin }),
    ),
    pagination: paginationOf(page),
    ...(ignored && site && { messages: [otherMoney(site.currency)] }),
  };
}

/** Whether price bounds are in a currency that the store has no prices in: they would mean nothing. */
function isInOtherMoney({ filters, context }: Search, site: Site | null): boolean {
  const currency = context?.currency?.toUpperCase() ?? site?.currency;
  return filters?.price !== undefined && site !== null && currency !== site.currency;
}

function requestOf(
  { query, filters = {}, pagination, context }: Search,
  site: Site | null,
  withoutPrice: boolean,
): SearchRequest {
  const price = withoutPrice ? undefined : filters.price;
  return {
    q: query ?? null,
    tags: filters.categories ?? [],
    inStock: filters.available ?? false,
    priceMin: price?.min ?? null,
    priceMax: price?.max ?? null,
    // Bounds are in the buyer's currency: prices in another one are no match.
    currency: (price && context?.currency?.toUpperCase()) ?? null,
    siteId: site?.id ?? null,
    ...pageOf(pagination),
  };
}

const pageOf = ({ limit = usual, cursor }: NonNullable<Search['pagination']> = {}) => ({
  limit: Math.min(limit, most),
  cursor: cursor || null,
});

function paginationOf({
  nextCursor,
  totalEstimate,
}: {
  nextCursor: string | null;
  totalEstimate: number;
}) {
  return nextCursor === null
    ? { has_next_page: false as const, total_count: totalEstimate }
    : { has_next_page: true as const, cursor: nextCursor, total_count: totalEstimate };
}

const otherMoney = (currency: string): Message => ({
  type: 'warning',
  code: 'price_filter_ignored',
  content: `Prices here are in ${currency}: the price filter, in another currency, was left out.`,
  path: '$.filters.price',
});

const nothingAsked = () =>
  invalid([{ field: 'query', code: 'required', message: 'is required, or at least one filter' }]);
