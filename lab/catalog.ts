import { readDemoStores } from '../src/app/demo/stores.ts';
import { choicesWith } from '../src/core/lab/choose.ts';
import type { Wire } from './agents/wire.ts';
import type { Goal, StoreSlug } from './goals/goal.ts';

const demoStores = await readDemoStores();

/** The one right variant of a goal, from the demo's own list. */
export type Wanted = { variantId: string; price: number; grams: number; isDigital: boolean };

/** Ids of the demo's variants on a server, by store and SKU: `tools/KA-SUP-STN-400`. */
export async function readCatalog(wire: Wire): Promise<Map<string, string>> {
  const products = await Promise.all(demoStores.map(({ slug }) => readProducts(wire, slug)));
  return new Map(
    products
      .flat()
      .flatMap(({ site_slug: store, variants }) =>
        variants.map(({ id, sku }: any): [string, string] => [`${store}/${sku}`, id]),
      ),
  );
}

async function readProducts(wire: Wire, store: string, cursor = ''): Promise<any[]> {
  const page = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  const path = `/api/storefront/v1/stores/${store}/products?limit=100${page}`;
  const { body } = await wire.send({ method: 'GET', path });
  const rest = body.next_cursor === null ? [] : await readProducts(wire, store, body.next_cursor);
  return [...body.products, ...rest];
}

/** The variants of the demo that a goal may mean; one unless the goal cannot be reached. */
export function variantsOf({ store, product, values }: Pick<Goal, 'store' | 'product' | 'values'>) {
  const found = productOf(store, product);
  if (!found) return [];
  return choicesWith(
    values,
    found.variants.map((variant) => ({ ...variant, options: variant.options ?? {} })),
  ).map((variant) => ({
    sku: `${store}/${variant.sku}`,
    price: variant.price?.amount ?? found.price.amount,
    grams: variant.weightGrams ?? found.weightGrams ?? 0,
    isDigital: found.isDigital === true,
    stock: variant.stock ?? null,
  }));
}

const productOf = (store: StoreSlug, slug: string | undefined) =>
  demoStores.find((one) => one.slug === store)?.products.find((one) => one.slug === slug);

/** The variant that the goal means. Throws when the goal does not name exactly one. */
export function wantedOf(goal: Goal, ids: Map<string, string>): Wanted {
  const [variant, ...others] = variantsOf(goal);
  if (!variant || others.length > 0) throw new Error(`"${goal.request}" names no single variant.`);
  return { ...variant, variantId: ids.get(variant.sku) ?? '' };
}
