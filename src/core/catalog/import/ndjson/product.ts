import { isObject } from '../../../../kernel/json.ts';
import type { ProductCondition } from '../../product.ts';
import { slugify, slugWithKey } from '../../slug.ts';
import type { ImportCandidate } from '../candidate.ts';
import { parseCountry } from '../parse-country.ts';
import { distinctTexts, parseCondition, parseIsoDate } from '../values.ts';
import {
  addFieldProblem,
  type JsonFields,
  readTextField,
  readTextIfPresent,
  readTextListField,
} from './fields.ts';
import { readAmount, readMedia, readVariants, readWeight } from './variant.ts';

/** Parses a product in the format of the merchant API or in common formats of product feeds. */
export function parseJsonProduct(
  line: number,
  value: Record<string, unknown>,
  currency: string,
): ImportCandidate {
  const fields: JsonFields = { line, value, path: '', currency, problems: [] };
  const name = readTextField(fields, 'name') || readTextField(fields, 'title');
  const found = readVariants(fields);
  const makers = readMakers(fields);
  const price = readAmount(fields) ?? found.find((variant) => variant.price)?.price ?? null;
  const variants = found.map((variant) => ({
    ...variant,
    price: variant.price?.amount === price?.amount ? null : variant.price,
  }));
  return {
    line,
    name,
    slug: readSlug(fields, name),
    description: readDescription(fields),
    price,
    media: readMedia(fields),
    variants,
    tags: readTags(fields),
    isDigital: readDigital(fields),
    brand: makers === undefined ? undefined : (makers[0] ?? null),
    condition: readCondition(fields),
    googleProductCategory: readTextIfPresent(fields, 'google_product_category'),
    seoTitle: readTextIfPresent(fields, 'seo_title'),
    seoDescription: readTextIfPresent(fields, 'seo_description'),
    countryOfOrigin: readCountryOfOrigin(fields),
    weightGrams: readWeight(fields),
    ...readPublication(fields),
    collections: distinctTexts([
      ...(readTextListField(fields, 'collections') ?? []),
      ...(readTextListField(fields, 'collection') ?? []),
    ]),
    damaged: false,
    problems: fields.problems,
  };
}

function readDescription(fields: JsonFields): string | undefined {
  const text = readTextIfPresent(fields, 'description');
  return text === null ? '' : text;
}

const productFields = new Set(
  // biome-ignore format: one list
  ['id', 'name', 'title', 'slug', 'description', 'price', 'currency', 'variants', 'is_digital', 'weight_grams', 'published_at', 'collections', 'collection', 'tags', 'categories', 'manufacturer', 'brand', 'vendor', 'media', 'images', 'image', 'image_url', 'image_alt', 'sku', 'stock', 'gtin', 'upc', 'ean', 'barcode', 'mpn', 'condition', 'google_product_category', 'country_of_origin', 'seo_title', 'seo_description', 'compare_at_price', 'cost', 'low_stock_threshold'],
);
const variantFields = new Set(
  // biome-ignore format: one list
  ['id', 'options', 'price', 'compare_at_price', 'cost', 'currency', 'stock', 'low_stock_threshold', 'sku', 'gtin', 'upc', 'ean', 'barcode', 'mpn', 'weight_grams', 'media', 'images', 'image', 'image_url', 'image_alt'],
);

/**
 * Names of fields that have a value but are not imported; fields of variants as `variants[].name`.
 */
export function listUnsupportedFields(value: Record<string, unknown>): string[] {
  const findUnknown = (object: Record<string, unknown>, known: Set<string>) =>
    Object.keys(object).filter((name) => !known.has(name) && hasValue(object[name]));
  const variants = Array.isArray(value.variants) ? value.variants.filter(isObject) : [];
  const unknownOfVariants = variants.flatMap((variant) => findUnknown(variant, variantFields));
  return [
    ...findUnknown(value, productFields),
    ...[...new Set(unknownOfVariants)].map((name) => `variants[].${name}`),
  ];
}

/** Fields of a product that belong to its only variant, and are not read beside `variants`. */
const singleVariantFields = [
  ...['sku', 'stock', 'low_stock_threshold', 'gtin', 'upc', 'ean', 'barcode', 'mpn'],
  ...['compare_at_price', 'cost'],
];

/** Names of fields that are not imported because the product has a list of variants. */
export function listFieldsBesideVariants(value: Record<string, unknown>): string[] {
  if (!Array.isArray(value.variants) || value.variants.length === 0) return [];
  return singleVariantFields.filter((name) => hasValue(value[name]));
}

const hasValue = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0);

/**
 * The given slug, or one built from name and id. A second import of the file then matches the same
 * products, and products with the same name stay separate.
 */
function readSlug(fields: JsonFields, name: string): string {
  const given = readTextField(fields, 'slug');
  if (given !== '') return slugify(given);
  const id = readTextField(fields, 'id');
  if (name === '') return '';
  return id === '' ? slugify(name) : slugWithKey(name, id);
}

/** Makers are tags in feeds. `brand` is not, because our own exports have it beside the tags. */
function readTags(fields: JsonFields): string[] | undefined {
  const lists = ['tags', 'categories'].map((name) => readTextListField(fields, name));
  const found = lists.filter((list) => list !== undefined).flat();
  if (lists.every((list) => list === undefined)) return undefined;
  const makers = ['manufacturer', 'vendor'].map((name) => readTextField(fields, name));
  return distinctTexts([...found, ...makers]);
}

function readDigital(fields: JsonFields): boolean | undefined {
  const { is_digital: isDigital } = fields.value;
  if (isDigital === undefined || typeof isDigital === 'boolean') return isDigital;
  if (isDigital === null) return false;
  const message = '"is_digital" must be true or false; it is not imported.';
  addFieldProblem(fields, 'is_digital', 'invalid_field', message);
  return undefined;
}

/** The names of brand and maker; undefined if the line has none of the fields. */
function readMakers(fields: JsonFields): string[] | undefined {
  const texts = ['brand', 'manufacturer', 'vendor'].map((name) => readTextIfPresent(fields, name));
  if (texts.every((text) => text === undefined)) return undefined;
  return texts.filter((text) => typeof text === 'string');
}

function readCondition(fields: JsonFields): ProductCondition | undefined {
  const text = readTextField(fields, 'condition');
  const condition = parseCondition(text);
  if (text !== '' && condition === null)
    addFieldProblem(
      fields,
      'condition',
      'invalid_field',
      '"condition" must be new, refurbished or used; it is not imported.',
    );
  return condition ?? undefined;
}

function readCountryOfOrigin(fields: JsonFields): string | null | undefined {
  const text = readTextIfPresent(fields, 'country_of_origin');
  if (!text) return text;
  const country = parseCountry(text);
  if (country === null)
    addFieldProblem(
      fields,
      'country_of_origin',
      'invalid_field',
      '"country_of_origin" must be a country such as PT or Portugal; it is not imported.',
    );
  return country ?? undefined;
}

function readPublication(
  fields: JsonFields,
): Pick<ImportCandidate, 'publishedAt' | 'isUnpublishedIfNew'> {
  const { published_at: publishedAt } = fields.value;
  if (publishedAt === undefined || publishedAt === null) return { publishedAt };
  const date = typeof publishedAt === 'string' ? parseIsoDate(publishedAt) : null;
  if (date !== null) return { publishedAt: date };
  const message =
    'The date must look like 2026-01-31T00:00:00Z. A new product is imported unpublished; an existing one stays as it is.';
  addFieldProblem(fields, 'published_at', 'invalid_date', message);
  return { publishedAt: undefined, isUnpublishedIfNew: true };
}
