import { Type } from 'typebox';
import { deleteEndedCarts } from '../core/carts/delete-ended-carts.ts';
import { deleteEndedSessions } from '../core/checkout/delete-ended-sessions.ts';
import { deleteUnpaidSignUps } from '../core/customers/memberships/delete-unpaid.ts';
import { deleteCartEvents } from '../core/events/delete-cart-events.ts';
import { deliveryRetentionDays } from '../core/webhooks/retention/maintain-delivery-partitions.ts';
import {
  deleteExpiredResponses,
  maintainGuestResponseDays,
} from '../platform/idempotency/retention.ts';
import { deleteFailedJobs } from '../platform/jobs/delete-failed-jobs.ts';
import { defineJob } from '../platform/jobs/job.ts';
import { enqueue } from '../platform/jobs/queue.ts';
import type { RetentionSettings } from '../platform/settings/retention.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { systemTenant, type UnitOfWork } from '../platform/unit-of-work.ts';

const day = 86_400_000;
const failedJobDays = 30;

const dailyRetentionJob = { name: 'retention.daily', payload: Type.Object({}) };

/** Has the daily deletion run soon, unless it is planned already. */
export function scheduleRetention(unit: UnitOfWork): Promise<void> {
  return scheduleIn(unit, 0);
}

function scheduleIn(unit: UnitOfWork, milliseconds: number): Promise<void> {
  return unit.runAsSystem(systemTenant, (work) => {
    const at = new Date(work.now.getTime() + milliseconds);
    return enqueue(work, dailyRetentionJob, {}, { at, key: 'daily' });
  });
}

/** Deletes, once a day, what is not kept any longer. The next day is planned first: a failed run delays nothing. */
export function createRetentionJob(settings: RetentionSettings, log: Log) {
  return defineJob({
    ...dailyRetentionJob,
    async handle({ unit }) {
      await scheduleIn(unit, day);
      const deleted = await deleteExpiredData(unit, settings);
      if (Object.values(deleted).some((count) => count > 0)) log.info(deleted, 'deleted old data');
    },
  });
}

/** Each kind in batches of its own transactions: it may be cut off and run again at any time, also twice at once. */
export async function deleteExpiredData(unit: UnitOfWork, { endedDays }: RetentionSettings) {
  const now = await unit.runAsSystem(systemTenant, async (work) => work.now);
  const before = (days: number) => new Date(now.getTime() - days * day);
  // Deliveries name their event as long as they are kept.
  const beforeDeliveries = before(Math.max(endedDays, deliveryRetentionDays + 1));
  const { dropped } = await maintainGuestResponseDays(unit);
  return {
    guest_response_days: dropped,
    responses: await deleteExpiredResponses(unit),
    carts: await deleteEndedCarts(unit, before(endedDays)),
    checkout_sessions: await deleteEndedSessions(unit, before(endedDays)),
    cart_events: await deleteCartEvents(unit, beforeDeliveries),
    unpaid_sign_ups: await deleteUnpaidSignUps(unit, beforeDeliveries),
    failed_jobs: await deleteFailedJobs(unit, before(failedJobDays)),
  };
}
