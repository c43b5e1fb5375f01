import type { DatabaseReader } from '../unit-of-work.ts';

/** A number of rows up to 1,000, whether there are more, and the time of the oldest. */
export type CappedCount = { count: number; isCapped: boolean; oldestAt: Date | null };

const maxCount = 1_000;

/** Counts the rows of a select with the column `at`, which must be ordered by it or have null. */
export async function cappedCount(
  view: Pick<DatabaseReader, 'query'>,
  select: string,
  values: unknown[],
): Promise<CappedCount> {
  const [row] = await view.query<{ count: number; oldest_at: Date | null }>(
    `select count(*)::int as count, min(at) as oldest_at from (${select} limit ${maxCount + 1}) counted`,
    values,
  );
  const { count = 0, oldest_at: oldestAt = null } = row ?? {};
  return { count: Math.min(count, maxCount), isCapped: count > maxCount, oldestAt };
}
