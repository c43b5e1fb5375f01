import type { Money } from '../../../../kernel/money.ts';
import type { Media } from '../../product.ts';
import type { ImportVariant } from '../candidate.ts';
import { createFatalProblem, createProblem, type ImportProblem } from '../problem.ts';
import {
  parseFlag,
  parseGrams,
  parseMinorUnits,
  parsePrice,
  parseWholeNumber,
  toImageMedia,
} from '../values.ts';
import { type ColumnName, type CsvColumns, readCell } from './columns.ts';
import type { CsvRow } from './rows.ts';

/** One row with what is needed to read it; what is wrong with it goes to `problems`. */
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

/** Rows of a product that only add a picture have none of a variant's cells. */
export function isVariantRow(reader: RowReader): boolean {
  return variantColumns.some((name) => reader.read(name) !== '');
}

/** Option names of a product, by place: its first row has them, later rows may leave them out. */
export function readOptionNames(first: RowReader): string[] {
  return optionNumbers.map((place) => first.read(`option${place}_name`));
}

/** One row as a variant. Its price is its own or null, and never compared yet with the product's. */
export function readVariant(
  reader: RowReader,
  optionNames: string[],
  media: Media[],
): ImportVariant {
  const variantImage = reader.read('variant_image');
  const alt = media.find((picture) => picture.url === variantImage)?.alt ?? '';
  return {
    line: reader.row.line,
    options: readOptions(reader, optionNames),
    price: readRowPrice(reader),
    stock: readStock(reader),
    sku: reader.read('sku') || null,
    weightGrams: readWeight(reader),
    media: variantImage ? [toImageMedia(variantImage, alt)] : [],
  };
}

function readOptions(reader: RowReader, names: string[]): Record<string, string> {
  const pairs = new Map<string, string>();
  for (const place of optionNumbers) {
    const value = reader.read(`option${place}_value`);
    const name = names[place - 1] || reader.read(`option${place}_name`);
    if ((name === '' && value === '') || isPlaceholder(name, value)) continue;
    checkOption(reader, place, [name, value]);
    if (pairs.has(name))
      addRowProblem(
        reader,
        `option${place}_name`,
        'ambiguous_options',
        `Two options are called "${name}": give each its own name.`,
      );
    else if (value !== '') pairs.set(name || `Option ${place}`, value);
  }
  return Object.fromEntries(pairs);
}

function checkOption(reader: RowReader, place: 1 | 2 | 3, [name, value]: [string, string]): void {
  if (value === '') {
    addRowProblem(
      reader,
      `option${place}_value`,
      'missing_option_value',
      `The variant has no value for "${name}".`,
    );
  } else if (name === '') {
    addRowProblem(
      reader,
      `option${place}_name`,
      'missing_option_name',
      `"${value}" is a value of an option without a name.`,
    );
  }
}

/** How Shopify writes that a product has no options. */
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
    `"${text.slice(0, 40)}" is no price in ${reader.currency}: write it like 12.50, without a currency sign.`,
  );
  return null;
}

/** Null, not tracked: Shopify counts nothing without a tracker, and policy `continue` sells beyond the count. */
function readStock(reader: RowReader): number | null {
  const text = reader.read('stock');
  const isUntracked = reader.hasColumn('tracker') && reader.read('tracker') === '';
  if (text === '' || isUntracked || parseFlag(reader.read('policy')) === true) return null;
  const units = parseWholeNumber(text);
  if (units !== null && units >= 0) return units;
  if (units === null)
    addRowProblem(
      reader,
      'stock',
      'invalid_stock',
      `"${text.slice(0, 40)}" is no whole number of units; 0 is taken.`,
    );
  else addRowProblem(reader, 'stock', 'negative_stock', `The quantity is ${units}; 0 is taken.`);
  return 0;
}

function readWeight(reader: RowReader): number | null {
  const { grams, isValid } = parseGrams(reader.read('grams'));
  if (!isValid)
    addRowProblem(
      reader,
      'grams',
      'invalid_weight',
      'The weight is no number of grams; it is left out.',
    );
  return grams;
}

/** Says no to a price in another currency than the store's. */
export function checkCurrency(reader: RowReader): void {
  const currency = reader.read('currency');
  if (currency === '' || currency.toUpperCase() === reader.currency) return;
  const message = `The price is in ${currency.slice(0, 10)}, the store sells in ${reader.currency}: convert it.`;
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
