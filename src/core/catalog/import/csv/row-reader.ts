import { createProblem, type ImportProblem } from '../problem.ts';
import { parseFlag } from '../values.ts';
import { type ColumnName, type CsvColumns, readCell } from './columns.ts';
import type { CsvRow } from './rows.ts';

/** Reads the cells of one row. Problems are added to `problems`. */
export type RowReader = {
  row: CsvRow;
  read: (name: ColumnName) => string;
  hasColumn: (name: ColumnName) => boolean;
  layout: CsvColumns['layout'];
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
    layout: columns.layout,
    currency,
    problems,
  };
}

/** The text of a cell or null; undefined if the file has no such column. */
export function readIfPresent(reader: RowReader, name: ColumnName): string | null | undefined {
  return reader.hasColumn(name) ? reader.read(name) || null : undefined;
}

/** Null without a readable cell. A text that says neither yes nor no is reported. */
export function readFlag(reader: RowReader, name: ColumnName): boolean | null {
  const text = reader.read(name);
  const flag = parseFlag(text);
  if (flag === null && text !== '')
    addRowProblem(
      reader,
      name,
      'invalid_field',
      `"${text.slice(0, 40)}" is not yes or no; it is not imported.`,
    );
  return flag;
}

export function addRowProblem(
  reader: RowReader,
  field: ColumnName,
  code: ImportProblem['code'],
  message: string,
): void {
  reader.problems.push(createProblem(reader.row.line, field, code, message));
}
