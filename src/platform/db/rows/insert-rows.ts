import type { NamedStatement } from '../statement.ts';

/** How to read the value of each column. */
export type ColumnValues<Row> = Record<string, (row: Row) => unknown>;

/**
 * Inserts rows with one statement, which is named by the number of rows. Meant for few rows with
 * long strings: array parameters would escape every quote in a string again, which is the largest
 * cost for strings of 15 KB. With `orNothing`, existing rows are left unchanged.
 */
export function insertRows<Row>(
  table: string,
  columns: ColumnValues<Row>,
  { orNothing = false } = {},
): (rows: Row[]) => NamedStatement {
  const names = Object.keys(columns);
  const readers = Object.values(columns);
  const texts = new Map<number, string>();
  const textFor = (count: number) => {
    const cached = texts.get(count);
    if (cached !== undefined) return cached;
    const placeholders = Array.from({ length: count }, (_, row) =>
      placeholdersOf(row, names.length),
    );
    const conflictClause = orNothing ? ' on conflict do nothing' : '';
    const text = `insert into ${table} (${names.join(', ')}) values ${placeholders.join(', ')}${conflictClause}`;
    texts.set(count, text);
    return text;
  };
  return (rows) => ({
    name: `${table}_insert_${rows.length}`,
    text: textFor(rows.length),
    values: rows.flatMap((row) => readers.map((read) => read(row))),
  });
}

const placeholdersOf = (row: number, width: number) =>
  `(${Array.from({ length: width }, (_, index) => `$${row * width + index + 1}`).join(', ')})`;
