import type { Options } from '../../catalog/product.ts';
import type { Item } from '../intent/intent.ts';
import { findProduct, wishOf } from './find-product.ts';
import type { Scene } from './scene.ts';
import { type Several, severalOf } from './unresolved.ts';
import { variantOptions } from './variant-words.ts';

/** A thing to buy as a skill takes it; with `query`, several products may be meant by it. */
export type Thing = {
  product_id?: string;
  variant_id?: string;
  variant_options?: Options;
  quantity?: number;
  query?: string;
  /** Ids of the products that are offered for `query`, so that a yes or a number selects one. */
  offered?: string[];
};

/** Things in their order, the store that sells them, and what the first unclear one may be. */
export type Things = {
  things: Thing[];
  siteSlug: string | null;
  unclear: Several | null;
};

/** Turns items into things; items that say nothing, with nothing shown before, are left out. */
export async function findThings(scene: Scene, items: readonly Item[]): Promise<Things> {
  const found: Things = { things: [], siteSlug: scene.site?.slug ?? null, unclear: null };
  for (const item of items) {
    const one = await findThing(scene, item);
    if (one === null) continue;
    found.things.push(one.thing);
    found.siteSlug ??= one.siteSlug;
    found.unclear ??= one.unclear;
  }
  return found;
}

type Found = { thing: Thing; siteSlug: string | null; unclear: Several | null };

async function findThing(scene: Scene, item: Item): Promise<Found | null> {
  const { query = '', options = {} } = item;
  const quantity = item.quantity === undefined ? {} : { quantity: item.quantity };
  const ids = idsOf(scene, item);
  if (ids !== null) {
    const thing = { ...ids, ...optionsField(optionsFor(scene, item)), ...quantity };
    return { thing, siteSlug: null, unclear: null };
  }
  const choice = await findProduct(scene, item);
  if (choice === null) return null;
  if (choice.best === null) {
    const unclear = severalOf(query, choice.several);
    const offered = unclear.products.map(({ productId }) => productId);
    return {
      thing: { query, offered, ...optionsField(options), ...quantity },
      siteSlug: null,
      unclear,
    };
  }
  const { productId: id, siteSlug } = choice.best;
  const chosen = variantOptions(choice.best, options, wishOf(item).query);
  return {
    thing: { product_id: id, ...optionsField(chosen), ...quantity },
    siteSlug,
    unclear: null,
  };
}

/** What names a product or a variant by itself; the second one of the variants that were offered, too. */
function idsOf({ shown }: Scene, { productId, variantId, reference }: Item): Thing | null {
  if (productId === undefined && variantId === undefined) return null;
  const offered = shown.variants?.productId === productId ? shown.variants?.ids : undefined;
  const place = typeof reference === 'number' ? reference : null;
  const chosen = place === null ? undefined : offered?.at(place > 0 ? place - 1 : place);
  const variant = chosen ?? variantId;
  return {
    ...(productId === undefined ? {} : { product_id: productId }),
    ...(variant === undefined ? {} : { variant_id: variant }),
  };
}

// A product that was offered for words and accepted: options that it does not have are left out.
function optionsFor({ shown }: Scene, { productId, query = '', options = {} }: Item): Options {
  const accepted = shown.products.find((product) => product.productId === productId);
  return accepted && query !== '' ? variantOptions(accepted, options, query) : options;
}

function optionsField(options: Options): Pick<Thing, 'variant_options'> {
  return Object.keys(options).length === 0 ? {} : { variant_options: options };
}
