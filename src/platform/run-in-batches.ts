import { systemTenant, type UnitOfWork, type Work } from './unit-of-work.ts';

/**
 * Runs `next` in one system transaction per batch until a batch is not full; returns the total
 * number of rows.
 */
export async function runInBatches(
  unit: UnitOfWork,
  size: number,
  next: (work: Work) => Promise<number>,
): Promise<number> {
  let total = 0;
  let last = size;
  while (last >= size) {
    last = await unit.runAsSystem(systemTenant, next);
    total += last;
  }
  return total;
}
