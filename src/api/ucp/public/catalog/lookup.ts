import type { Static } from 'typebox';
import type { Variant } from '../../../../core/catalog/product.ts';
import { invalid } from '../../../../kernel/domain-error.ts';
import type { UcpCaller, UcpPublicDeps } from '../caller.ts';
import { envelope } from '../protocol/envelope.ts';
import type { UcpMessage } from '../protocol/messages.ts';
import { assertPriceRange, matchingVariants } from './filters.ts';
import type { CatalogFilters, LookupInput } from './input.ts';
import {
  featuredOf,
  optionsOf,
  presentProductFields,
  presentVariant,
  type SellerContext,
} from './present-product.ts';
import { type ProductWithStore, readProducts } from './read-products.ts';

const maxIds = 50;

/** Products by product or variant ids (UCP catalog lookup); a message names each id not found. */
export async function lookUpCatalog(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  { catalog }: Static<typeof LookupInput>,
) {
  const ids = [...new Set(catalog.ids)];
  if (ids.length > maxIds) throw tooManyIds();
  if (catalog.filters) assertPriceRange(catalog.filters);
  const found = (await readProducts(deps, caller, ids)).map((sold) => ({
    sold,
    hits: matchVariants(sold, ids, catalog.filters),
  }));
  for (const site of new Set(found.map(({ sold }) => sold.site))) caller.countVisit(site);
  const known = new Set(found.flatMap(({ sold }) => [...productAndVariantIds(sold)]));
  const missing = ids.filter((id) => !known.has(id)).map(notFoundMessage);
  return {
    ucp: envelope(caller.active, 'dev.ucp.shopping.catalog.lookup'),
    products: found
      .filter(({ hits }) => hits.size > 0)
      .map(({ sold, hits }) =>
        presentLookupProduct(sold, hits, { site: sold.site, origin: deps.origin }),
      ),
    ...(missing.length > 0 && { messages: missing }),
  };
}

type LookupMatch = { id: string; match: 'exact' | 'featured' };

const productAndVariantIds = ({ product }: ProductWithStore): string[] => [
  product.id,
  ...product.variants.map(({ id }) => id),
];

/** The variants that the ids stand for. A product id stands for the featured variant. */
function matchVariants(
  { product }: ProductWithStore,
  ids: readonly string[],
  filters: CatalogFilters | undefined,
): Map<Variant, LookupMatch[]> {
  const hits = new Map<Variant, LookupMatch[]>();
  const fitting = matchingVariants(product, filters);
  const featured = featuredOf(fitting);
  for (const id of ids) {
    const isProduct = id === product.id;
    const variant = isProduct ? featured : fitting.find((one) => one.id === id);
    if (!variant) continue;
    const input: LookupMatch = { id, match: isProduct ? 'featured' : 'exact' };
    hits.set(variant, [...(hits.get(variant) ?? []), input]);
  }
  return hits;
}

function presentLookupProduct(
  { product }: ProductWithStore,
  hits: Map<Variant, LookupMatch[]>,
  seller: SellerContext,
) {
  const present = presentVariant(product, seller);
  return {
    ...presentProductFields(product, seller),
    options: optionsOf(product.variants),
    variants: [...hits].map(([variant, inputs]) => ({ ...present(variant), inputs })),
  };
}

const notFoundMessage = (id: string): UcpMessage => ({
  type: 'info',
  code: 'not_found',
  content: id,
});

const tooManyIds = () =>
  invalid(
    [{ field: 'ids', code: 'too_many', message: `must contain at most ${maxIds} ids` }],
    'request_too_large',
  );
