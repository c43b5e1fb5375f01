import type { Media } from '../../product.ts';
import { slugify } from '../../slug.ts';
import type { ImportCandidate, ImportVariant } from '../candidate.ts';
import { createProblem, type ImportProblem } from '../problem.ts';
import { distinctTexts, parseFlag, parseIsoDate, toImageMedia } from '../values.ts';
import type { CsvColumns } from './columns.ts';
import type { CsvRow } from './rows.ts';
import {
  addRowProblem,
  checkCurrency,
  createRowReader,
  isVariantRow,
  type RowReader,
  readOptionNames,
  readVariant,
} from './variant.ts';

/** The rows of one product, first one first, as a candidate. */
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
  const variantRows = readers.filter((reader, place) => place === 0 || isVariantRow(reader));
  const variants = variantRows.map((reader) => readVariant(reader, names, media));
  const name = head.read('name');
  return {
    line: first.line,
    name,
    slug: toSlug(head.read('slug') || name),
    description: head.read('description'),
    ...extractSharedValues(variants),
    media,
    tags: readTags(columns, head),
    isDigital: isDigital(head, variantRows),
    publishedAt: readPublication(head),
    collections: distinctTexts(head.read('collections').split('|')),
    damaged: false,
    problems,
  };
}

function toSlug(text: string): string {
  return text === '' ? '' : slugify(text);
}

/** The first price and weight are the product's; a variant keeps only what differs. */
function extractSharedValues(
  found: ImportVariant[],
): Pick<ImportCandidate, 'price' | 'weightGrams' | 'variants'> {
  const price = found.find((variant) => variant.price)?.price ?? null;
  const weightGrams = found[0]?.weightGrams ?? null;
  const variants = found.map((variant) => ({
    ...variant,
    price: variant.price?.amount === price?.amount ? null : variant.price,
    weightGrams: variant.weightGrams === weightGrams ? null : variant.weightGrams,
  }));
  return { price, weightGrams, variants };
}

function readMedia(readers: RowReader[]): Media[] {
  const byUrl = new Map<string, Media>();
  for (const reader of readers) {
    const url = reader.read('image_url');
    if (url !== '' && !byUrl.has(url)) byUrl.set(url, toImageMedia(url, reader.read('image_alt')));
  }
  return [...byUrl.values()];
}

/** Shopify's tags may hold a `|`; the plain layout takes it as a separator beside the comma. */
function readTags(columns: CsvColumns, head: RowReader): string[] {
  const separator = columns.layout === 'shopify' ? ',' : /[,|]/;
  return distinctTexts([
    ...head.read('tags').split(separator),
    head.read('vendor'),
    head.read('type'),
  ]);
}

function isDigital(head: RowReader, variantRows: RowReader[]): boolean {
  if (parseFlag(head.read('gift_card')) === true) {
    addRowProblem(
      head,
      'gift_card',
      'gift_card',
      'A gift card is sold as an ordinary product; no gift code is issued.',
    );
  }
  const isMarked = parseFlag(head.read('is_digital')) === true;
  return isMarked || variantRows.every((reader) => parseFlag(reader.read('ships')) === false);
}

/** Undefined, at once, unless the file says no or names a day. */
function readPublication(head: RowReader): Date | null | undefined {
  if (parseFlag(head.read('status')) === false) return null;
  const text = head.read('published');
  const flag = parseFlag(text);
  if (flag === false) return null;
  if (flag === true || text === '') return undefined;
  const date = parseIsoDate(text);
  if (date === null)
    addRowProblem(
      head,
      'published',
      'invalid_date',
      `"${text.slice(0, 40)}" is neither yes, no nor a date; the product stays unpublished.`,
    );
  return date;
}

/** Empty cells at the end of a row are nothing; anything else may have moved cells. One notice per product. */
function checkWidth(columns: CsvColumns, rows: CsvRow[], problems: ImportProblem[]): void {
  const odd = rows.find(
    ({ cells }) =>
      cells.length < columns.width || cells.slice(columns.width).some((text) => text.trim() !== ''),
  );
  if (!odd) return;
  const message = `The row has ${odd.cells.length} cells where the header has ${columns.width}: check its quotes and separators.`;
  problems.push(createProblem(odd.line, 'row', 'column_count', message));
}
