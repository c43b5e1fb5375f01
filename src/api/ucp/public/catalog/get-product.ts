import type { Static } from 'typebox';
import { notFound } from '../../../../kernel/domain-error.ts';
import type { UcpCaller, UcpPublicDeps } from '../caller.ts';
import { envelope } from '../protocol/envelope.ts';
import { assertPriceRange, matchingVariants } from './filters.ts';
import type { ProductInput } from './input.ts';
import { presentProductFields, presentVariant } from './present-product.ts';
import { readProducts } from './read-products.ts';
import { selectVariants } from './select-variants.ts';

/** A product with all that is needed to select a variant (UCP catalog lookup, `get_product`). */
export async function getProduct(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  { catalog }: Static<typeof ProductInput>,
) {
  const { id, selected = [], preferences = [], filters } = catalog;
  if (filters) assertPriceRange(filters);
  const [sold] = await readProducts(deps, caller, [id]);
  if (!sold) throw productNotFound();
  const { product, site } = sold;
  caller.countVisit(site);
  const fitting = matchingVariants(product, filters);
  const requestedVariant = fitting.find((variant) => variant.id === id) ?? null;
  if (fitting.length === 0) throw productNotFound();
  const context = { site, origin: deps.origin };
  const page = selectVariants({
    variants: fitting,
    requestedVariant,
    selected,
    preferences,
  });
  return {
    ucp: envelope(caller.active, 'dev.ucp.shopping.catalog.lookup'),
    product: {
      ...presentProductFields(product, context),
      options: page.options,
      selected: page.selected,
      variants: page.variants.map(presentVariant(product, context)),
    },
  };
}

const productNotFound = () =>
  notFound(
    'product_not_found',
    'Product or variant not found. Check catalog.id, or search the catalog.',
  );
