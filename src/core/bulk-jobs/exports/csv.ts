import { type Cell, toCsvLine } from '../../../kernel/csv-line.ts';

/** A column of a CSV file. `isForeign`: the text was written by buyers. */
export type CsvColumn<Row> = { header: string; cell: (row: Row) => Cell; isForeign?: true };

export const headerLine = <Row>(columns: CsvColumn<Row>[]): string =>
  toCsvLine(columns.map(({ header }) => header));

export const rowLine = <Row>(columns: CsvColumn<Row>[], row: Row): string =>
  toCsvLine(
    columns.map(({ cell, isForeign }) => {
      const value = cell(row);
      return isForeign && typeof value === 'string' ? disarmFormula(value) : value;
    }),
  );

/**
 * Spreadsheets run text that begins like a formula. An apostrophe makes it text. Phone numbers may
 * begin with a plus.
 */
function disarmFormula(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^\+[\d ()./-]+$/.test(text);
  return isFormula ? `'${text}` : text;
}
