import { systemTenant, type UnitOfWork, type Work } from '../unit-of-work.ts';

/**
 * A table with one partition per day (UTC), and the SQL functions that create and drop partitions.
 */
export type DayPartitions = {
  createFunction: string;
  dropFunction: string;
  retentionDays: number;
  /** Deletes rows of dropped days from the default partition. */
  deleteBefore(work: Work, instant: Date): Promise<void>;
};

/** Leaves time for a few failed runs, and for tests that advance the clock by a week. */
const daysAhead = 8;
const day = 86_400_000;

/**
 * Creates the partitions of the coming days and drops those older than `retentionDays`. Safe to
 * call at any time, and concurrently from several processes.
 */
export async function maintainDayPartitions(
  unit: UnitOfWork,
  { createFunction, dropFunction, retentionDays, deleteBefore }: DayPartitions,
): Promise<{ created: number; dropped: number }> {
  const created = await createDayPartitions(unit, createFunction);
  const dropped = await unit.runAsSystem(systemTenant, async (work) => {
    const firstKept = dayAfter(work.now, -retentionDays);
    const count = await queryCount(work, `select ${dropFunction}($1::date) as count`, [firstKept]);
    await deleteBefore(work, new Date(`${firstKept}T00:00:00.000Z`));
    return count;
  });
  return { created, dropped };
}

/** Creates the partitions of the coming days; returns their number. */
export const createDayPartitions = (unit: UnitOfWork, createFunction: string): Promise<number> =>
  unit.runAsSystem(systemTenant, (work) =>
    queryCount(work, `select ${createFunction}($1::date, $2::date) as count`, [
      dayAfter(work.now, -1),
      dayAfter(work.now, daysAhead),
    ]),
  );

async function queryCount(work: Work, text: string, values: string[]): Promise<number> {
  const [row] = await work.query<{ count: number }>(text, values);
  return row?.count ?? 0;
}

const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * day).toISOString().slice(0, 10);
