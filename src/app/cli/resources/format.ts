import { sanitizeForTerminal } from '../../../core/catalog/import/report.ts';

/** Lines with aligned columns; null is an empty column. */
export function formatRows(rows: (string | null)[][]): string[] {
  const cells = rows.map((row) => row.map((cell) => sanitizeForTerminal(cell ?? '')));
  const widths = (cells[0] ?? []).map((_, at) =>
    Math.max(...cells.map((row) => row[at]?.length ?? 0)),
  );
  return cells.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** The members of an object, one line each, with indented lines for those of nested objects. */
export function formatFields(item: object, indent = ''): string[] {
  return Object.entries(item).flatMap(([name, value]) => formatField(name, value, indent));
}

function formatField(name: string, value: unknown, indent: string): string[] {
  if (Array.isArray(value) && value.some(isObject)) {
    const entries = value.flatMap((entry, at) => formatField(String(at + 1), entry, `${indent}  `));
    return [`${indent}${name}:`, ...entries];
  }
  if (isObject(value)) return [`${indent}${name}:`, ...formatFields(value, `${indent}  `)];
  return [`${indent}${name}: ${formatScalar(value)}`.trimEnd()];
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function formatScalar(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(formatScalar).join(', ');
  return value === null ? '-' : sanitizeForTerminal(String(value));
}
