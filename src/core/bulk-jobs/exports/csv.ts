/** A value of a cell. */
export type Cell = string | number | boolean | null;

/** A column of a CSV file. `isForeign`: the text was written by buyers. */
export type CsvColumn<Row> = { header: string; cell: (row: Row) => Cell; isForeign?: true };

/** One line of RFC 4180, with CRLF. */
export const toCsvLine = (cells: Cell[]): string => `${cells.map(toCsvCell).join(',')}\r\n`;

export const headerLine = <Row>(columns: CsvColumn<Row>[]): string =>
  toCsvLine(columns.map(({ header }) => header));

export const rowLine = <Row>(columns: CsvColumn<Row>[], row: Row): string =>
  toCsvLine(
    columns.map(({ cell, isForeign }) => {
      const value = cell(row);
      return isForeign && typeof value === 'string' ? disarmFormula(value) : value;
    }),
  );

function toCsvCell(value: Cell): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Spreadsheets run text that begins like a formula. An apostrophe makes it text. Phone numbers may
 * begin with a plus.
 */
function disarmFormula(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^\+[\d ()./-]+$/.test(text);
  return isFormula ? `'${text}` : text;
}
