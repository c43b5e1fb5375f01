import { enqueue } from '../../platform/jobs/queue.ts';
import { runInBatches } from '../../platform/run-in-batches.ts';
import { type UnitOfWork, type Work, withTenant } from '../../platform/unit-of-work.ts';
import { bytesRemovalDue } from '../media/media-jobs.ts';
import { deleteEndedJobs } from './ended-job-store.ts';
import { buildPartKey, type ExportCursor, exportRetentionDays } from './exports/export-job.ts';

const batchSize = 100;
const day = 86_400_000;
const jobDays = 90;

/**
 * Deletes old jobs and returns their number. Exports and their files are deleted sooner than other
 * jobs, because they contain personal data.
 */
export async function deleteOldBulkJobs(unit: UnitOfWork, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * day);
  const limits = { exportsBefore: before(exportRetentionDays), othersBefore: before(jobDays) };
  return runInBatches(unit, batchSize, (work) => deleteBatch(work, limits));
}

async function deleteBatch(
  work: Work,
  limits: { exportsBefore: Date; othersBefore: Date },
): Promise<number> {
  const deleted = await deleteEndedJobs(work, { ...limits, limit: batchSize });
  for (const { tenant, id, cursor } of deleted) {
    const parts = (cursor as ExportCursor | null)?.parts ?? 0;
    // The part after the last one may have been written before its process died.
    const keys = Array.from({ length: parts + 1 }, (_, part) => buildPartKey(id, part));
    if (id.startsWith('exp_')) await enqueue(withTenant(work, tenant), bytesRemovalDue, { keys });
  }
  return deleted.length;
}
