import { isObject } from '../../../../kernel/json.ts';
import { slugify, slugWithKey } from '../../slug.ts';
import type { Candidate } from '../candidate.ts';
import { distinct, readDate } from '../values.ts';
import { complain, type Fields, textOf, textsOf } from './fields.ts';
import { readAmount, readMedia, readVariants, readWeight } from './variant.ts';

/** One JSON object, in the form of the merchant API or the common one of product feeds, as a candidate. */
export function readJsonProduct(
  line: number,
  value: Record<string, unknown>,
  currency: string,
): Candidate {
  const fields: Fields = { line, value, path: '', currency, problems: [] };
  const name = textOf(fields, 'name') || textOf(fields, 'title');
  const found = readVariants(fields);
  const price = readAmount(fields) ?? found.find((variant) => variant.price)?.price ?? null;
  const variants = found.map((variant) => ({
    ...variant,
    price: variant.price?.amount === price?.amount ? null : variant.price,
  }));
  return {
    line,
    name,
    slug: readSlug(fields, name),
    description: textOf(fields, 'description'),
    price,
    media: readMedia(fields),
    variants,
    tags: readTags(fields),
    isDigital: value.is_digital === true,
    weightGrams: readWeight(fields),
    publishedAt: readPublication(fields),
    collections: distinct([...textsOf(fields, 'collections'), ...textsOf(fields, 'collection')]),
    damaged: false,
    problems: fields.problems,
  };
}

const productFields = new Set(
  // biome-ignore format: one list
  ['id', 'name', 'title', 'slug', 'description', 'price', 'currency', 'variants', 'is_digital', 'weight_grams', 'published_at', 'collections', 'collection', 'tags', 'categories', 'manufacturer', 'brand', 'vendor', 'media', 'images', 'image', 'image_url', 'image_alt', 'sku', 'stock'],
);
const variantFields = new Set(
  // biome-ignore format: one list
  ['id', 'options', 'price', 'currency', 'stock', 'sku', 'weight_grams', 'media', 'images', 'image', 'image_url', 'image_alt'],
);

/** Names of the fields that have a value and are not imported; those of variants as `variants[].name`. */
export function unreadFields(value: Record<string, unknown>): string[] {
  const left = (object: Record<string, unknown>, known: Set<string>) =>
    Object.keys(object).filter((name) => !known.has(name) && hasValue(object[name]));
  const variants = Array.isArray(value.variants) ? value.variants.filter(isObject) : [];
  const ofVariants = variants.flatMap((variant) => left(variant, variantFields));
  return [
    ...left(value, productFields),
    ...[...new Set(ofVariants)].map((name) => `variants[].${name}`),
  ];
}

const hasValue = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(Array.isArray(value) && value.length === 0);

/**
 * The slug given, else one from name and id: a second run over the same file finds the same
 * products, and two products of one name stay two.
 */
function readSlug(fields: Fields, name: string): string {
  const given = textOf(fields, 'slug');
  if (given !== '') return slugify(given);
  const id = textOf(fields, 'id');
  if (name === '') return '';
  return id === '' ? slugify(name) : slugWithKey(name, id);
}

function readTags(fields: Fields): string[] {
  const lists = ['tags', 'categories'].flatMap((name) => textsOf(fields, name));
  const makers = ['manufacturer', 'brand', 'vendor'].map((name) => textOf(fields, name));
  return distinct([...lists, ...makers]);
}

function readPublication(fields: Fields): Date | null | undefined {
  const { published_at: publishedAt } = fields.value;
  if (publishedAt === undefined || publishedAt === null) return publishedAt;
  const date = typeof publishedAt === 'string' ? readDate(publishedAt) : null;
  if (date === null)
    complain(
      fields,
      'published_at',
      'invalid_date',
      'The date must look like 2026-01-31T00:00:00Z; the product stays unpublished.',
    );
  return date;
}
