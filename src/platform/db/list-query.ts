import type { View } from '../unit-of-work.ts';

/** The largest exact `total_estimate`; one more stands for any larger number. */
export const exactCountLimit = 1_000;

/** The conditions of a list and the values of their parameters; `$1` is the workspace. */
export type ListQuery = ReturnType<typeof createListQuery>;

/**
 * Collects the conditions of a list. Only the given ones are in the statement, so that it is planned
 * for them and each can use its index.
 */
export function createListQuery(workspaceId: string) {
  const values: unknown[] = [workspaceId];
  const conditions: string[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  return {
    values,
    parameter,
    add: (condition: string) => void conditions.push(condition),
    /** Any of the given values; an empty list adds no condition. */
    anyOf(column: string, wanted: readonly unknown[]): void {
      const [first, ...more] = wanted;
      if (first === undefined) return;
      // With a single value, an index over more columns also returns the rows in its order.
      const test = more.length === 0 ? `= ${parameter(first)}` : `= any(${parameter(wanted)})`;
      conditions.push(`${column} ${test}`);
    },
    /** The comparison, unless the value is null. */
    compare(expression: string, value: unknown): void {
      if (value !== null) conditions.push(`${expression} ${parameter(value)}`);
    },
    where: () => conditions.map((condition) => ` and ${condition}`).join(''),
  };
}

/** Orders by the time of creation; a minus means newest first. */
export const datedSorts = ['-created_at', 'created_at'] as const;
export type DatedSort = (typeof datedSorts)[number];

/** A page after the row with this time and id. */
export type DatedPage = {
  sort: DatedSort;
  after: { createdAt: Date; id: string } | null;
  limit: number;
};

/** The end of a statement that lists rows of `alias` in pages. */
export function datedPageSql(
  query: ListQuery,
  { alias, idColumn }: { alias: string; idColumn: string },
  { sort, after, limit }: DatedPage,
): string {
  const [direction, beyond] = sort === '-created_at' ? ['desc', '<'] : ['asc', '>'];
  const [at, id] = [`${alias}.created_at`, `${alias}.${idColumn}`];
  if (after) {
    const position = `${query.parameter(after.createdAt)}, ${query.parameter(after.id)}`;
    query.add(`(${at}, ${id}) ${beyond} (${position})`);
  }
  const where = `where ${alias}.workspace_id = $1${query.where()}`;
  return `${where} order by ${at} ${direction}, ${id} ${direction} limit ${query.parameter(limit)}`;
}

/** How far a list is counted: up to one more than `exactCountLimit`, or to its end. */
export type CountLimit = 'capped' | 'exact';

/** Counts rows of `source`. */
export async function countRows(
  view: View,
  query: ListQuery,
  { source, alias, limit = 'capped' }: { source: string; alias: string; limit?: CountLimit },
): Promise<number> {
  const most = limit === 'exact' ? 'all' : exactCountLimit + 1;
  const [row] = await view.query<{ count: number }>(
    `select count(*)::int from (
       select from ${source} where ${alias}.workspace_id = $1${query.where()} limit ${most}) as found`,
    query.values,
  );
  return row?.count ?? 0;
}

/** Words of a search, in lower case: each must be the beginning of a term. */
export function toSearchWords(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().split(/\s+/);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, 8);
}

/** The last text that begins with the word, in the order of bytes. */
export const lastWithPrefix = (word: string) => `${word}\u{10FFFF}`;
