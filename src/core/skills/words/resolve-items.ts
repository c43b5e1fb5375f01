import { type IntentItem, isPackCount, readValueCount } from '@stoa/shopping-intent';
import type { VariantOptions } from '../../catalog/product.ts';
import { findChoices, findProduct, toProductCriteria } from './find-product.ts';
import type { ProductCandidate } from './product-candidate.ts';
import type { ResolutionContext } from './resolution-context.ts';
import {
  optionNotOffered,
  toUnresolvedProduct,
  type UnresolvedProduct,
} from './unresolved-product.ts';
import { resolveVariantOptions } from './variant-words.ts';

/** An item to buy as input of a skill. With `query`, its product is not resolved yet. */
export type ResolvedItem = {
  product_id?: string;
  variant_id?: string;
  variant_options?: VariantOptions;
  quantity?: number;
  query?: string;
  /** Ids of the products offered for `query`, so that the answer can be a yes or a number. */
  offered?: string[];
  /** Ids of the named products of which one is wanted. */
  choices?: string[];
};

/**
 * The items in order, the store of the first resolved one, the question for the first unclear one,
 * and counts that are in doubt.
 */
export type ResolvedItems = {
  items: ResolvedItem[];
  siteSlug: string | null;
  unresolved: UnresolvedProduct | null;
  /**
   * Numbers that may count the pieces of packs (`50 sanding discs` of a pack of 25), or be a value
   * of an option (`chelsea boots 9`).
   */
  doubtfulCounts: string[];
};

/** Resolves items to products. Drops items without words if no product was shown before. */
export async function resolveItems(
  resolution: ResolutionContext,
  items: readonly IntentItem[],
): Promise<ResolvedItems> {
  const found: ResolvedItems = {
    items: [],
    siteSlug: resolution.site?.slug ?? null,
    unresolved: null,
    doubtfulCounts: [],
  };
  for (const item of items) {
    const one = await resolveItem(resolution, item);
    if (one === null) continue;
    found.items.push(one.item);
    found.siteSlug ??= one.siteSlug;
    found.unresolved ??= one.unclear;
    found.doubtfulCounts.push(...(one.doubtfulCounts ?? []));
  }
  return found;
}

type ItemResolution = {
  item: ResolvedItem;
  siteSlug: string | null;
  unclear: UnresolvedProduct | null;
  doubtfulCounts?: string[];
};

async function resolveItem(
  resolution: ResolutionContext,
  item: IntentItem,
): Promise<ItemResolution | null> {
  const { query = '', options = {} } = item;
  const quantity = item.quantity === undefined ? {} : { quantity: item.quantity };
  const ids = toItemIds(resolution, item);
  if (ids !== null) {
    const resolved = {
      ...ids,
      ...toOptionsField(selectItemOptions(resolution, item)),
      ...quantity,
    };
    const doubtfulCounts = findCountOfAccepted(resolution, item);
    return { item: resolved, siteSlug: null, unclear: null, doubtfulCounts };
  }
  const choice = (await findChoices(resolution, item)) ?? (await findProduct(resolution, item));
  if (choice === null) return offerNamedLike(resolution, item);
  if (choice.best === null) {
    const { choices } = item;
    const unclear = toUnresolvedProduct(query, choice.several);
    const offered = unclear.products.map(({ productId }) => productId);
    return {
      item: {
        query,
        offered,
        ...(choices && { choices }),
        ...toOptionsField(options),
        ...quantity,
      },
      siteSlug: null,
      unclear,
    };
  }
  const { productId: id, siteSlug } = choice.best;
  const chosen = resolveVariantOptions(choice.best, options, toProductCriteria(item).query);
  const counted = { text: resolution.text, query, ...quantity, options: chosen };
  const value = query === '' ? null : readValueCount(choice.best, counted);
  // "Chelsea boots 9" asks for the size, and not for nine.
  const resolved = value?.options
    ? toOptionsField({ ...chosen, ...value.options })
    : { ...toOptionsField(chosen), ...quantity };
  const packCounts = findPackCount(resolution, item, choice.best);
  return {
    item: { product_id: id, ...resolved },
    siteSlug,
    unclear: null,
    doubtfulCounts: [...packCounts, ...(value ? [value.number] : [])],
  };
}

/** "Buy mint" where no product was shown: products whose names have the color are offered. */
async function offerNamedLike(
  resolution: ResolutionContext,
  { query = '', options = {}, quantity }: IntentItem,
): Promise<ItemResolution | null> {
  if (query !== '' || options.color === undefined) return null;
  const named = { query: options.color, isDescription: true };
  return resolveItem(resolution, { ...named, ...(quantity !== undefined && { quantity }) });
}

/** The same for the answer to a question for the product; an offer already says what one unit is. */
function findCountOfAccepted(resolution: ResolutionContext, item: IntentItem): string[] {
  const { displayed, context } = resolution;
  const accepted = displayed.products.find(({ productId }) => productId === item.productId);
  const { query, quantity = 1, options = {} } = item;
  if (!accepted || query === undefined || context.remembered?.unconfirmed === true) return [];
  // Where the number stood is no longer known, so it may be a value as well as a count.
  const text = `${quantity} ${query}`;
  const value = readValueCount(accepted, { text, query, quantity, options });
  return [...findPackCount(resolution, item, accepted), ...(value ? [value.number] : [])];
}

/** The reader of the text asks about products that it knows; these were found by their words. */
function findPackCount(
  { text }: ResolutionContext,
  { query = '', quantity = 1 }: IntentItem,
  found: ProductCandidate,
): string[] {
  if (!isPackCount(found, { text, query, quantity })) return [];
  return [`${quantity} ${query === '' ? found.name : query}`];
}

/** The ids in an item, with the variant if the item refers to one of the offered variants. */
function toItemIds(
  { displayed }: ResolutionContext,
  { productId, variantId, reference }: IntentItem,
): ResolvedItem | null {
  if (productId === undefined && variantId === undefined) return null;
  const offered = displayed.variants?.productId === productId ? displayed.variants?.ids : undefined;
  const position = typeof reference === 'number' ? reference : null;
  const chosen =
    position === null ? undefined : offered?.at(position > 0 ? position - 1 : position);
  const variant = chosen ?? variantId;
  return {
    ...(productId === undefined ? {} : { product_id: productId }),
    ...(variant === undefined ? {} : { variant_id: variant }),
  };
}

/**
 * For a product that was offered and accepted, options that it does not have are dropped. 422
 * `nothing_done` if the answer itself asks for one of them.
 */
function selectItemOptions(
  { displayed }: ResolutionContext,
  { productId, query = '', options = {}, requires = [] }: IntentItem,
): VariantOptions {
  const accepted = displayed.products.find((product) => product.productId === productId);
  if (!accepted || query === '') return options;
  for (const name of requires) {
    const value = options[name] ?? '';
    const found = resolveVariantOptions(accepted, { [name]: value }, '');
    if (Object.keys(found).length === 0) throw optionNotOffered(accepted.name, name, value);
  }
  return resolveVariantOptions(accepted, options, query);
}

function toOptionsField(options: VariantOptions): Pick<ResolvedItem, 'variant_options'> {
  return Object.keys(options).length === 0 ? {} : { variant_options: options };
}
