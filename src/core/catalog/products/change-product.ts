import { findCountryProblem } from '../../../kernel/countries.ts';
import { DomainError, type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import type { VariantId } from '../../../kernel/id.ts';
import type { Money } from '../../../kernel/money.ts';
import type { CreateProductInput, Product, Variant, VariantInput } from '../product.ts';
import { buildOptionsKey } from '../variant-options.ts';
import { assertExpectedStock, findStockChange, type StockChange } from './expected-stock.ts';

/** Omitted fields stay unchanged; `variants` are matched by id, otherwise by options. */
export type ProductPatch = Partial<CreateProductInput>;

/** The changed product and the ids of removed variants. */
export type ProductChangeResult = { product: Product; removed: VariantId[] };

type Deps = { now: Date; newVariantId: () => VariantId };

/**
 * Applies a patch. Errors: 422 `currency_mismatch`, 422 `last_variant`, 404 `variant_not_found`,
 * 409 `stock_changed`, 400 for duplicate options and an unknown country.
 */
export function changeProduct(
  product: Product,
  patch: ProductPatch,
  deps: Deps,
): ProductChangeResult {
  assertStoreCurrency(product.price.currency, patch);
  assertCountryOfOrigin(patch);
  const price = patch.price ?? product.price;
  const inputs = patch.variants ?? [];
  const { variants, removed } = changeVariants(product.variants, inputs, { price, deps });
  assertDistinctOptions(variants);
  if (variants.length === 0) throw lastVariant();
  const changed: Product = {
    ...product,
    ...pickDefinedFields(patch),
    price,
    variants,
    version: product.version + 1,
    updatedAt: deps.now,
  };
  return { product: changed, removed };
}

/** The defined fields of a patch that are copied unchanged. */
function pickDefinedFields({
  price: _price,
  variants: _variants,
  ...fields
}: ProductPatch): Partial<Product> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

type ChangeContext = { price: Money; deps: Deps };

function changeVariants(
  current: Variant[],
  inputs: VariantInput[],
  { price, deps }: ChangeContext,
) {
  const variants = current.map((variant) =>
    variant.hasOwnPrice ? variant : { ...variant, price },
  );
  const removed: VariantId[] = [];
  const stockChanges: StockChange[] = [];
  inputs.forEach((input, inputIndex) => {
    const index = findVariantIndex(variants, input, inputIndex);
    const before = variants[index];
    if (before) stockChanges.push(...findStockChange(before, input, inputIndex));
    if (input.archived) {
      if (!before) throw variantNotFound(inputIndex);
      variants.splice(index, 1);
      removed.push(before.id);
    } else if (before) variants[index] = changeVariant(before, input, price);
    else variants.push(newVariant(input, price, deps.newVariantId()));
  });
  assertExpectedStock(stockChanges);
  return { variants, removed };
}

/** The index of the variant that the input matches, or the end of the list for a new variant. */
function findVariantIndex(variants: Variant[], input: VariantInput, inputIndex: number): number {
  const key = buildOptionsKey(input.options ?? {});
  const index = input.id
    ? variants.findIndex((variant) => variant.id === input.id)
    : variants.findIndex((variant) => buildOptionsKey(variant.options) === key);
  if (index < 0 && input.id) throw variantNotFound(inputIndex);
  return index < 0 ? variants.length : index;
}

/** Creates a variant. Stock defaults to untracked, the price to the product's. */
export function newVariant(input: VariantInput, price: Money, id: VariantId): Variant {
  return {
    id,
    options: input.options ?? {},
    price: input.price ?? price,
    hasOwnPrice: Boolean(input.price),
    stock: input.stock ?? null,
    yieldingStock: 0,
    reservedStock: 0,
    ...withDefaults(input),
    media: input.media ?? [],
  };
}

function withDefaults({
  compareAtPrice = null,
  cost = null,
  lowStockThreshold = null,
  sku = null,
  gtin = null,
  mpn = null,
  weightGrams = null,
}: VariantInput) {
  return { compareAtPrice, cost, lowStockThreshold, sku, gtin, mpn, weightGrams };
}

function changeVariant(variant: Variant, input: VariantInput, price: Money): Variant {
  const hasOwnPrice = input.price === undefined ? variant.hasOwnPrice : input.price !== null;
  return {
    ...variant,
    options: input.options ?? variant.options,
    hasOwnPrice,
    price: input.price ?? (hasOwnPrice ? variant.price : price),
    stock: input.stock === undefined ? variant.stock : input.stock,
    ...pickDefined(input, keptFields),
    media: input.media ?? variant.media,
  };
}

const keptFields = [
  ...(['compareAtPrice', 'cost', 'lowStockThreshold'] as const),
  ...(['sku', 'gtin', 'mpn', 'weightGrams'] as const),
];

const pickDefined = (input: VariantInput, names: typeof keptFields): Partial<Variant> =>
  Object.fromEntries(
    names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  );

/** Throws 422 `currency_mismatch`, with every price that is not in the currency of the store. */
export function assertStoreCurrency(currency: string, input: ProductPatch): void {
  const prices: [string, Money | null | undefined][] = [
    ['price', input.price],
    ...(input.variants ?? []).flatMap((variant, index): [string, Money | null | undefined][] => [
      [`variants[${index}].price`, variant.price],
      [`variants[${index}].compare_at_price`, variant.compareAtPrice],
      [`variants[${index}].cost`, variant.cost],
    ]),
  ];
  const details = prices
    .filter(([, price]) => price && price.currency !== currency)
    .map(([field]) => ({
      field: `${field}.currency`,
      code: 'currency_mismatch',
      message: `must be ${currency}, the currency of the store`,
    }));
  if (details.length === 0) return;
  throw new DomainError(
    'unprocessable',
    'currency_mismatch',
    `Prices must be in ${currency}, the currency of the store.`,
    { details },
  );
}

/** Throws 400 when the country of origin is not one. */
export function assertCountryOfOrigin({ countryOfOrigin }: ProductPatch): void {
  if (typeof countryOfOrigin !== 'string') return;
  const problem = findCountryProblem('country_of_origin', countryOfOrigin);
  if (problem) throw invalid([problem]);
}

/** Throws 400 with the detail `duplicate_options` when two variants have the same options. */
export function assertDistinctOptions(variants: Variant[]): void {
  const seen = new Set<string>();
  const details: FieldProblem[] = [];
  variants.forEach((variant, index) => {
    const key = buildOptionsKey(variant.options);
    if (seen.has(key)) {
      details.push({
        field: `variants[${index}].options`,
        code: 'duplicate_options',
        message: 'must differ from other variants by more than upper and lower case and spaces',
      });
    }
    seen.add(key);
  });
  if (details.length > 0) throw invalid(details);
}

const variantNotFound = (index: number) =>
  new DomainError('not_found', 'variant_not_found', 'This product has no such variant.', {
    details: [
      {
        field: `variants[${index}]`,
        code: 'variant_not_found',
        message: 'is not a variant of this product',
      },
    ],
  });

const lastVariant = () =>
  new DomainError(
    'unprocessable',
    'last_variant',
    'A product must keep at least one variant. Archive the product instead.',
  );
