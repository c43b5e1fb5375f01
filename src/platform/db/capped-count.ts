import type { DatabaseReader } from '../unit-of-work.ts';

/**
 * A number of rows up to 1,000, whether there are more, the time of the oldest, and what tells these
 * problems apart from later ones of the same object.
 */
export type CappedCount = {
  count: number;
  isCapped: boolean;
  oldestAt: Date | null;
  problems: string[];
};

const maxCount = 1_000;

/** Counts the rows of a select with the columns `at`, which it is ordered by or null, and `problem`. */
export async function cappedCount(
  view: Pick<DatabaseReader, 'query'>,
  select: string,
  values: unknown[],
): Promise<CappedCount> {
  const [row] = await view.query<{
    count: number;
    oldest_at: Date | null;
    problems: string[] | null;
  }>(
    `select count(*)::int as count, min(at) as oldest_at, array_agg(problem) as problems
     from (${select} limit ${maxCount + 1}) counted`,
    values,
  );
  const { count = 0, oldest_at: oldestAt = null, problems } = row ?? {};
  return {
    count: Math.min(count, maxCount),
    isCapped: count > maxCount,
    oldestAt,
    problems: problems ?? [],
  };
}
