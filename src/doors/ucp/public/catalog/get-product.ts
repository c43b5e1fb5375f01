import type { Static } from 'typebox';
import { notFound } from '../../../../kernel/refusal.ts';
import type { Caller, PublicDeps } from '../caller.ts';
import { envelope } from '../protocol/envelope.ts';
import { fittingVariants, refuseTurned } from './filters.ts';
import type { ProductInput } from './input.ts';
import { narrow } from './narrowing.ts';
import { presentVariant, productFacts } from './present-product.ts';
import { readProducts } from './read-products.ts';

/** One product with all that is needed to choose a variant (UCP catalog lookup, get_product). */
export async function getProduct(
  deps: PublicDeps,
  caller: Caller,
  { catalog }: Static<typeof ProductInput>,
) {
  const { id, selected = [], preferences = [], filters } = catalog;
  if (filters) refuseTurned(filters);
  const [sold] = await readProducts(deps, caller, [id]);
  if (!sold) throw productNotFound();
  const { product, site } = sold;
  caller.countVisit(site);
  const fitting = fittingVariants(product, filters);
  const named = fitting.find((variant) => variant.id === id) ?? null;
  if (fitting.length === 0) throw productNotFound();
  const shown = { site, origin: deps.origin };
  const page = narrow({ variants: fitting, named, selected, preferences });
  return {
    ucp: envelope(caller.active, 'dev.ucp.shopping.catalog.lookup'),
    product: {
      ...productFacts(product, shown),
      options: page.options,
      selected: page.selected,
      variants: page.variants.map(presentVariant(product, shown)),
    },
  };
}

const productNotFound = () =>
  notFound('product_not_found', 'There is no such product or variant here.');
