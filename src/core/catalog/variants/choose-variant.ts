import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import type { ProductId, VariantId } from '../../../kernel/id.ts';
import type { Money } from '../../../kernel/money.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { Site } from '../../sites/site.ts';
import { htmlToText } from '../plain-text.ts';
import type { VariantOptions } from '../product.ts';
import { resolveVariant, type VariantResolution } from './resolve-variant.ts';
import { type ChoiceRow, listProductChoices, listSiblingChoices } from './variant-store.ts';

/**
 * A variant to choose from. `stock` is the number of units that can be bought; null if untracked.
 */
export type VariantChoice = {
  id: VariantId;
  productId: ProductId;
  productName: string;
  options: VariantOptions;
  price: Money;
  stock: number | null;
};

type ChoiceSite = Pick<Site, 'id' | 'currency'>;

/** Selects a variant by its id, or by product and, if the product has several variants, options. */
export type VariantSelector = {
  productId: string | null;
  variantId: string | null;
  options: VariantOptions | null;
};

/**
 * The selected published variant of this store. Errors: 404 `product_not_found`; 409
 * `variant_unresolved` with `alternatives` when the options do not match exactly one variant.
 */
export async function chooseVariant(
  view: View,
  site: ChoiceSite,
  wanted: VariantSelector,
): Promise<VariantChoice> {
  return pickChoice(await listChoices(view, site, wanted), wanted);
}

/** The selected one of a product's variants; 409 `variant_unresolved`. */
export function pickChoice(
  choices: readonly VariantChoice[],
  wanted: VariantSelector,
): VariantChoice {
  if (wanted.variantId !== null) {
    const named = choices.find(({ id }) => id === wanted.variantId);
    if (named) return named;
    throw variantUnresolved(choices, 'unknown');
  }
  const found = resolveVariant(choices, wanted.options);
  if (found.variant === null) throw variantUnresolved(choices, found.why);
  return found.variant;
}

/**
 * The variants of a published product of this store, in the merchant's order. Errors: 404
 * `product_not_found`; 400 when neither a product nor a variant is given.
 */
export async function listChoices(
  view: View,
  site: ChoiceSite,
  { productId, variantId }: Pick<VariantSelector, 'productId' | 'variantId'>,
): Promise<VariantChoice[]> {
  const rows = await listChoiceRows(view, site, { productId, variantId });
  if (rows.length === 0) throw productNotInStore(productId === null ? 'variant_id' : 'product_id');
  return rows.flatMap((row) => toChoice(row, site.currency));
}

function listChoiceRows(
  view: View,
  site: ChoiceSite,
  { productId, variantId }: Pick<VariantSelector, 'productId' | 'variantId'>,
): Promise<ChoiceRow[]> {
  if (productId !== null) return listProductChoices(view, site.id, productId);
  if (variantId !== null) return listSiblingChoices(view, site.id, variantId);
  throw invalid([
    { field: 'product_id', code: 'required', message: 'is required unless variant_id is given' },
  ]);
}

/** Empty for the row of a product without variants. */
export function toChoice(row: ChoiceRow, currency: string): VariantChoice[] {
  if (row.variant_id === null) return [];
  const price = { amount: row.price, currency };
  return [
    {
      id: row.variant_id,
      productId: row.product_id,
      productName: row.product_name,
      options: row.options,
      price,
      stock: row.stock,
    },
  ];
}

type UnresolvedReason = Exclude<
  VariantResolution<VariantChoice>,
  { variant: VariantChoice }
>['why'];

const unresolvedMessages: Record<UnresolvedReason, (product: string) => string> = {
  missing: (product) =>
    `${product} has several variants. Specify the options of one of the alternatives.`,
  unknown: (product) =>
    `No variant of ${product} has these options. Choose one of the alternatives.`,
  ambiguous: (product) =>
    `Several variants of ${product} match these options. Specify more options.`,
};

/** 409 `variant_unresolved` with the variants to choose from. */
export function variantUnresolved(
  choices: readonly VariantChoice[],
  why: UnresolvedReason,
): DomainError {
  const alternatives = choices.map(({ id, options, price, stock }) => ({
    id,
    options,
    price,
    stock,
    in_stock: stock === null || stock > 0,
  }));
  const [{ productName = 'This product' } = {}] = choices;
  const message = unresolvedMessages[why](htmlToText(productName));
  return new DomainError('conflict', 'variant_unresolved', message, {
    details: [{ field: 'variant_options', code: why, message }],
    extensions: { alternatives },
  });
}

export function productNotInStore(field: string): DomainError {
  const message = 'This store has no such product.';
  return new DomainError('not_found', 'product_not_found', message, {
    details: [{ field, code: 'product_not_found', message }],
  });
}
