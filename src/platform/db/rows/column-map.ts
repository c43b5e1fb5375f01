import type { InsertType, JSONColumnType, SelectType } from 'kysely';
import type { Tables } from '../tables.ts';

/** The columns that can hold a value. A nullable column cannot be read as a required value. */
type ColumnFor<Table extends keyof Tables, Value> = {
  [Name in keyof Tables[Table]]: [Value] extends [Readonly<InsertType<Tables[Table][Name]>>]
    ? null extends SelectType<Tables[Table][Name]>
      ? null extends Value
        ? Name
        : never
      : Name
    : never;
}[keyof Tables[Table] & string];

type JsonColumn<Table extends keyof Tables> = {
  [Name in keyof Tables[Table]]: Tables[Table][Name] extends JSONColumnType<object> ? Name : never;
}[keyof Tables[Table] & string];

/**
 * Where each property is stored: in a column, as JSON, in a column that updates leave unchanged
 * (`fixed`), or nowhere, because an expression of the SELECT computes it (`sql`).
 */
export type ColumnMap<Properties, Table extends keyof Tables> = {
  readonly [Property in keyof Properties]:
    | ColumnFor<Table, Properties[Property]>
    | { json: JsonColumn<Table> }
    | { fixed: ColumnFor<Table, Properties[Property]> }
    | { sql: string };
};
type Column = string | { json: string } | { fixed: string } | { sql: string };

/** Values of columns that belong to no property. */
export type ColumnValues<Table extends keyof Tables> = {
  [Name in keyof Tables[Table]]?: InsertType<Tables[Table][Name]>;
};

type Columns = readonly (readonly [property: string, column: Column])[];

/**
 * The list of a SELECT whose rows are items; `expressions` replace single columns. `alias` is that
 * of the table in the statement.
 */
export function selectList(
  columns: Columns,
  expressions: Record<string, string | undefined> = {},
  alias = 't',
): string {
  return columns
    .map(([property, column]) => {
      const expression = expressions[property] ?? toExpression(column, alias);
      return `${expression} as "${property}"`;
    })
    .join(', ');
}

/** The list of a SELECT of all columns of a map. */
export const selectAll = (columns: Readonly<Record<string, Column>>, alias: string): string =>
  selectList(Object.entries(columns), {}, alias);

function toExpression(column: Column, alias: string): string {
  if (typeof column === 'string') return `${alias}.${column}`;
  if ('sql' in column) return column.sql;
  return `${alias}.${'json' in column ? column.json : column.fixed}`;
}

/** The columns to insert or update, with their values. */
export function toRow(columns: Columns, item: object, isNew: boolean): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(item));
  const row: Record<string, unknown> = {};
  for (const [property, column] of columns) {
    const value = values.get(property);
    if (typeof column === 'string') row[column] = value;
    else if ('json' in column) row[column.json] = JSON.stringify(value);
    else if ('fixed' in column && isNew) row[column.fixed] = value;
  }
  return row;
}
