import type { Money } from '../../../../kernel/money.ts';
import type { Media } from '../../product.ts';
import type { ImportVariant } from '../candidate.ts';
import { createFatalProblem, createProblem, type ImportProblem } from '../problem.ts';
import {
  findGtinProblem,
  parseFlag,
  parseGrams,
  parseGtin,
  parseMinorUnits,
  parsePrice,
  parseWholeNumber,
  toImageMedia,
} from '../values.ts';
import { type ColumnName, type CsvColumns, readCell } from './columns.ts';
import type { CsvRow } from './rows.ts';

/** Reads the cells of one row. Problems are added to `problems`. */
export type RowReader = {
  row: CsvRow;
  read: (name: ColumnName) => string;
  hasColumn: (name: ColumnName) => boolean;
  currency: string;
  problems: ImportProblem[];
};

export function createRowReader(
  columns: CsvColumns,
  row: CsvRow,
  currency: string,
  problems: ImportProblem[],
): RowReader {
  return {
    row,
    read: (name) => readCell(columns, row.cells, name),
    hasColumn: (name) => columns.places.has(name),
    currency,
    problems,
  };
}

const optionNumbers = [1, 2, 3] as const;
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

/** The option names in the first row of a product. Later rows may omit them. */
export function readOptionNames(first: RowReader): string[] {
  return optionNumbers.map((number) => first.read(`option${number}_name`));
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
    stock: readStock(reader),
    sku: readIfPresent(reader, 'sku'),
    gtin: readGtin(reader),
    mpn: readIfPresent(reader, 'mpn'),
    weightGrams: readWeight(reader),
    media: readVariantMedia(reader, media),
  };
}

/** The image, with the description that it has among those of the product. */
function readVariantMedia(reader: RowReader, media: Media[]): Media[] | undefined {
  if (!reader.hasColumn('variant_image')) return undefined;
  const url = reader.read('variant_image');
  const alt = media.find((image) => image.url === url)?.alt ?? '';
  return url === '' ? [] : [toImageMedia(url, alt)];
}

function readOptions(reader: RowReader, names: string[]): Record<string, string> {
  const pairs = new Map<string, string>();
  for (const number of optionNumbers) {
    const value = reader.read(`option${number}_value`);
    const name = names[number - 1] || reader.read(`option${number}_name`);
    if ((name === '' && value === '') || isPlaceholder(name, value)) continue;
    checkOption(reader, number, [name, value]);
    if (pairs.has(name))
      addRowProblem(
        reader,
        `option${number}_name`,
        'ambiguous_options',
        `Two options have the name "${name}". Rename one of them.`,
      );
    else if (value !== '') pairs.set(name || `Option ${number}`, value);
  }
  return Object.fromEntries(pairs);
}

function checkOption(reader: RowReader, number: 1 | 2 | 3, [name, value]: [string, string]): void {
  if (value === '') {
    addRowProblem(
      reader,
      `option${number}_value`,
      'missing_option_value',
      `The variant has no value for "${name}".`,
    );
  } else if (name === '') {
    addRowProblem(
      reader,
      `option${number}_name`,
      'missing_option_name',
      `The option with the value "${value}" has no name.`,
    );
  }
}

/**
 * Shopify exports a product without options with the option "Title" and the value "Default Title".
 */
function isPlaceholder(name: string, value: string): boolean {
  return /^default title$/i.test(value) && (name === '' || /^title$/i.test(name));
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

/** A price beside the price of sale: null without one, undefined if the file has no such column. */
function readOtherPrice(
  reader: RowReader,
  name: 'compare_at_price' | 'cost',
): Money | null | undefined {
  if (!reader.hasColumn(name)) return undefined;
  const text = reader.read(name);
  const amount = text === '' ? null : parsePrice(text, reader.currency);
  if (text !== '' && amount === null)
    addRowProblem(
      reader,
      name,
      'invalid_field',
      `"${text.slice(0, 40)}" is not an amount in ${reader.currency}; it is not imported.`,
    );
  return amount === null ? null : { amount, currency: reader.currency };
}

/**
 * Null if stock is not tracked: Shopify's tracker is empty, or its policy `continue` allows
 * overselling. Undefined if the file has no such column.
 */
function readStock(reader: RowReader): number | null | undefined {
  if (!reader.hasColumn('stock')) return undefined;
  const text = reader.read('stock');
  if (text === '') return null;
  const units = parseWholeNumber(text);
  const reason = findUnlimitedReason(reader);
  if (reason !== null) {
    // Exports contain 0 for variants whose stock was never counted.
    if (units !== 0)
      addRowProblem(
        reader,
        'stock',
        'stock_not_used',
        `The quantity "${text.slice(0, 40)}" is not used and the stock is unlimited, because ${reason}.`,
      );
    return null;
  }
  if (units !== null && units >= 0) return units;
  if (units === null)
    addRowProblem(
      reader,
      'stock',
      'invalid_stock',
      `"${text.slice(0, 40)}" is not a whole number of units; it is imported as 0.`,
    );
  else
    addRowProblem(
      reader,
      'stock',
      'negative_stock',
      `The quantity is ${units}; it is imported as 0.`,
    );
  return 0;
}

function findUnlimitedReason(reader: RowReader): string | null {
  if (reader.hasColumn('tracker') && reader.read('tracker') === '')
    return 'the file does not track the stock of this variant';
  return parseFlag(reader.read('policy')) === true
    ? 'the file allows orders of this variant beyond its stock'
    : null;
}

function readWeight(reader: RowReader): number | null | undefined {
  if (!reader.hasColumn('grams')) return undefined;
  const { grams, isValid } = parseGrams(reader.read('grams'));
  if (!isValid)
    addRowProblem(
      reader,
      'grams',
      'invalid_weight',
      'The weight is not a number of grams; it is not imported.',
    );
  return grams;
}

/** The text of a cell or null; undefined if the file has no such column. */
export function readIfPresent(reader: RowReader, name: ColumnName): string | null | undefined {
  return reader.hasColumn(name) ? reader.read(name) || null : undefined;
}

function readGtin(reader: RowReader): string | null | undefined {
  if (!reader.hasColumn('gtin')) return undefined;
  const text = reader.read('gtin');
  const problem = findGtinProblem(text);
  if (problem !== null) addRowProblem(reader, 'gtin', 'invalid_gtin', problem);
  return parseGtin(text);
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

export function addRowProblem(
  reader: RowReader,
  field: ColumnName,
  code: ImportProblem['code'],
  message: string,
): void {
  reader.problems.push(createProblem(reader.row.line, field, code, message));
}
