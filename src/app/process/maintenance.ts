import { deleteExpiredOAuthData } from '../../core/access/oauth/delete-expired-oauth-data.ts';
import { deleteExpiredSignatureUses } from '../../core/access/signatures/verify-request.ts';
import { rotateDueKeys } from '../../core/access/signing/rotate-keys.ts';
import { forgetEndedProblems } from '../../core/analytics/attention/forget-ended-problems.ts';
import {
  deleteOldGuestTasks,
  deleteOldTaskEvents,
  failStaleTasks,
} from '../../core/tasks/change/task-maintenance.ts';
import { maintainDeliveryPartitions } from '../../core/webhooks/retention/maintain-delivery-partitions.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { createPeriodicTask, type PeriodicTask } from './periodic-task.ts';

type TaskMaintenanceDeps = { unit: UnitOfWork; log: Log; guestTaskDays: number };

/** Fails tasks that a crash left running, and deletes old task events and old tasks of guests. */
export function createTaskMaintenance({
  unit,
  log,
  guestTaskDays,
}: TaskMaintenanceDeps): PeriodicTask {
  const often = { everyMilliseconds: 5_000, failure: 'task maintenance failed, trying again', log };
  return createPeriodicTask(often, async () => {
    const failed = await failStaleTasks(unit);
    if (failed > 0)
      log.warn({ tasks: failed }, 'tasks were left running by a crash and are now failed');
    await deleteOldTaskEvents(unit);
    await deleteOldGuestTasks(unit, guestTaskDays);
  });
}

/** Creates the partitions for coming days of webhook deliveries, and drops expired ones. */
export function createWebhookMaintenance({
  unit,
  log,
}: {
  unit: UnitOfWork;
  log: Log;
}): PeriodicTask {
  const hourly = {
    everyMilliseconds: 3_600_000,
    failure: 'webhook maintenance failed, trying again',
    log,
  };
  return createPeriodicTask(hourly, async () => {
    const { created, dropped } = await maintainDeliveryPartitions(unit);
    if (created + dropped > 0)
      log.info({ created, dropped }, 'webhook delivery partitions created and dropped');
  });
}

/** Forgets which ended problems members have marked as read, so that they are unread when they recur. */
export function createNotificationMaintenance({
  unit,
  log,
}: {
  unit: UnitOfWork;
  log: Log;
}): PeriodicTask {
  const often = {
    everyMilliseconds: 10_000,
    failure: 'notification maintenance failed, trying again',
    log,
  };
  return createPeriodicTask(often, () => forgetEndedProblems(unit));
}

type KeyMaintenanceDeps = { unit: UnitOfWork; secrets: Secrets; log: Log };

/** Rotates signing keys that are due and deletes expired signature uses, tokens and grants. */
export function createKeyMaintenance({ unit, secrets, log }: KeyMaintenanceDeps): PeriodicTask {
  const minutely = {
    everyMilliseconds: 60_000,
    failure: 'key maintenance failed, trying again',
    log,
  };
  return createPeriodicTask(minutely, async () => {
    await deleteExpiredSignatureUses(unit);
    await deleteExpiredOAuthData(unit);
    for (const { purpose, algorithm, active } of await rotateDueKeys(unit, secrets))
      log.info({ purpose, algorithm, kid: active }, 'signing key rotated');
  });
}
