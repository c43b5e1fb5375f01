/** A value of a cell. */
export type Cell = string | number | boolean | null;

/** One line of RFC 4180, with CRLF. */
export const toCsvLine = (cells: Cell[]): string => `${cells.map(toCsvCell).join(',')}\r\n`;

function toCsvCell(value: Cell): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
