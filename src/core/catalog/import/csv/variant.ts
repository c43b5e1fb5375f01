import type { Money } from '../../../../kernel/money.ts';
import type { Media } from '../../product.ts';
import type { ImportVariant } from '../candidate.ts';
import { createFatalProblem } from '../problem.ts';
import {
  findGtinProblem,
  parseGrams,
  parseGtin,
  parseMinorUnits,
  parsePrice,
  toImageMedia,
} from '../values.ts';
import type { ColumnName } from './columns.ts';
import { readOptions } from './options.ts';
import { addRowProblem, type RowReader, readIfPresent } from './row-reader.ts';
import { readExpectedStock, readLowStock, readStock } from './stock.ts';

const variantColumns: ColumnName[] = [
  'option1_value',
  'option2_value',
  'option3_value',
  'price',
  'price_minor',
  'sku',
  'stock',
];

/** Whether the row has variant data. Other rows only add an image to the product. */
export function isVariantRow(reader: RowReader): boolean {
  return variantColumns.some((name) => reader.read(name) !== '');
}

/** Reads a variant. A null price means that the row has none. */
export function readVariant(
  reader: RowReader,
  optionNames: string[],
  media: Media[],
): ImportVariant {
  return {
    line: reader.row.line,
    options: readOptions(reader, optionNames),
    price: readRowPrice(reader),
    compareAtPrice: readOtherPrice(reader, 'compare_at_price'),
    cost: readOtherPrice(reader, 'cost'),
    ...readStock(reader),
    ...readExpectedStock(reader),
    lowStockThreshold: readLowStock(reader),
    sku: readIfPresent(reader, 'sku'),
    gtin: readGtin(reader),
    mpn: readIfPresent(reader, 'mpn'),
    weightGrams: undefined,
    effectiveWeightGrams: readWeight(reader),
    media: readVariantMedia(reader, media),
  };
}

/** The images, with the descriptions that they have among those of the product. */
function readVariantMedia(reader: RowReader, media: Media[]): Media[] | undefined {
  if (!reader.hasColumn('variant_image')) return undefined;
  const urls = reader.read('variant_image').split('|');
  return urls.flatMap((text) => {
    const url = text.trim();
    const alt = media.find((image) => image.url === url)?.alt ?? '';
    return url === '' ? [] : [toImageMedia(url, alt)];
  });
}

function readRowPrice(reader: RowReader): Money | null {
  const minor = reader.read('price_minor');
  const text = minor || reader.read('price');
  if (text === '') return null;
  const amount = minor ? parseMinorUnits(minor) : parsePrice(text, reader.currency);
  if (amount !== null) return { amount, currency: reader.currency };
  addRowProblem(
    reader,
    minor ? 'price_minor' : 'price',
    'invalid_price',
    `"${text.slice(0, 40)}" is not a price in ${reader.currency}. Write it like 12.50, without a currency symbol.`,
  );
  return null;
}

/** A price beside the price of sale: null without one, undefined without a readable cell. */
function readOtherPrice(
  reader: RowReader,
  name: 'compare_at_price' | 'cost',
): Money | null | undefined {
  if (!reader.hasColumn(name)) return undefined;
  const text = reader.read(name);
  if (text === '') return null;
  const amount = parsePrice(text, reader.currency);
  if (amount !== null) return { amount, currency: reader.currency };
  addRowProblem(
    reader,
    name,
    'invalid_field',
    `"${text.slice(0, 40)}" is not an amount in ${reader.currency}; it is not imported.`,
  );
  return undefined;
}

/** Other systems write 0 for an unknown weight; in the plain layout it is a weight. */
function readWeight(reader: RowReader): number | null | undefined {
  if (!reader.hasColumn('grams')) return undefined;
  const text = reader.read('grams');
  const grams = parseGrams(text);
  if (grams === undefined)
    addRowProblem(
      reader,
      'grams',
      'invalid_weight',
      `"${text.slice(0, 40)}" is not a number of grams; it is not imported.`,
    );
  return grams === 0 && reader.layout === 'shopify' ? null : grams;
}

function readGtin(reader: RowReader): string | null | undefined {
  if (!reader.hasColumn('gtin')) return undefined;
  const text = reader.read('gtin');
  const problem = findGtinProblem(text);
  if (problem !== null) addRowProblem(reader, 'gtin', 'invalid_gtin', problem);
  return text === '' ? null : (parseGtin(text) ?? undefined);
}

/** Reports a currency other than the store's. */
export function checkCurrency(reader: RowReader): void {
  const currency = reader.read('currency');
  if (currency === '' || currency.toUpperCase() === reader.currency) return;
  const message = `The price is in ${currency.slice(0, 10)} but the store sells in ${reader.currency}. Convert it.`;
  reader.problems.push(
    createFatalProblem(reader.row.line, 'currency', 'currency_mismatch', message),
  );
}
