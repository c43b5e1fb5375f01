import { DomainError, type FieldProblem, invalid } from '../../../kernel/domain-error.ts';
import type { VariantId } from '../../../kernel/id.ts';
import type { Money } from '../../../kernel/money.ts';
import type { CreateProductInput, Product, Variant, VariantInput } from '../product.ts';
import { buildOptionsKey } from '../variant-options.ts';

/** Fields that are left out stay; `variants` are matched by id, else by options (decisions 4). */
export type ProductPatch = Partial<CreateProductInput>;

/** The changed product, and the variants that it lost. Pure: ids and time are handed in. */
export type ProductChangeResult = { product: Product; removed: VariantId[] };

type Deps = { now: Date; newVariantId: () => VariantId };

/** Applies a patch, or refuses it whole with every field that is wrong. */
export function changeProduct(
  product: Product,
  patch: ProductPatch,
  means: Deps,
): ProductChangeResult {
  assertStoreCurrency(product.price.currency, patch);
  const price = patch.price ?? product.price;
  const drafts = patch.variants ?? [];
  const { variants, removed } = changeVariants(product.variants, drafts, { price, means });
  assertDistinctOptions(variants);
  if (variants.length === 0) throw lastVariant();
  const changed: Product = {
    ...product,
    ...pickDefinedFields(patch),
    price,
    variants,
    version: product.version + 1,
    updatedAt: means.now,
  };
  return { product: changed, removed };
}

/** The fields of a patch that go over as they are. */
function pickDefinedFields({
  price: _price,
  variants: _variants,
  ...fields
}: ProductPatch): Partial<Product> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

type ChangeContext = { price: Money; means: Deps };

function changeVariants(
  current: Variant[],
  drafts: VariantInput[],
  { price, means }: ChangeContext,
) {
  const variants = current.map((variant) =>
    variant.hasOwnPrice ? variant : { ...variant, price },
  );
  const removed: VariantId[] = [];
  drafts.forEach((draft, index) => {
    const place = findVariantIndex(variants, draft, index);
    const before = variants[place];
    if (draft.archived) {
      if (!before) throw variantNotFound(index);
      variants.splice(place, 1);
      removed.push(before.id);
    } else if (before) variants[place] = changeVariant(before, draft, price);
    else variants.push(newVariant(draft, price, means.newVariantId()));
  });
  return { variants, removed };
}

/** Where the variant that a draft means stands, or the end of the list: a new one. */
function findVariantIndex(variants: Variant[], draft: VariantInput, index: number): number {
  const key = buildOptionsKey(draft.options ?? {});
  const place = draft.id
    ? variants.findIndex((variant) => variant.id === draft.id)
    : variants.findIndex((variant) => buildOptionsKey(variant.options) === key);
  if (place < 0 && draft.id) throw variantNotFound(index);
  return place < 0 ? variants.length : place;
}

/** A variant made from a draft: untracked stock and the product's price unless it says otherwise. */
export function newVariant(draft: VariantInput, price: Money, id: VariantId): Variant {
  return {
    id,
    options: draft.options ?? {},
    price: draft.price ?? price,
    hasOwnPrice: Boolean(draft.price),
    stock: draft.stock ?? null,
    yieldingStock: 0,
    sku: draft.sku ?? null,
    weightGrams: draft.weightGrams ?? null,
    media: draft.media ?? [],
  };
}

function changeVariant(variant: Variant, draft: VariantInput, price: Money): Variant {
  const own = draft.price === undefined ? variant.hasOwnPrice : draft.price !== null;
  return {
    ...variant,
    options: draft.options ?? variant.options,
    hasOwnPrice: own,
    price: draft.price ?? (own ? variant.price : price),
    stock: draft.stock === undefined ? variant.stock : draft.stock,
    sku: draft.sku === undefined ? variant.sku : draft.sku,
    weightGrams: draft.weightGrams === undefined ? variant.weightGrams : draft.weightGrams,
    media: draft.media ?? variant.media,
  };
}

/** A product's currency is its site's: 422 `currency_mismatch` with every price that differs. */
export function assertStoreCurrency(currency: string, draft: ProductPatch): void {
  const prices: [string, Money | null | undefined][] = [
    ['price', draft.price],
    ...(draft.variants ?? []).map((variant, index): [string, Money | null | undefined] => [
      `variants[${index}].price`,
      variant.price,
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
    `Prices of this store are in ${currency}.`,
    { details },
  );
}

/** Variants must differ in their options, or nobody could choose between them. */
export function assertDistinctOptions(variants: Variant[]): void {
  const seen = new Set<string>();
  const details: FieldProblem[] = [];
  variants.forEach((variant, index) => {
    const key = buildOptionsKey(variant.options);
    if (seen.has(key)) {
      details.push({
        field: `variants[${index}].options`,
        code: 'duplicate_options',
        message: 'must differ from the options of the other variants by more than case and blanks',
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
        message: 'is no variant of this product',
      },
    ],
  });

const lastVariant = () =>
  new DomainError(
    'unprocessable',
    'last_variant',
    'A product keeps at least one variant: archive the product instead.',
  );
