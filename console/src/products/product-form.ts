import type { Product, ProductMedia, ProductsUpdateBody } from '@stoa/client';
import type { Problem } from '../ui/form/use-form.ts';
import { type Matrix, optionsOf, optionText, toRow, type VariantRow } from './variant-matrix.ts';

/** The fields of a product as the form shows them. */
export type ProductValues = {
  name: string;
  description: string;
  price: number | null;
  media: ProductMedia[];
  variants: Matrix;
  tags: string[];
  is_digital: boolean;
  digital_asset_id: string | null;
  brand: string;
  condition: Product['condition'];
  google_product_category: string;
  seo_title: string;
  seo_description: string;
  /** Empty: not stated. */
  country_of_origin: string;
  weight_grams: string;
  collection_ids: string[];
  /** `now` is for new products only. */
  publication: 'now' | 'date' | 'none';
  /** With `date`: when. */
  published_at: string | null;
};

type VariantChange = NonNullable<ProductsUpdateBody['variants']>[number];

export const newProduct: ProductValues = {
  name: '',
  description: '',
  price: null,
  media: [],
  variants: { options: [], rows: [newRow()], loaded: [] },
  tags: [],
  is_digital: false,
  digital_asset_id: null,
  brand: '',
  condition: 'new',
  google_product_category: '',
  seo_title: '',
  seo_description: '',
  country_of_origin: '',
  weight_grams: '',
  collection_ids: [],
  publication: 'now',
  published_at: null,
};

export function toValues(product: Product): ProductValues {
  return {
    name: product.name,
    description: product.description,
    price: product.price.amount,
    media: product.media,
    variants: {
      options: optionsOf(product.variants),
      rows: product.variants.map(toRow),
      loaded: product.variants.map(({ id }) => id),
    },
    tags: product.tags,
    is_digital: product.is_digital,
    digital_asset_id: product.digital_asset_id ?? null,
    brand: product.brand ?? '',
    condition: product.condition,
    google_product_category: product.google_product_category ?? '',
    seo_title: product.seo_title ?? '',
    seo_description: product.seo_description ?? '',
    country_of_origin: product.country_of_origin ?? '',
    weight_grams: product.weight_grams === null ? '' : String(product.weight_grams),
    collection_ids: product.collection_ids,
    publication: product.published_at === null ? 'none' : 'date',
    published_at: product.published_at,
  };
}

/** The body that creates the product. */
export function toBody(values: ProductValues, currency: string) {
  const { price, variants, publication, published_at: at, ...rest } = values;
  return {
    ...rest,
    name: rest.name.trim(),
    price: { amount: price ?? 0, currency },
    media: rest.media.map(toPath),
    brand: rest.brand.trim() || null,
    google_product_category: rest.google_product_category.trim() || null,
    seo_title: rest.seo_title.trim() || null,
    seo_description: rest.seo_description.trim() || null,
    country_of_origin: rest.country_of_origin || null,
    weight_grams: toCount(rest.weight_grams),
    // Left out, a new product is published at the time of the server.
    ...(publication !== 'now' && { published_at: publication === 'date' ? at : null }),
    variants: variants.rows.map((row) => newVariant(row, price, currency, rest.media)),
  };
}

/** The body with what differs from the saved values. */
export function toChanges(
  saved: ProductValues,
  values: ProductValues,
  currency: string,
): ProductsUpdateBody {
  const [before, after] = [toBody(saved, currency), toBody(values, currency)];
  const names = Object.keys(after) as (keyof typeof after)[];
  const changed = names.filter(
    (name) => name !== 'variants' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const variants = changedVariants(saved, values, currency);
  return {
    ...Object.fromEntries(changed.map((name) => [name, after[name]])),
    ...(variants.length > 0 && { variants }),
  };
}

export function findProblems(values: ProductValues): Problem[] {
  const { name, price, variants, weight_grams: weight, publication, published_at: at } = values;
  const { options, rows } = variants;
  const isUnfinished = options.some((one) => one.name.trim() === '' || one.values.length === 0);
  return [
    ...problemIf(name.trim() === '', 'name', 'Enter a name.'),
    ...problemIf(price === null || Number.isNaN(price), 'price', 'Enter a price.'),
    ...problemIf(!isCount(weight), 'weight_grams', 'Enter whole grams, or nothing.'),
    ...problemIf(publication === 'date' && !at, 'published_at', 'Enter a date and a time.'),
    ...problemIf(rows.length === 0, 'options', 'Keep at least one variant.'),
    ...problemIf(isUnfinished, 'options', 'Name each option and give it a value, or remove it.'),
    ...rows.flatMap(findRowProblems),
  ];
}

function findRowProblems(row: VariantRow): Problem[] {
  const of = optionText(row) === '' ? '' : ` for ${optionText(row)}`;
  const { stock, gtin, weight_grams: weight } = row;
  return [
    ...priceColumns.flatMap((name) =>
      problemIf(Number.isNaN(row[name]), fieldOf(row, name), `Enter an amount${of}.`),
    ),
    ...problemIf(!isCount(stock), fieldOf(row, 'stock'), `Enter whole units${of}, or nothing.`),
    ...problemIf(
      !isGtin(gtin),
      fieldOf(row, 'gtin'),
      `Enter 8, 12, 13 or 14 digits${of}, or nothing.`,
    ),
    ...problemIf(
      !isCount(weight),
      fieldOf(row, 'weight_grams'),
      `Enter whole grams${of}, or nothing.`,
    ),
  ];
}

const problemIf = (isWrong: boolean, field: string, message: string): Problem[] =>
  isWrong ? [{ field, message }] : [];

/** The name of an input in the variant table. */
export const fieldOf = (row: VariantRow, column: string) => `${column}_of_${row.key}`;

/**
 * Variants whose cells changed, new ones, and removed ones as `archived`. Variants that someone else
 * has added since the table was loaded stay.
 */
function changedVariants(
  saved: ProductValues,
  { variants, price, media }: ProductValues,
  currency: string,
) {
  const followsPrice = saved.variants.options.length === 0 && price !== saved.price;
  const kept = new Set(variants.rows.flatMap((row) => row.saved?.id ?? []));
  const removed = variants.loaded
    .filter((id) => !kept.has(id))
    .map((id): VariantChange => ({ id, archived: true }));
  const changed = variants.rows.flatMap((row): VariantChange[] => {
    if (!row.saved) return [newVariant(row, price, currency, media)];
    const cells = changedCells(row, currency, media);
    if (followsPrice && cells.price === undefined) cells.price = null;
    return Object.keys(cells).length > 0 ? [{ id: row.saved.id, ...cells }] : [];
  });
  // Additions come last: a new variant may take the options of one that is removed or renamed.
  return [...removed, ...changed];
}

/**
 * Compared with what was loaded with the row, so that stock sold in the meantime is not
 * overwritten.
 */
function changedCells(row: VariantRow, currency: string, media: ProductMedia[]): VariantChange {
  const before = row.saved ? toRow(row.saved) : row;
  const isSame = (name: keyof VariantRow) =>
    JSON.stringify(before[name]) === JSON.stringify(row[name]);
  return {
    ...(!isSame('options') && { options: row.options }),
    ...Object.fromEntries(
      priceColumns
        .filter((name) => !isSame(name))
        .map((name) => [name, toMoney(row[name], currency)]),
    ),
    ...(!isSame('stock') && {
      stock: toCount(row.stock),
      expected_stock: row.saved?.stock ?? null,
    }),
    ...changedIdentifiers(row, isSame),
    ...(!isSame('weight_grams') && { weight_grams: toCount(row.weight_grams) }),
    ...(!isSame('image') && { media: imageOf(row, media) }),
  };
}

function changedIdentifiers(
  row: VariantRow,
  isSame: (name: keyof VariantRow) => boolean,
): VariantChange {
  const names = (['sku', 'gtin', 'mpn'] as const).filter((name) => !isSame(name));
  return Object.fromEntries(names.map((name) => [name, row[name].trim() || null]));
}

function newVariant(
  row: VariantRow,
  price: number | null,
  currency: string,
  media: ProductMedia[],
) {
  const hasOwnPrice = row.price !== null && row.price !== price;
  return {
    options: row.options,
    price: hasOwnPrice ? toMoney(row.price, currency) : null,
    compare_at_price: toMoney(row.compare_at_price, currency),
    cost: toMoney(row.cost, currency),
    stock: toCount(row.stock),
    sku: row.sku.trim() || null,
    gtin: row.gtin.trim() || null,
    mpn: row.mpn.trim() || null,
    weight_grams: toCount(row.weight_grams),
    media: imageOf(row, media),
  };
}

const imageOf = ({ image }: VariantRow, media: ProductMedia[]) =>
  media
    .filter(({ url }) => url === image)
    .slice(0, 1)
    .map(toPath);

/** Images of this server are saved without its address, which may change. */
function toPath(medium: ProductMedia): ProductMedia {
  const prefix = `${window.location.origin}/media/`;
  const { url } = medium;
  return {
    ...medium,
    url: url.startsWith(prefix) ? url.slice(window.location.origin.length) : url,
  };
}

function newRow(): VariantRow {
  const prices = { price: null, compare_at_price: null, cost: null };
  const empty = { stock: '', sku: '', gtin: '', mpn: '', weight_grams: '', image: null };
  return { key: 'new', saved: null, options: {}, ...prices, ...empty };
}

const priceColumns = ['price', 'compare_at_price', 'cost'] as const;

const toMoney = (amount: number | null, currency: string) =>
  amount === null ? null : { amount, currency };

const isGtin = (text: string) => /^(\d{8}|\d{12,14})?$/.test(text.trim());
const isCount = (text: string) => /^\d{0,9}$/.test(text.trim());
const toCount = (text: string) => (text.trim() === '' ? null : Number(text.trim()));
