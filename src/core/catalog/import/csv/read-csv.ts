import { type ByteSource, type ByteState, utf8Pieces } from '../bytes.ts';
import type { Found } from '../candidate.ts';
import { newNotImported } from '../not-imported.ts';
import { type Problem, problem } from '../problem.ts';
import { type Columns, cell, readHeader, unsupportedIn } from './columns.ts';
import { readCsvProduct } from './product.ts';
import { type CsvRow, csvBatches } from './rows.ts';

/** Rows of one product that are kept in memory; Shopify allows 2,048 variants. */
const maxRowsOfProduct = 5_000;

/** The products of a CSV file in Shopify's layout or the plain one, in order. */
export async function* readCsv(source: ByteSource, currency: string): AsyncGenerator<Found[]> {
  const state: ByteState = { damaged: false };
  const groups = newGroups(state, currency);
  for await (const { rows, brokenAt } of csvBatches(utf8Pieces(source, state))) {
    const found = rows.flatMap((row) => groups.add(row));
    if (brokenAt !== null) found.push(...groups.close(), brokenQuotes(brokenAt));
    yield found;
  }
  yield groups.close();
}

/** Gathers rows until their product is complete. The first row is the header. */
function newGroups(state: ByteState, currency: string) {
  let columns: Columns | undefined;
  let group: CsvRow[] = [];
  let notices: Problem[] = [];
  const notImported = newNotImported();

  function close(): Found[] {
    const [first, ...others] = group;
    if (!columns || !first) return [];
    const read = readCsvProduct(columns, [first, ...others], currency);
    const cells = group.map((row) => row.cells);
    const left = notImported(first.line, unsupportedIn(columns, cells));
    const problems = [...notices, ...left, ...read.problems];
    const candidate = { ...read, damaged: state.damaged, problems };
    group = [];
    notices = [];
    return [{ line: first.line, candidate }];
  }

  function add(row: CsvRow): Found[] {
    if (!columns) {
      columns = readHeader(row.cells);
      notices = columns.unknown.length > 0 ? [unknownColumns(row.line, columns.unknown)] : [];
      return [];
    }
    const [first] = group;
    const isNext = first !== undefined && !continues(columns, first, row, group.length);
    const found = isNext ? close() : [];
    group.push(row);
    return found;
  }

  return { add, close };
}

/** A row goes on with the product while slug, or name where there is no slug, stay the same or are left out. */
function continues(columns: Columns, first: CsvRow, row: CsvRow, length: number): boolean {
  if (length >= maxRowsOfProduct) return false;
  const slug = cell(columns, row.cells, 'slug');
  if (slug !== '') return slug === cell(columns, first.cells, 'slug');
  const name = cell(columns, row.cells, 'name');
  return name === '' ? columns.layout === 'plain' : name === cell(columns, first.cells, 'name');
}

function unknownColumns(line: number, headers: string[]): Problem {
  const names = headers
    .slice(0, 20)
    .map((header) => `"${header}"`)
    .join(', ');
  const message = `Columns that are passed over because nothing is known by their name: ${names}.`;
  return problem(line, 'header', 'unknown_columns', message);
}

function brokenQuotes(line: number): Found {
  const message = `A quoted cell that begins on line ${line} or soon after is never closed (or the row is longer than 1 MB); nothing after it was read.`;
  return { line, candidate: null, problems: [problem(line, 'row', 'broken_quotes', message)] };
}
