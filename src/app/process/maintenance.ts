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

type Deps = {
  unit: UnitOfWork;
  secrets: Secrets;
  log: Log;
  guestTaskDays: number;
  isPaused: () => boolean;
};

/** What processes that run jobs clean up at fixed intervals, as one task. */
export function createMaintenance(deps: Deps): PeriodicTask {
  const { unit, log, isPaused } = deps;
  const every = (seconds: number, name: string, round: () => Promise<void>) =>
    createPeriodicTask(
      {
        everyMilliseconds: seconds * 1_000,
        failure: `${name} maintenance failed, trying again`,
        log,
      },
      async () => {
        if (!isPaused()) await round();
      },
    );
  const tasks = [
    every(5, 'task', () => maintainTasks(deps)),
    every(60, 'key', () => maintainKeys(deps)),
    every(3_600, 'webhook', () => maintainWebhooks(deps)),
    // Problems that recur are unread again.
    every(10, 'notification', () => forgetEndedProblems(unit)),
  ];
  return {
    start() {
      for (const task of tasks) task.start();
    },
    async stop() {
      for (const task of tasks) await task.stop();
    },
  };
}

/** Fails tasks that a crash left running, and deletes old task events and old tasks of guests. */
async function maintainTasks({ unit, log, guestTaskDays }: Deps): Promise<void> {
  const failed = await failStaleTasks(unit);
  if (failed > 0)
    log.warn({ tasks: failed }, 'tasks were left running by a crash and are now failed');
  await deleteOldTaskEvents(unit);
  await deleteOldGuestTasks(unit, guestTaskDays);
}

/** Rotates signing keys that are due and deletes expired signature uses, tokens and grants. */
async function maintainKeys({ unit, secrets, log }: Deps): Promise<void> {
  await deleteExpiredSignatureUses(unit);
  await deleteExpiredOAuthData(unit);
  for (const { purpose, algorithm, active } of await rotateDueKeys(unit, secrets))
    log.info({ purpose, algorithm, kid: active }, 'signing key rotated');
}

/** Creates the partitions for coming days of webhook deliveries, and drops expired ones. */
async function maintainWebhooks({ unit, log }: Deps): Promise<void> {
  const { created, dropped } = await maintainDeliveryPartitions(unit);
  if (created + dropped > 0)
    log.info({ created, dropped }, 'webhook delivery partitions created and dropped');
}
