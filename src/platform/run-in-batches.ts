import { systemTenant, type UnitOfWork, type Work } from './unit-of-work.ts';

/** Runs one transaction a batch, across workspaces, until a batch is not full; answers how many rows there were. */
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
