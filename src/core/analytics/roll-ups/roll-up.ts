import { systemTenant, type UnitOfWork, type Work } from '../../../platform/unit-of-work.ts';
import { findNextBoundary, lockProgress, saveProgress } from './progress-store.ts';

/** Figures by day that are counted from events in the background. */
export type RollUp = {
  /** The server setting with the first transaction that is not counted. */
  progress: string;
  /** Adds the events between two transactions to the figures. */
  count(work: Work, range: CountedRange): Promise<void>;
};
export type CountedRange = { from: bigint; before: bigint };

const batchSize = 2_000;

/**
 * Counts up to the oldest transaction that is still running. Reads are correct without it, but
 * slower. Progress and figures are saved in one transaction, so that neither a crash nor a second
 * process counts an order twice.
 */
export async function advanceRollUp(unit: UnitOfWork, rollUp: RollUp): Promise<void> {
  let isFull = true;
  while (isFull)
    isFull = await unit.runAsSystem(systemTenant, (work) => countNextBatch(work, rollUp));
}

/** Returns whether there is more to count. */
async function countNextBatch(work: Work, { progress, count }: RollUp): Promise<boolean> {
  const from = await lockProgress(work, progress);
  const next = from === null ? null : await findNextBoundary(work, from, batchSize);
  if (from === null || next === null) return false;
  await count(work, { from, before: next.before });
  await saveProgress(work, progress, next.before);
  return next.isFull;
}
