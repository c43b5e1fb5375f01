import type { NamedStatement } from '../transaction.ts';

/** What goes into each column. */
export type ColumnReaders<Row> = Record<string, (row: Row) => unknown>;

/**
 * Inserts of any number of rows in one statement, of which each number has a name of its own: for
 * few rows with bulky texts. (As members of an array every quote of a text is escaped, once more
 * than it is in its JSON: for 15 KB that costs both ends more than all the rest.) `orNothing`: rows
 * that are there already stay as they are.
 */
export function insertRows<Row>(
  table: string,
  columns: ColumnReaders<Row>,
  { orNothing = false } = {},
): (rows: Row[]) => NamedStatement {
  const names = Object.keys(columns);
  const readers = Object.values(columns);
  const texts = new Map<number, string>();
  const textFor = (count: number) => {
    const known = texts.get(count);
    if (known !== undefined) return known;
    const places = Array.from({ length: count }, (_, row) => placeholdersOf(row, names.length));
    const ending = orNothing ? ' on conflict do nothing' : '';
    const text = `insert into ${table} (${names.join(', ')}) values ${places.join(', ')}${ending}`;
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
  `(${Array.from({ length: width }, (_, at) => `$${row * width + at + 1}`).join(', ')})`;
