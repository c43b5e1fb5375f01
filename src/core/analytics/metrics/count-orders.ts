import { systemTenant, type UnitOfWork, type Work } from '../../../platform/unit-of-work.ts';
import {
  countOrdersBetween,
  findNextBoundary,
  lockCountProgress,
  saveCountProgress,
} from './metrics-store.ts';

const batchSize = 2_000;

/**
 * Updates the daily counts up to the oldest transaction that is still running. Reads are correct
 * without it, but slower. Progress and counts are saved in one transaction, so that neither a crash
 * nor a second process counts an order twice.
 */
export async function countOrders(unit: UnitOfWork): Promise<void> {
  let isFull = true;
  while (isFull) isFull = await unit.runAsSystem(systemTenant, countNextBatch);
}

/** Returns whether there is more to count. */
async function countNextBatch(work: Work): Promise<boolean> {
  const from = await lockCountProgress(work);
  const next = from === null ? null : await findNextBoundary(work, from, batchSize);
  if (from === null || next === null) return false;
  await countOrdersBetween(work, { from, before: next.before });
  await saveCountProgress(work, next.before);
  return next.isFull;
}
