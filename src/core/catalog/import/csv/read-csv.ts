import type { ImportEntry, ImportStore } from '../candidate.ts';
import { createNotImportedReporter } from '../not-imported-reporter.ts';
import { createProblem, type ImportProblem } from '../problem.ts';
import { type ByteSource, type DecodingState, decodeUtf8Chunks } from '../utf8-chunks.ts';
import { type CsvColumns, listUnsupportedColumns, parseHeader, readCell } from './columns.ts';
import { createMedusaAdapter, isMedusa } from './medusa.ts';
import { parseCsvProduct } from './product.ts';
import { type CsvRow, readCsvBatches } from './rows.ts';
import { isWooCommerce } from './woocommerce/group-rows.ts';
import { createWooCommerceReader } from './woocommerce/read-woocommerce.ts';

/** Limits the rows of one product in memory; Shopify allows 2,048 variants. */
const maxRowsOfProduct = 5_000;

/** Reads the products of a CSV file in the layout of Shopify, WooCommerce or Medusa, or in the plain one, in order. */
export async function* readCsv(
  source: ByteSource,
  store: ImportStore,
): AsyncGenerator<ImportEntry[]> {
  const state: DecodingState = { damaged: false };
  let reader: EntryReader | null = null;
  for await (const { rows, brokenAt } of readCsvBatches(decodeUtf8Chunks(source, state))) {
    reader ??= rows[0] ? createReader(rows[0], state, store) : null;
    const found = rows.flatMap((row) => reader?.add(row) ?? []);
    if (brokenAt !== null) found.push(...(reader?.close() ?? []), brokenQuotes(brokenAt));
    yield found;
  }
  yield reader?.close() ?? [];
}

/** Takes the rows of a file one by one, the header first. */
type EntryReader = { add(row: CsvRow): ImportEntry[]; close(): ImportEntry[] };

function createReader(header: CsvRow, state: DecodingState, store: ImportStore): EntryReader {
  if (isWooCommerce(header.cells)) return createWooCommerceReader(store.currency, state);
  const groups = createRowGrouper(state, store);
  if (!isMedusa(header.cells)) return groups;
  const adapter = createMedusaAdapter(header, store.currency);
  const convert = (row: CsvRow) =>
    row === header ? [{ ...row, cells: adapter.header }] : adapter.toRows(row);
  return { add: (row) => convert(row).flatMap(groups.add), close: groups.close };
}

/** Whether files with these headers need no column mapping. */
export const hasKnownLayout = (headers: readonly string[]): boolean =>
  isWooCommerce(headers) || isMedusa(headers);

/** Groups rows by product. The first row is the header. */
function createRowGrouper(
  state: DecodingState,
  { currency, columns: mapping }: ImportStore,
): EntryReader {
  let columns: CsvColumns | undefined;
  let group: CsvRow[] = [];
  let notices: ImportProblem[] = [];
  const notImported = createNotImportedReporter();

  function close(): ImportEntry[] {
    const [first, ...others] = group;
    if (!columns || !first) return [];
    const parsed = parseCsvProduct(columns, [first, ...others], currency);
    const cells = group.map((row) => row.cells);
    const unsupported = notImported(first.line, listUnsupportedColumns(columns, cells));
    const problems = [...notices, ...unsupported, ...parsed.problems];
    const candidate = { ...parsed, damaged: state.damaged, problems };
    group = [];
    notices = [];
    return [{ line: first.line, candidate }];
  }

  function add(row: CsvRow): ImportEntry[] {
    if (!columns) {
      columns = parseHeader(row.cells, mapping);
      notices = columns.unknown.length > 0 ? [unknownColumns(row.line, columns.unknown)] : [];
      return [];
    }
    const [first] = group;
    const isNewProduct =
      first !== undefined && !belongsToProduct(columns, first, row, group.length);
    const found = isNewProduct ? close() : [];
    group.push(row);
    return found;
  }

  return { add, close };
}

/**
 * Whether a row continues the product: its slug, or its name without a slug, is the same or empty.
 */
function belongsToProduct(
  columns: CsvColumns,
  first: CsvRow,
  row: CsvRow,
  length: number,
): boolean {
  if (length >= maxRowsOfProduct) return false;
  const slug = readCell(columns, row.cells, 'slug');
  if (slug !== '') return slug === readCell(columns, first.cells, 'slug');
  const name = readCell(columns, row.cells, 'name');
  return name === '' ? columns.layout === 'plain' : name === readCell(columns, first.cells, 'name');
}

function unknownColumns(line: number, headers: string[]): ImportProblem {
  const names = headers
    .slice(0, 20)
    .map((header) => `"${header}"`)
    .join(', ');
  const message = `Unknown columns are ignored: ${names}.`;
  return createProblem(line, 'header', 'unknown_columns', message);
}

function brokenQuotes(line: number): ImportEntry {
  const message = `A quoted cell that starts on or after line ${line} is not closed, or the row is longer than 1 MB. The rest of the file was not read.`;
  return {
    line,
    candidate: null,
    problems: [createProblem(line, 'row', 'broken_quotes', message)],
  };
}
