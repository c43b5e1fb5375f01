import { stopwatch } from '../../kernel/clock.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import type { Job } from './job.ts';

const intervalMilliseconds = 10_000;

/** Runs the sweeps of jobs. */
export function createSweeper(unit: UnitOfWork, jobs: readonly Job[]) {
  const sweeps = jobs.flatMap(({ sweep }) => sweep ?? []);
  let sweptAt = Number.NEGATIVE_INFINITY;
  return {
    isDue: () => sweeps.length > 0 && stopwatch() - sweptAt >= intervalMilliseconds,
    async enqueueDue(): Promise<void> {
      sweptAt = stopwatch();
      for (const { enqueueDue } of sweeps) await unit.executeSingleAsSystem(enqueueDue);
    },
    nextDueAt: (): Promise<(Date | null)[]> =>
      Promise.all(sweeps.map(({ nextDueAt }) => unit.querySingleAsSystem(nextDueAt))),
  };
}
