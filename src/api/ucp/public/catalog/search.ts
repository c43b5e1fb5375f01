import type { Static } from 'typebox';
import {
  type ProductSearch,
  toSearchedSite,
} from '../../../../core/catalog/search/find-products.ts';
import {
  toHitLabelDto,
  toSearchLabelDto,
} from '../../../../core/catalog/search/search-label-dto.ts';
import type { Site } from '../../../../core/sites/site.ts';
import { invalid } from '../../../../kernel/domain-error.ts';
import { hostStore, type UcpCaller, type UcpPublicDeps } from '../caller.ts';
import { envelope } from '../protocol/envelope.ts';
import type { UcpMessage } from '../protocol/messages.ts';
import { assertPriceRange, hasFilters } from './filters.ts';
import type { SearchInput } from './input.ts';
import { presentHit } from './present-product.ts';
import { withStores } from './read-products.ts';

const defaultLimit = 10;
const maxLimit = 100;

type SearchArgs = Static<typeof SearchInput>['catalog'];

/** UCP catalog search: in the store of the host, or in all stores on the platform host. */
export async function searchCatalog(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  { catalog }: Static<typeof SearchInput>,
) {
  const { query, filters = {} } = catalog;
  if (!query?.trim() && !hasFilters(filters)) throw queryRequired();
  assertPriceRange(filters);
  const site = hostStore(caller);
  if (site) caller.countVisit(site);
  const ignored = hasForeignCurrency(catalog, site);
  const page = await deps.find(toSearchRequest(catalog, site, ignored));
  const sold = await withStores(deps, page.items);
  const { origin } = deps;
  return {
    ucp: envelope(caller.active, 'dev.ucp.shopping.catalog.search'),
    products: sold.map(({ product, site: seller }) => ({
      ...presentHit(product, { site: seller, origin }, site),
      ...toHitLabelDto(page, product.id),
    })),
    pagination: paginationOf(page),
    ...toSearchLabelDto(page),
    ...(ignored && site && { messages: [priceFilterIgnored(site.currency)] }),
  };
}

/** Whether the price filter has another currency than the store, which makes it meaningless. */
function hasForeignCurrency({ filters, context }: SearchArgs, site: Site | null): boolean {
  const currency = context?.currency?.toUpperCase() ?? site?.currency;
  return filters?.price !== undefined && site !== null && currency !== site.currency;
}

function toSearchRequest(
  { query, filters = {}, pagination, context }: SearchArgs,
  site: Site | null,
  withoutPrice: boolean,
): ProductSearch {
  const price = withoutPrice ? undefined : filters.price;
  return {
    q: query ?? null,
    tags: filters.categories ?? [],
    inStock: filters.available ?? false,
    priceMin: price?.min ?? null,
    priceMax: price?.max ?? null,
    // The price filter is in the buyer's currency and matches only prices in that currency.
    currency: (price && context?.currency?.toUpperCase()) ?? null,
    site: toSearchedSite(site),
    ...pageOf(pagination),
  };
}

const pageOf = ({ limit = defaultLimit, cursor }: NonNullable<SearchArgs['pagination']> = {}) => ({
  limit: Math.min(limit, maxLimit),
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

const priceFilterIgnored = (currency: string): UcpMessage => ({
  type: 'warning',
  code: 'price_filter_ignored',
  content: `The price filter was ignored because it is in another currency. Prices of this store are in ${currency}.`,
  path: '$.filters.price',
});

const queryRequired = () =>
  invalid([
    { field: 'query', code: 'required', message: 'is required unless at least one filter is set' },
  ]);
