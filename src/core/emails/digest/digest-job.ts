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
import { listSellingWorkspaces } from './digest-store.ts';
import type { DigestDetails } from './load-digest.ts';
import { daysLater, mondayOf, nextSendingAfter } from './week.ts';

const weeklyDigestJob = { name: 'emails.weekly_digest', payload: Type.Object({}) };
const batchSize = 200;

/** Schedules the next digests, unless they are scheduled already. */
export function scheduleWeeklyDigests(unit: UnitOfWork): Promise<void> {
  return unit.runAsSystem(systemTenant, (work) =>
    enqueue(work, weeklyDigestJob, {}, { at: nextSendingAfter(work.now), key: 'weekly' }),
  );
}

/**
 * Queues the digest of the last complete week for each workspace that sold something in it or in the
 * week before. It may be repeated or interrupted: a workspace gets one digest for a week. The next
 * run is scheduled first, so that a failed run does not delay it.
 */
export const createDigestJob = (): Job =>
  defineJob({
    ...weeklyDigestJob,
    async handle({ unit }) {
      await scheduleWeeklyDigests(unit);
      let after: string | null = '';
      while (after !== null) {
        const from: string = after;
        after = await unit.runAsSystem(systemTenant, (work) => queueBatch(work, from));
      }
    },
  }) as unknown as Job;

/** Returns the last workspace of the batch; null after the last batch. */
async function queueBatch(work: Work, after: string): Promise<string | null> {
  const until = mondayOf(work.now);
  const workspaces = await listSellingWorkspaces(work, {
    after,
    from: daysLater(until, -14),
    until,
    limit: batchSize,
  });
  for (const tenant of workspaces) queueDigest(withTenant(work, tenant), until);
  return workspaces.length < batchSize ? null : (workspaces.at(-1)?.workspaceId ?? null);
}

function queueDigest(work: Work, until: Date): void {
  const from = daysLater(until, -7).toISOString().slice(0, 10);
  const details: DigestDetails = { from };
  queueEmail(work, null, { kind: 'staff_weekly_digest', resourceId: from, details });
}
