import type { ProductId, VariantId } from '../../../kernel/id.ts';
import type { Money } from '../../../kernel/money.ts';
import { invalid, Refusal } from '../../../kernel/refusal.ts';
import type { View } from '../../../platform/work.ts';
import type { Site } from '../../sites/site.ts';
import type { Options } from '../product.ts';
import { type Resolution, resolveVariant } from './resolve-variant.ts';
import { type ChoiceRow, choicesBeside, choicesOfProduct } from './variant-store.ts';

/** A variant as somebody chooses it. `stock` is what can be bought; null: not tracked. */
export type Choice = {
  id: VariantId;
  productId: ProductId;
  options: Options;
  price: Money;
  stock: number | null;
};

type StoreOfChoice = Pick<Site, 'id' | 'currency'>;

/** What somebody wants: a variant by its id, or a product and, when it has several variants, its options. */
export type Wanted = {
  productId: string | null;
  variantId: string | null;
  options: Options | null;
};

/**
 * The one variant that is meant, published and of this store (decisions 4). Refuses with 404
 * `product_not_found`, and with 409 `variant_unresolved` and the `alternatives` when the words do
 * not name exactly one.
 */
export async function chooseVariant(
  view: View,
  site: StoreOfChoice,
  wanted: Wanted,
): Promise<Choice> {
  return choiceAmong(await choicesOf(view, site, wanted), wanted);
}

/** The one that is meant among the variants of a product; 409 `variant_unresolved`. */
export function choiceAmong(choices: readonly Choice[], wanted: Wanted): Choice {
  if (wanted.variantId !== null) {
    const named = choices.find(({ id }) => id === wanted.variantId);
    if (named) return named;
    throw variantUnresolved(choices, 'unknown');
  }
  const found = resolveVariant(choices, wanted.options);
  if (found.variant === null) throw variantUnresolved(choices, found.why);
  return found.variant;
}

/** The variants of a published product of this store, in the merchant's order; 404 `product_not_found`. */
export async function choicesOf(
  view: View,
  site: StoreOfChoice,
  { productId, variantId }: Pick<Wanted, 'productId' | 'variantId'>,
): Promise<Choice[]> {
  const rows = await rowsOf(view, site, { productId, variantId });
  if (rows.length === 0) throw unknownProduct(productId === null ? 'variant_id' : 'product_id');
  return rows.flatMap((row) => toChoice(row, site.currency));
}

function rowsOf(
  view: View,
  site: StoreOfChoice,
  { productId, variantId }: Pick<Wanted, 'productId' | 'variantId'>,
): Promise<ChoiceRow[]> {
  if (productId !== null) return choicesOfProduct(view, site.id, productId);
  if (variantId !== null) return choicesBeside(view, site.id, variantId);
  throw invalid([
    { field: 'product_id', code: 'required', message: 'is required, or a variant_id' },
  ]);
}

/** A product without variants has a row all the same. */
export function toChoice(row: ChoiceRow, currency: string): Choice[] {
  if (row.variant_id === null) return [];
  const price = { amount: row.price, currency };
  return [
    {
      id: row.variant_id,
      productId: row.product_id,
      options: row.options,
      price,
      stock: row.stock,
    },
  ];
}

type Why = Exclude<Resolution<Choice>, { variant: Choice }>['why'];

const sentences: Record<Why, string> = {
  missing: 'This product has several variants: name the options of one.',
  unknown: 'No variant of this product is like that: take one of the alternatives.',
  ambiguous: 'Several variants of this product are like that: name more options.',
};

/** 409 with everything that is needed to choose. */
export function variantUnresolved(choices: readonly Choice[], why: Why): Refusal {
  const alternatives = choices.map(({ id, options, price, stock }) => ({
    id,
    options,
    price,
    stock,
    in_stock: stock === null || stock > 0,
  }));
  return new Refusal('conflict', 'variant_unresolved', sentences[why], {
    details: [{ field: 'variant_options', code: why, message: sentences[why] }],
    mend: { alternatives },
  });
}

export function unknownProduct(field: string): Refusal {
  const message = 'There is no such product in this store.';
  return new Refusal('not_found', 'product_not_found', message, {
    details: [{ field, code: 'product_not_found', message }],
  });
}
