import { minutesAfter } from '../../../kernel/clock.ts';
import { systemTenant, type UnitOfWork } from '../../../platform/unit-of-work.ts';
import { deleteReads, deleteReadsBefore, listEndedStockReads } from './notification-store.ts';

/** After a year, problems that still exist are shown as unread once more. */
const keptMinutes = 365 * 24 * 60;

/**
 * Forgets that low stock was marked as read once it is no longer low, so that it is unread when it
 * recurs. Other problems are identified by the time at which they began.
 */
export const forgetEndedProblems = (unit: UnitOfWork): Promise<void> =>
  unit.runAsSystem(systemTenant, async (work) => {
    await deleteReads(work, await listEndedStockReads(work));
    await deleteReadsBefore(work, minutesAfter(work.now, -keptMinutes));
  });
