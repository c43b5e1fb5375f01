import { DomainError } from '../../../kernel/domain-error.ts';
import type { CreateProductInput, Product, VariantInput } from '../product.ts';
import { buildOptionsKey } from '../variant-options.ts';
import type { ProductPatch } from './change-product.ts';
import { mergeWeights, splitWeights, type WeighedVariant } from './import-weights.ts';

type ImportedVariant = WeighedVariant & {
  /** The stock when the file was exported. Stock that the file leaves at it is not written. */
  expectedStock?: number | null | undefined;
  /** The stock of a new variant if the file has a stock that cannot be read. */
  stockIfNew?: number | undefined;
};

/** A product of a file. */
export type ImportedProduct = Omit<CreateProductInput, 'variants'> & {
  variants?: ImportedVariant[] | undefined;
  /** The file has no slug, so that a different product may have got the same. */
  isSlugDerived?: boolean | undefined;
  /** The date of publication cannot be read. */
  isUnpublishedIfNew?: boolean | undefined;
};

/** The product of a file that the store does not have yet. */
export function toNewProductInput({
  variants = [],
  isUnpublishedIfNew,
  ...fields
}: ImportedProduct): CreateProductInput {
  const hidden = isUnpublishedIfNew ? { publishedAt: null } : {};
  return { ...fields, ...hidden, ...splitWeights(variants.map(withStock)) };
}

const withStock = ({ stockIfNew, ...input }: ImportedVariant): ImportedVariant =>
  input.stock === undefined && stockIfNew !== undefined ? { ...input, stock: stockIfNew } : input;

/**
 * The changes of an existing product by a file. Errors: 422 `other_product`, 422
 * `options_required`, 422 `stock_changed`.
 */
export function toImportPatch(
  product: Product,
  { isSlugDerived, isUnpublishedIfNew: _, variants = [], ...fields }: ImportedProduct,
): ProductPatch {
  if (isSlugDerived) assertSameSkus(product, variants);
  const matched = isOfProduct(product, variants) ? [] : variants;
  return {
    ...fields,
    ...mergeWeights(
      product,
      matched.map((variant) => keepStock(product, variant)),
    ),
  };
}

/** SKUs distinguish products with the same name; without any they cannot be distinguished. */
function assertSameSkus({ slug, variants }: Product, inputs: VariantInput[]): void {
  const skus = variants.flatMap(({ sku }) => sku ?? []);
  const given = inputs.flatMap(({ sku }) => sku ?? []);
  if (skus.length === 0 || given.length === 0 || given.some((sku) => skus.includes(sku))) return;
  const message = `The store has another product with the slug "${slug}": none of its SKUs is in the file. Change its slug, or the SKUs of one of them.`;
  throw new DomainError('unprocessable', 'other_product', message);
}

/**
 * Whether a row without options is a product with options, and not one more variant: its price is
 * the product's. Other values could belong to any variant.
 */
function isOfProduct(product: Product, variants: VariantInput[]): boolean {
  const [only, ...others] = variants;
  const isExpected = only === undefined || others.length > 0 || hasOptions(only);
  if (isExpected || !product.variants.every(hasOptions)) return false;
  const { options: _options, price: _price, ...values } = only;
  if (Object.values(values).some(hasValue)) throw optionsRequired();
  return true;
}

const hasOptions = ({ options = {} }: VariantInput) => Object.keys(options).length > 0;

const hasValue = (value: unknown) =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

/** Units that were sold since the export are not given back. */
function keepStock(
  { name, variants }: Product,
  { expectedStock, ...input }: ImportedVariant,
): ImportedVariant {
  const key = buildOptionsKey(input.options ?? {});
  const variant = variants.find(({ options }) => buildOptionsKey(options) === key);
  if (!variant) return withStock(input);
  if (expectedStock === undefined || input.stock === undefined) return input;
  if (input.stock === expectedStock) return { ...input, stock: undefined };
  if ([expectedStock, input.stock].includes(variant.stock)) return input;
  const { sku, options, stock } = variant;
  const shown = sku ?? (Object.values(options).join(' / ') || name);
  throw stockChanged(shown, { before: expectedStock, now: stock });
}

function optionsRequired(): DomainError {
  const message =
    'The product has variants with options, and the row names none. Add the columns of the options.';
  return new DomainError('unprocessable', 'options_required', message);
}

type Stock = number | null;

function stockChanged(name: string, { before, now }: { before: Stock; now: Stock }): DomainError {
  const message = `The stock of "${name}" was ${before ?? 'unlimited'} at the export and is ${now ?? 'unlimited'} now. Export the products again, or enter the present stock in stock_current.`;
  return new DomainError('unprocessable', 'stock_changed', message, {
    details: [{ field: 'stock', code: 'stock_changed', message }],
  });
}
