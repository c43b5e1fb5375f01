import { systemTenant, type UnitOfWork, type Work } from '../../../platform/unit-of-work.ts';
import {
  countOrdersBetween,
  findNextBoundary,
  lockCountProgress,
  saveCountProgress,
} from './metrics-store.ts';

const batchSize = 2_000;

/**
 * Brings the daily counts up to the oldest transaction that is still running. Reads are right without
 * it, and quick because of it. Where it came and what it counted are one transaction, so that a crash
 * or a second process counts nothing twice.
 */
export async function countOrders(unit: UnitOfWork): Promise<void> {
  let isFull = true;
  while (isFull) isFull = await unit.runAsSystem(systemTenant, countNextBatch);
}

/** Whether there is more. */
async function countNextBatch(work: Work): Promise<boolean> {
  const from = await lockCountProgress(work);
  const next = from === null ? null : await findNextBoundary(work, from, batchSize);
  if (from === null || next === null) return false;
  await countOrdersBetween(work, { from, before: next.before });
  await saveCountProgress(work, next.before);
  return next.isFull;
}
