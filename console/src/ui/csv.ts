type Cell = string | number | null;

/** Text that spreadsheets read, as RFC 4180 says. A cell that looks like a formula stays text. */
export const toCsv = (header: string[], rows: Cell[][]): string =>
  `${[header, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`;

function toCell(value: Cell): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Makes the browser save text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
