import type { AdvanceClock } from '../../doors/operator/door.ts';
import type { MovableClock } from '../../kernel/clock.ts';
import type { JobRunner } from '../../platform/jobs/runner.ts';
import type { UnitOfWork } from '../../platform/work.ts';
import { loadClockOffset, saveClockOffset } from './clock-offset-store.ts';

type Means = { unit: UnitOfWork; clock: MovableClock; jobs: JobRunner };

/**
 * Moves the clock forward from one due job to the next, so that everything runs in order of time,
 * and what it schedules inside the span runs too (decisions 13). The offset survives a restart.
 */
export function testClock({ unit, clock, jobs }: Means): AdvanceClock {
  return async (seconds) => {
    await catchUpClock({ unit, clock });
    const target = clock().getTime() + seconds * 1_000;
    await jobs.drain();
    for (
      let due = await jobs.nextDueAt();
      due && due.getTime() <= target;
      due = await jobs.nextDueAt()
    ) {
      clock.advance(Math.max(0, due.getTime() - clock().getTime()));
      await jobs.drain();
    }
    clock.advance(Math.max(0, target - clock().getTime()));
    await saveClockOffset(unit, clock.offset());
    return clock();
  };
}

/** Time goes on here where another process has moved it to. */
export async function catchUpClock({ unit, clock }: Omit<Means, 'jobs'>): Promise<void> {
  const offset = await loadClockOffset(unit);
  clock.advance(Math.max(0, offset - clock.offset()));
}
