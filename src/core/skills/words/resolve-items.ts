import type { VariantOptions } from '../../catalog/product.ts';
import type { IntentItem } from '../intent/intent.ts';
import { findProduct, toProductCriteria } from './find-product.ts';
import type { ResolutionContext } from './resolution-context.ts';
import { toUnresolvedProduct, type UnresolvedProduct } from './unresolved-product.ts';
import { resolveVariantOptions } from './variant-words.ts';

/** A thing to buy as a skill takes it; with `query`, several products may be meant by it. */
export type ResolvedItem = {
  product_id?: string;
  variant_id?: string;
  variant_options?: VariantOptions;
  quantity?: number;
  query?: string;
  /** Ids of the products that are offered for `query`, so that a yes or a number selects one. */
  offered?: string[];
};

/** Things in their order, the store that sells them, and what the first unclear one may be. */
export type ResolvedItems = {
  items: ResolvedItem[];
  siteSlug: string | null;
  unclear: UnresolvedProduct | null;
};

/** Turns items into things; items that say nothing, with nothing shown before, are left out. */
export async function resolveItems(
  scene: ResolutionContext,
  items: readonly IntentItem[],
): Promise<ResolvedItems> {
  const found: ResolvedItems = { items: [], siteSlug: scene.site?.slug ?? null, unclear: null };
  for (const item of items) {
    const one = await resolveItem(scene, item);
    if (one === null) continue;
    found.items.push(one.item);
    found.siteSlug ??= one.siteSlug;
    found.unclear ??= one.unclear;
  }
  return found;
}

type ItemResolution = {
  item: ResolvedItem;
  siteSlug: string | null;
  unclear: UnresolvedProduct | null;
};

async function resolveItem(
  scene: ResolutionContext,
  item: IntentItem,
): Promise<ItemResolution | null> {
  const { query = '', options = {} } = item;
  const quantity = item.quantity === undefined ? {} : { quantity: item.quantity };
  const ids = toItemIds(scene, item);
  if (ids !== null) {
    const thing = { ...ids, ...toOptionsField(selectItemOptions(scene, item)), ...quantity };
    return { item: thing, siteSlug: null, unclear: null };
  }
  const choice = await findProduct(scene, item);
  if (choice === null) return null;
  if (choice.best === null) {
    const unclear = toUnresolvedProduct(query, choice.several);
    const offered = unclear.products.map(({ productId }) => productId);
    return {
      item: { query, offered, ...toOptionsField(options), ...quantity },
      siteSlug: null,
      unclear,
    };
  }
  const { productId: id, siteSlug } = choice.best;
  const chosen = resolveVariantOptions(choice.best, options, toProductCriteria(item).query);
  return {
    item: { product_id: id, ...toOptionsField(chosen), ...quantity },
    siteSlug,
    unclear: null,
  };
}

/** What names a product or a variant by itself; the second one of the variants that were offered, too. */
function toItemIds(
  { displayed }: ResolutionContext,
  { productId, variantId, reference }: IntentItem,
): ResolvedItem | null {
  if (productId === undefined && variantId === undefined) return null;
  const offered = displayed.variants?.productId === productId ? displayed.variants?.ids : undefined;
  const place = typeof reference === 'number' ? reference : null;
  const chosen = place === null ? undefined : offered?.at(place > 0 ? place - 1 : place);
  const variant = chosen ?? variantId;
  return {
    ...(productId === undefined ? {} : { product_id: productId }),
    ...(variant === undefined ? {} : { variant_id: variant }),
  };
}

// A product that was offered for words and accepted: options that it does not have are left out.
function selectItemOptions(
  { displayed }: ResolutionContext,
  { productId, query = '', options = {} }: IntentItem,
): VariantOptions {
  const accepted = displayed.products.find((product) => product.productId === productId);
  return accepted && query !== '' ? resolveVariantOptions(accepted, options, query) : options;
}

function toOptionsField(options: VariantOptions): Pick<ResolvedItem, 'variant_options'> {
  return Object.keys(options).length === 0 ? {} : { variant_options: options };
}
