import { Type } from 'typebox';
import { deleteOldEmailTokens } from '../core/access/users/email-tokens/delete-old-email-tokens.ts';
import { deleteOldInvitations } from '../core/access/users/invitations/delete-old-invitations.ts';
import { deleteOldSessions } from '../core/access/users/sessions/delete-old-sessions.ts';
import { maintainCallPartitions } from '../core/agent-sessions/recording/maintain-call-partitions.ts';
import { deleteOldBulkJobs } from '../core/bulk-jobs/delete-old-jobs.ts';
import { deleteOldImportFiles } from '../core/bulk-jobs/imports/delete-old-files.ts';
import { deleteEndedCarts } from '../core/carts/delete-ended-carts.ts';
import { deleteOldHistory } from '../core/catalog/history/delete-old-history.ts';
import { deleteLapsedHolds } from '../core/catalog/stock/lapsed-holds.ts';
import { deleteEndedSessions } from '../core/checkout/delete-ended-sessions.ts';
import { deleteUnpaidSignUps } from '../core/customers/memberships/delete-unpaid.ts';
import { deleteOldEmails } from '../core/emails/delete-old-emails.ts';
import { deleteOldPreviews } from '../core/emails/templates/delete-old-previews.ts';
import { deleteCartEvents } from '../core/events/delete-cart-events.ts';
import { callRetentionDays, deleteOldHookCalls } from '../core/hooks/calls/record-call.ts';
import { deleteOldTasks } from '../core/tasks/change/task-maintenance.ts';
import { deliveryRetentionDays } from '../core/webhooks/retention/maintain-delivery-partitions.ts';
import { deleteExpiredTokens } from '../gateways/sandbox/delegated-tokens/delete-expired-tokens.ts';
import {
  deleteExpiredResponses,
  maintainGuestResponsePartitions,
} from '../platform/idempotency/retention.ts';
import { deleteFailedJobs } from '../platform/jobs/delete-failed-jobs.ts';
import { defineJob } from '../platform/jobs/job.ts';
import { enqueue } from '../platform/jobs/queue.ts';
import type { RetentionSettings } from '../platform/settings/retention.ts';
import type { Log } from '../platform/telemetry/log.ts';
import { systemTenant, type UnitOfWork } from '../platform/unit-of-work.ts';

const day = 86_400_000;
const failedJobDays = 30;
const invitationDays = 30;

const dailyRetentionJob = { name: 'retention.daily', payload: Type.Object({}) };

/** Schedules the daily deletion to run now, unless it is already scheduled. */
export function scheduleRetention(unit: UnitOfWork): Promise<void> {
  return scheduleIn(unit, 0);
}

function scheduleIn(unit: UnitOfWork, milliseconds: number): Promise<void> {
  return unit.runAsSystem(systemTenant, (work) => {
    const at = new Date(work.now.getTime() + milliseconds);
    return enqueue(work, dailyRetentionJob, {}, { at, key: 'daily' });
  });
}

/**
 * Deletes expired data once a day. The next run is scheduled first, so that a failed run does not
 * delay it.
 */
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

/**
 * Deletes each kind of expired data in small transactions. It can be interrupted, repeated and run
 * concurrently.
 */
export async function deleteExpiredData(
  unit: UnitOfWork,
  { endedDays, taskDays, emailDays, historyDays, agentSessionDays }: RetentionSettings,
) {
  const now = await unit.runAsSystem(systemTenant, async (work) => work.now);
  const before = (days: number) => new Date(now.getTime() - days * day);
  // Webhook deliveries refer to these events, so the events are kept longer than the deliveries.
  const beforeDeliveries = before(Math.max(endedDays, deliveryRetentionDays + 1));
  return runEach({
    agent_call_days: async () => (await maintainCallPartitions(unit, agentSessionDays)).dropped,
    guest_response_days: async () => (await maintainGuestResponsePartitions(unit)).dropped,
    responses: () => deleteExpiredResponses(unit),
    carts: () => deleteEndedCarts(unit, before(endedDays)),
    checkout_sessions: () => deleteEndedSessions(unit, before(endedDays)),
    lapsed_holds: () => deleteLapsedHolds(unit, before(1)),
    tasks: () => deleteOldTasks(unit, before(taskDays)),
    cart_events: () => deleteCartEvents(unit, beforeDeliveries),
    unpaid_sign_ups: () => deleteUnpaidSignUps(unit, beforeDeliveries),
    emails: () => deleteOldEmails(unit, before(emailDays)),
    history: () => deleteOldHistory(unit, before(historyDays)),
    email_previews: () => deleteOldPreviews(unit),
    email_tokens: () => deleteOldEmailTokens(unit),
    user_sessions: () => deleteOldSessions(unit),
    invitations: () => deleteOldInvitations(unit, before(invitationDays)),
    delegated_tokens: () => deleteExpiredTokens(unit, before(1)),
    import_files: () => deleteOldImportFiles(unit, now),
    bulk_jobs: () => deleteOldBulkJobs(unit, now),
    hook_calls: () => deleteOldHookCalls(unit, before(callRetentionDays)),
    failed_jobs: () => deleteFailedJobs(unit, before(failedJobDays)),
  });
}

/** A deletion that fails does not prevent the others. Throws the errors afterwards. */
async function runEach<Name extends string>(
  deletions: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const errors: unknown[] = [];
  const deleted = {} as Record<Name, number>;
  for (const name of Object.keys(deletions) as Name[])
    deleted[name] = await deletions[name]().catch((error: unknown) => {
      errors.push(error);
      return 0;
    });
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
  return deleted;
}
