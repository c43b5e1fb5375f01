import type { Media, ProductCondition } from '../../product.ts';
import { slugify } from '../../slug.ts';
import type { ImportCandidate, ImportVariant } from '../candidate.ts';
import { parseCountry } from '../parse-country.ts';
import { createProblem, type ImportProblem } from '../problem.ts';
import { distinctTexts, parseCondition, parseFlag, parseIsoDate, toImageMedia } from '../values.ts';
import type { CsvColumns } from './columns.ts';
import { readOptionNames } from './options.ts';
import {
  addRowProblem,
  createRowReader,
  type RowReader,
  readFlag,
  readIfPresent,
} from './row-reader.ts';
import type { CsvRow } from './rows.ts';
import { checkCurrency, isVariantRow, readVariant } from './variant.ts';

/** Parses the rows of one product. */
export function parseCsvProduct(
  columns: CsvColumns,
  rows: [CsvRow, ...CsvRow[]],
  currency: string,
): ImportCandidate {
  const problems: ImportProblem[] = [];
  const [first, ...others] = rows;
  const head = createRowReader(columns, first, currency, problems);
  const readers = [head, ...others.map((row) => createRowReader(columns, row, currency, problems))];
  checkWidth(columns, rows, problems);
  readers.forEach(checkCurrency);

  const media = readMedia(readers);
  const names = readOptionNames(head);
  const variantRows = readers.filter((reader, index) => index === 0 || isVariantRow(reader));
  const variants = variantRows.map((reader) => readVariant(reader, names, media ?? []));
  const name = head.read('name');
  return {
    line: first.line,
    name,
    slug: toSlug(head.read('slug') || name),
    description: head.hasColumn('description') ? head.read('description') : undefined,
    ...extractSharedPrice(variants),
    weightGrams: undefined,
    media,
    tags: readTags(columns, head),
    isDigital: readDigital(head, variantRows),
    brand: readIfPresent(head, 'vendor'),
    condition: readCondition(head),
    googleProductCategory: readIfPresent(head, 'google_product_category'),
    seoTitle: readIfPresent(head, 'seo_title'),
    seoDescription: readIfPresent(head, 'seo_description'),
    countryOfOrigin: readCountryOfOrigin(head),
    ...readPublication(head),
    collections: distinctTexts(head.read('collections').split('|')),
    damaged: false,
    problems,
  };
}

function toSlug(text: string): string {
  return text === '' ? '' : slugify(text);
}

/** The first price becomes the product's; variants keep only different prices. */
function extractSharedPrice(found: ImportVariant[]): Pick<ImportCandidate, 'price' | 'variants'> {
  const price = found.find((variant) => variant.price)?.price ?? null;
  const variants = found.map((variant) => ({
    ...variant,
    price: variant.price?.amount === price?.amount ? null : variant.price,
  }));
  return { price, variants };
}

function readMedia(readers: RowReader[]): Media[] | undefined {
  if (!readers[0]?.hasColumn('image_url')) return undefined;
  const byUrl = new Map<string, Media>();
  for (const reader of readers) {
    const url = reader.read('image_url');
    if (url !== '' && !byUrl.has(url)) byUrl.set(url, toImageMedia(url, reader.read('image_alt')));
  }
  return [...byUrl.values()];
}

/**
 * The plain layout also separates tags by `|`, which may be part of a tag in Shopify's layout. A
 * type is a tag, because products have no such field.
 */
function readTags(columns: CsvColumns, head: RowReader): string[] | undefined {
  if (!head.hasColumn('tags') && !head.hasColumn('type')) return undefined;
  const separator = columns.layout === 'shopify' ? ',' : /[,|]/;
  const vendor = columns.layout === 'shopify' ? head.read('vendor') : '';
  return distinctTexts([...head.read('tags').split(separator), vendor, head.read('type')]);
}

function readCondition(head: RowReader): ProductCondition | undefined {
  const text = head.read('condition');
  if (text === '') return undefined;
  const condition = parseCondition(text);
  if (condition === null)
    addRowProblem(
      head,
      'condition',
      'invalid_field',
      `"${text.slice(0, 40)}" is not new, refurbished or used; it is not imported.`,
    );
  return condition ?? undefined;
}

/** Undefined, so that the product keeps its country: no such column, or an unknown country. */
function readCountryOfOrigin(head: RowReader): string | null | undefined {
  const text = readIfPresent(head, 'country_of_origin');
  if (!text) return text;
  const country = parseCountry(text);
  if (country === null)
    addRowProblem(
      head,
      'country_of_origin',
      'invalid_field',
      `"${text.slice(0, 40)}" is not a country such as PT or Portugal; it is not imported.`,
    );
  return country ?? undefined;
}

function readDigital(head: RowReader, variantRows: RowReader[]): boolean | undefined {
  if (readFlag(head, 'gift_card') === true) {
    addRowProblem(
      head,
      'gift_card',
      'gift_card',
      'The gift card is sold as an ordinary product. No gift code is issued.',
    );
  }
  if (!head.hasColumn('is_digital') && !head.hasColumn('ships')) return undefined;
  const isMarked = readFlag(head, 'is_digital') === true;
  return isMarked || variantRows.every((reader) => readFlag(reader, 'ships') === false);
}

/**
 * Undefined publishes immediately, null leaves the product unpublished; otherwise the date in the
 * file.
 */
function readPublication(
  head: RowReader,
): Pick<ImportCandidate, 'publishedAt' | 'isUnpublishedIfNew'> {
  const status = head.read('status');
  const isListed = parseFlag(status);
  if (isListed === false) return { publishedAt: null };
  if (isListed === null && status !== '')
    return leaveUnpublished(head, 'status', 'invalid_field', 'active or draft');
  const text = head.read('published');
  const flag = parseFlag(text);
  if (flag === false) return { publishedAt: null };
  if (flag === true || text === '') return { publishedAt: undefined };
  const date = parseIsoDate(text);
  if (date !== null) return { publishedAt: date };
  return leaveUnpublished(head, 'published', 'invalid_date', 'yes, no or a date');
}

function leaveUnpublished(
  head: RowReader,
  column: 'status' | 'published',
  code: ImportProblem['code'],
  expected: string,
) {
  const message = `"${head.read(column).slice(0, 40)}" is not ${expected}. A new product is imported unpublished; an existing one stays as it is.`;
  addRowProblem(head, column, code, message);
  return { publishedAt: undefined, isUnpublishedIfNew: true };
}

/**
 * Reports the first row whose number of cells differs from the header. Empty cells at the end are
 * ignored.
 */
function checkWidth(columns: CsvColumns, rows: CsvRow[], problems: ImportProblem[]): void {
  const mismatch = rows.find(
    ({ cells }) =>
      cells.length < columns.width || cells.slice(columns.width).some((text) => text.trim() !== ''),
  );
  if (!mismatch) return;
  const message = `The row has ${mismatch.cells.length} cells but the header has ${columns.width}. Check the quotes and separators.`;
  problems.push(createProblem(mismatch.line, 'row', 'column_count', message));
}
