import { isObject } from '../../../../kernel/json.ts';
import type { Money } from '../../../../kernel/money.ts';
import type { Media, VariantOptions } from '../../product.ts';
import type { ImportVariant } from '../candidate.ts';
import {
  findGtinProblem,
  parseGrams,
  parseGtin,
  parseMinorUnits,
  toImageMedia,
} from '../values.ts';
import {
  addFieldProblem,
  ifPresent,
  type JsonFields,
  readTextField,
  readTextIfPresent,
} from './fields.ts';
import { readLowStock, readStock } from './stock.ts';

/** The variants of a product; a product without variants gets a single one. */
export function readVariants(product: JsonFields): ImportVariant[] {
  const list = product.value.variants;
  if (list !== undefined && list !== null && !Array.isArray(list)) {
    addFieldProblem(
      product,
      'variants',
      'invalid_field',
      '"variants" must be an array; it is not imported.',
    );
  }
  if (!Array.isArray(list) || list.length === 0) return [readSingleVariant(product)];
  return list.flatMap((value, index) => {
    if (isObject(value)) return [readVariant({ ...product, value, path: `variants[${index}].` })];
    addFieldProblem(
      product,
      `variants[${index}]`,
      'invalid_field',
      'A variant must be an object; it is not imported.',
    );
    return [];
  });
}

/** The single variant of a product; price, weight and images are read with the product. */
function readSingleVariant(product: JsonFields): ImportVariant {
  return {
    line: product.line,
    options: {},
    price: null,
    ...readOtherPrices(product),
    ...readStock(product),
    lowStockThreshold: readLowStock(product),
    sku: readTextIfPresent(product, 'sku'),
    ...readIdentifiers(product),
    weightGrams: parseGrams(product.value.weight_grams) === undefined ? undefined : null,
    media: undefined,
  };
}

function readVariant(fields: JsonFields): ImportVariant {
  return {
    line: fields.line,
    options: readOptions(fields),
    price: ifPresent(fields, ['price'], () => readAmount(fields)),
    ...readOtherPrices(fields),
    ...readStock(fields),
    lowStockThreshold: readLowStock(fields),
    sku: readTextIfPresent(fields, 'sku'),
    ...readIdentifiers(fields),
    weightGrams: readWeight(fields),
    media: readMedia(fields),
  };
}

/** GTIN and part number. Feeds also call the GTIN `upc`, `ean` or `barcode`. */
function readIdentifiers(fields: JsonFields): Pick<ImportVariant, 'gtin' | 'mpn'> {
  const mpn = readTextIfPresent(fields, 'mpn');
  const texts = ['gtin', 'upc', 'ean', 'barcode'].map((name) => readTextIfPresent(fields, name));
  if (texts.every((found) => found === undefined)) return { gtin: undefined, mpn };
  const text = texts.find((found) => typeof found === 'string') ?? '';
  const problem = findGtinProblem(text);
  if (problem !== null) addFieldProblem(fields, 'gtin', 'invalid_gtin', problem);
  return { gtin: text === '' ? null : (parseGtin(text) ?? undefined), mpn };
}

/** Former price and cost: undefined if the line has no such field, or one that cannot be read. */
function readOtherPrices(fields: JsonFields): Pick<ImportVariant, 'compareAtPrice' | 'cost'> {
  return {
    compareAtPrice: readOtherPrice(fields, 'compare_at_price'),
    cost: readOtherPrice(fields, 'cost'),
  };
}

function readOtherPrice(fields: JsonFields, name: string): Money | null | undefined {
  const value = fields.value[name];
  if (value === undefined || value === null) return value;
  const { given, currency } = splitAmount(fields, value);
  const isOurs = typeof currency === 'string' && currency.toUpperCase() === fields.currency;
  const amount = typeof given === 'number' && isOurs ? parseMinorUnits(given) : null;
  if (amount !== null) return { amount, currency: fields.currency };
  addFieldProblem(
    fields,
    name,
    'invalid_field',
    `"${name}" must be a non-negative integer in minor units of ${fields.currency}; it is not imported.`,
  );
  return undefined;
}

const splitAmount = ({ value, currency }: JsonFields, price: unknown) => ({
  given: isObject(price) ? price.amount : price,
  currency: (isObject(price) ? price.currency : value.currency) ?? currency,
});

/**
 * Reads `{ amount, currency }`, or integer minor units with a separate `currency`; null if missing.
 */
export function readAmount(fields: JsonFields): Money | null {
  const { price } = fields.value;
  if (price === undefined || price === null) return null;
  const { given, currency } = splitAmount(fields, price);
  if (typeof currency !== 'string' || currency.toUpperCase() !== fields.currency) {
    addFieldProblem(
      fields,
      'price',
      'currency_mismatch',
      `The price is in ${String(currency).slice(0, 10)} but the store sells in ${fields.currency}. Convert it.`,
    );
    return null;
  }
  const amount = typeof given === 'number' ? parseMinorUnits(given) : null;
  if (amount !== null) return { amount, currency: fields.currency };
  addFieldProblem(
    fields,
    'price',
    'invalid_price',
    'The price must be a non-negative integer in minor units, such as 1250 for 12.50.',
  );
  return null;
}

export function readWeight(fields: JsonFields): number | null | undefined {
  if (fields.value.weight_grams === undefined) return undefined;
  const grams = parseGrams(fields.value.weight_grams);
  if (grams === undefined)
    addFieldProblem(
      fields,
      'weight_grams',
      'invalid_weight',
      'The weight must be a number of grams; it is not imported.',
    );
  return grams;
}

function readOptions(fields: JsonFields): VariantOptions {
  const { options } = fields.value;
  if (options === undefined || options === null) return {};
  if (!isObject(options)) {
    addFieldProblem(
      fields,
      'options',
      'invalid_field',
      'Options must be an object of names and values; they are not imported.',
    );
    return {};
  }
  const inner = { ...fields, value: options, path: `${fields.path}options.` };
  const pairs = Object.keys(options).map(
    (name) => [name.trim(), readTextField(inner, name)] as const,
  );
  for (const [name, value] of pairs) {
    if (value === '')
      addFieldProblem(
        fields,
        'options',
        'missing_option_value',
        `The variant has no value for "${name}".`,
      );
  }
  return Object.fromEntries(pairs.filter(([name, value]) => name !== '' && value !== ''));
}

/**
 * Images from `media`, `images`, `image` and `image_url`, without duplicates; undefined if the
 * object has none of them.
 */
export function readMedia(fields: JsonFields): Media[] | undefined {
  const { media, images, image: single, image_url: url, image_alt: alt } = fields.value;
  if ([media, images, single, url].every((value) => value === undefined)) return undefined;
  const given = [...toList(media), ...toList(images), ...toList(single), ...toList(url)];
  const byUrl = new Map<string, Media>();
  for (const image of given.map((value) => readImage(value, typeof alt === 'string' ? alt : ''))) {
    if (image && !byUrl.has(image.url)) byUrl.set(image.url, image);
  }
  return [...byUrl.values()];
}

function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null || value === '' ? [] : [value];
}

function readImage(value: unknown, alt: string): Media | null {
  if (typeof value === 'string') return toImageMedia(value.trim(), alt);
  if (!isObject(value)) return null;
  const url = value.url ?? value.src;
  if (typeof url !== 'string') return null;
  const image = toImageMedia(url.trim(), typeof value.alt === 'string' ? value.alt : '');
  return typeof value.type === 'string' ? { ...image, type: value.type } : image;
}
