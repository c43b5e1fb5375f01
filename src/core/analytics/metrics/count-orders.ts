import { nobody, type UnitOfWork, type Work } from '../../../platform/work.ts';
import { countBetween, lockProgress, nextBoundary, saveProgress } from './metrics-store.ts';

const batch = 2_000;

/**
 * Brings the daily counts up to the oldest transaction that is still running. Reads are right without
 * it, and quick because of it. Where it came and what it counted are one transaction, so that a crash
 * or a second process counts nothing twice.
 */
export async function countOrders(unit: UnitOfWork): Promise<void> {
  let isFull = true;
  while (isFull) isFull = await unit.runAsSystem(nobody, countNext);
}

/** Whether there is more. */
async function countNext(work: Work): Promise<boolean> {
  const from = await lockProgress(work);
  const next = from === null ? null : await nextBoundary(work, from, batch);
  if (from === null || next === null) return false;
  await countBetween(work, { from, before: next.before });
  await saveProgress(work, next.before);
  return next.isFull;
}
