import { Type } from 'typebox';
import { defineJob, type Job } from '../../../platform/jobs/job.ts';
import { enqueue } from '../../../platform/jobs/queue.ts';
import {
  systemTenant,
  type UnitOfWork,
  type Work,
  withTenant,
} from '../../../platform/unit-of-work.ts';
import { queueEmail } from '../queue/queue-emails.ts';
import { firstPosition, listDueDays, type Position, type StoreDay } from './daily-orders-store.ts';
import type { DailyOrdersDetails } from './load-daily-orders.ts';

const dailyOrdersJob = { name: 'emails.daily_orders', payload: Type.Object({}) };
const batchSize = 200;
const hour = 3_600_000;

/** Schedules the next run at the full hour, unless it is scheduled already. */
export function scheduleDailyOrders(unit: UnitOfWork): Promise<void> {
  return unit.runAsSystem(systemTenant, (work) => {
    const at = new Date((Math.floor(work.now.getTime() / hour) + 1) * hour);
    return enqueue(work, dailyOrdersJob, {}, { at, key: 'daily' });
  });
}

/**
 * Queues a summary of each past day with orders for the members who want one instead of an email for
 * each order. It may be repeated or interrupted: a member gets one summary of a store's day. The next
 * run is scheduled first, so that a failed run does not delay it.
 */
export const createDailyOrdersJob = (): Job =>
  defineJob({
    ...dailyOrdersJob,
    async handle({ unit }) {
      await scheduleDailyOrders(unit);
      let after: Position | null = firstPosition;
      while (after !== null) {
        const from: Position = after;
        after = await unit.runAsSystem(systemTenant, (work) => queueBatch(work, from));
      }
    },
  }) as unknown as Job;

/** Returns the last store of the batch; null after the last batch. */
async function queueBatch(work: Work, after: Position): Promise<Position | null> {
  const { days, last } = await listDueDays(work, { after, limit: batchSize });
  for (const day of days) queueSummary(withTenant(work, day.tenant), day);
  return last;
}

function queueSummary(work: Work, { siteId, currency, date, from, until }: StoreDay): void {
  const details: DailyOrdersDetails = {
    site_id: siteId,
    currency,
    date,
    from: from.toISOString(),
    until: until.toISOString(),
  };
  queueEmail(work, siteId, {
    kind: 'staff_daily_orders',
    resourceId: `${siteId} ${date}`,
    details,
  });
}
