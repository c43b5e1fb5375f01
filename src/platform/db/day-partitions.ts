import { systemTenant, type UnitOfWork, type Work } from '../unit-of-work.ts';

/** Tables with one partition a day (UTC), and the functions of the database that open and drop them. */
export type DayPartitions = {
  openFunction: string;
  dropFunction: string;
  retentionDays: number;
  /** Deletes rows of dropped days that lie in the default partition. */
  deleteBefore(work: Work, instant: Date): Promise<void>;
};

/** So many that a few rounds may fail, and that the test clock may be moved by a week. */
const daysAhead = 8;
const day = 86_400_000;

/**
 * Opens the partitions of the days to come and drops those that are over `keptDays` old. Safe to call at any time,
 * from several processes.
 */
export async function maintainDayPartitions(
  unit: UnitOfWork,
  { openFunction, dropFunction, retentionDays, deleteBefore }: DayPartitions,
): Promise<{ opened: number; dropped: number }> {
  const opened = await unit.runAsSystem(systemTenant, (work) =>
    queryCount(work, `select ${openFunction}($1::date, $2::date) as count`, [
      dayAfter(work.now, -1),
      dayAfter(work.now, daysAhead),
    ]),
  );
  const dropped = await unit.runAsSystem(systemTenant, async (work) => {
    const firstKept = dayAfter(work.now, -retentionDays);
    const gone = await queryCount(work, `select ${dropFunction}($1::date) as count`, [firstKept]);
    await deleteBefore(work, new Date(`${firstKept}T00:00:00.000Z`));
    return gone;
  });
  return { opened, dropped };
}

async function queryCount(work: Work, text: string, values: string[]): Promise<number> {
  const [row] = await work.query<{ count: number }>(text, values);
  return row?.count ?? 0;
}

const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * day).toISOString().slice(0, 10);
