import { nobody, type UnitOfWork } from '../../../platform/work.ts';
import { deleteBefore, dropDays, openDays } from './day-store.ts';

/** security 2.7 */
const keptDays = 30;
/** So many that a few rounds may fail, and that the test clock may be moved by a week. */
const daysAhead = 8;
const day = 86_400_000;

/**
 * Deliveries and attempts lie in one table a day (UTC): the days to come are made ahead, and those
 * that are over 30 days old go as a whole. Safe to call at any time, from many processes.
 */
export async function keepDays(unit: UnitOfWork): Promise<{ opened: number; dropped: number }> {
  const opened = await unit.runAsSystem(nobody, (work) =>
    openDays(work, dayOf(work.now, -1), dayOf(work.now, daysAhead)),
  );
  const dropped = await unit.runAsSystem(nobody, async (work) => {
    const firstKept = dayOf(work.now, -keptDays);
    const gone = await dropDays(work, firstKept);
    await deleteBefore(work, new Date(`${firstKept}T00:00:00.000Z`));
    return gone;
  });
  return { opened, dropped };
}

const dayOf = (now: Date, days: number): string =>
  new Date(now.getTime() + days * day).toISOString().slice(0, 10);
