import { type ByteSource, decodeUtf8Chunks } from '../utf8-chunks.ts';
import { parseHeader } from './columns.ts';
import { createMedusaAdapter, isMedusa } from './medusa.ts';
import { readCsvBatches } from './rows.ts';
import { isWooCommerce } from './woocommerce/group-rows.ts';
import { isImportedColumn } from './woocommerce/ignored-columns.ts';

/** How many cells of a column have a value. `imported` is also true if it only repeats others. */
export type ColumnCount = { header: string; values: number; imported: boolean };

/** Counts the values of each column of a CSV file. */
export async function countColumns(
  source: ByteSource,
  findImported: (headers: string[]) => boolean[],
): Promise<ColumnCount[]> {
  let counts: ColumnCount[] | null = null;
  for await (const { rows } of readCsvBatches(decodeUtf8Chunks(source, { damaged: false })))
    for (const { cells } of rows) {
      if (counts === null) counts = toCounts(cells, findImported(cells));
      else countCells(counts, cells);
    }
  return (counts ?? []).filter(({ header }) => header !== '');
}

const toCounts = (headers: string[], imported: boolean[]): ColumnCount[] =>
  headers.map((header, place) => ({
    header: header.trim(),
    values: 0,
    imported: imported[place] ?? false,
  }));

function countCells(counts: ColumnCount[], cells: string[]): void {
  for (const [place, count] of counts.entries())
    if ((cells[place] ?? '').trim() !== '') count.values += 1;
}

/** For each column of a file of products whether its values are imported, or only repeat others. */
export function findImportedColumns(headers: string[], currency: string): boolean[] {
  if (isWooCommerce(headers)) return headers.map(isImportedColumn);
  const known = isMedusa(headers)
    ? createMedusaAdapter({ line: 1, cells: headers }, currency).header.slice(0, headers.length)
    : headers;
  const { unknown, unsupported } = parseHeader(known);
  const ignored = new Set([...unknown, ...unsupported.map(({ header }) => header)]);
  return known.map(
    (header) => !ignored.has(header.trim()) && !ignored.has(header.trim().slice(0, 60)),
  );
}
