import type { Static } from 'typebox';
import type { Variant } from '../../../../core/catalog/product.ts';
import { invalid } from '../../../../kernel/refusal.ts';
import type { Caller, PublicDeps } from '../caller.ts';
import { envelope } from '../protocol/envelope.ts';
import type { Message } from '../protocol/messages.ts';
import { fittingVariants, refuseTurned } from './filters.ts';
import type { Filters, LookupInput } from './input.ts';
import {
  featuredOf,
  optionsOf,
  presentVariant,
  productFacts,
  type Shown,
} from './present-product.ts';
import { readProducts, type Sold } from './read-products.ts';

/** §8: batch lookup ids. */
const most = 50;

/** Products by ids of theirs or of their variants (UCP catalog lookup); what is not found is told. */
export async function lookUpCatalog(
  deps: PublicDeps,
  caller: Caller,
  { catalog }: Static<typeof LookupInput>,
) {
  const ids = [...new Set(catalog.ids)];
  if (ids.length > most) throw tooMany();
  if (catalog.filters) refuseTurned(catalog.filters);
  const found = (await readProducts(deps, caller, ids)).map((sold) => ({
    sold,
    hits: hitsIn(sold, ids, catalog.filters),
  }));
  for (const site of new Set(found.map(({ sold }) => sold.site))) caller.countVisit(site);
  const known = new Set(found.flatMap(({ sold }) => [...idsOf(sold)]));
  const missing = ids.filter((id) => !known.has(id)).map(notFoundMessage);
  return {
    ucp: envelope(caller.active, 'dev.ucp.shopping.catalog.lookup'),
    products: found
      .filter(({ hits }) => hits.size > 0)
      .map(({ sold, hits }) => presentFound(sold, hits, { site: sold.site, origin: deps.origin })),
    ...(missing.length > 0 && { messages: missing }),
  };
}

type Input = { id: string; match: 'exact' | 'featured' };

const idsOf = ({ product }: Sold): string[] => [
  product.id,
  ...product.variants.map(({ id }) => id),
];

/** The variants that ids stand for, each with those ids: its own, or the product's when it is the featured one. */
function hitsIn(
  { product }: Sold,
  ids: readonly string[],
  filters: Filters | undefined,
): Map<Variant, Input[]> {
  const hits = new Map<Variant, Input[]>();
  const fitting = fittingVariants(product, filters);
  const featured = featuredOf(fitting);
  for (const id of ids) {
    const isProduct = id === product.id;
    const variant = isProduct ? featured : fitting.find((one) => one.id === id);
    if (!variant) continue;
    const input: Input = { id, match: isProduct ? 'featured' : 'exact' };
    hits.set(variant, [...(hits.get(variant) ?? []), input]);
  }
  return hits;
}

function presentFound({ product }: Sold, hits: Map<Variant, Input[]>, shown: Shown) {
  const present = presentVariant(product, shown);
  return {
    ...productFacts(product, shown),
    options: optionsOf(product.variants).map(({ name, labels }) => ({
      name,
      values: labels.map((label) => ({ label })),
    })),
    variants: [...hits].map(([variant, inputs]) => ({ ...present(variant), inputs })),
  };
}

const notFoundMessage = (id: string): Message => ({
  type: 'info',
  code: 'not_found',
  content: id,
});

const tooMany = () =>
  invalid(
    [{ field: 'ids', code: 'too_many', message: `must be at most ${most}` }],
    'request_too_large',
  );
