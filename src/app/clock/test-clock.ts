import type { AdvanceClock } from '../../api/operator/operator-api.ts';
import type { MovableClock } from '../../kernel/clock.ts';
import type { UnitOfWork } from '../../platform/unit-of-work.ts';
import { loadClockOffset, saveClockOffset } from './clock-offset-store.ts';

/** Runs due work on demand, and knows when the next work is due. */
export type Runner = { drain(): Promise<void>; nextDueAt(): Promise<Date | null> };

type Deps = { unit: UnitOfWork; clock: MovableClock; runners: Runner[] };

/**
 * Moves the clock forward from one due job or delivery to the next. They run in order of time, and
 * so does whatever they schedule within the span. The offset survives a restart.
 */
export function createTestClock({ unit, clock, runners }: Deps): AdvanceClock {
  return async (seconds) => {
    await syncClock({ unit, clock });
    const target = clock().getTime() + seconds * 1_000;
    await drainAll(runners);
    for (
      let due = await nextDueAt(runners);
      due !== null && due <= target;
      due = await nextDueAt(runners)
    ) {
      clock.advance(Math.max(0, due - clock().getTime()));
      await drainAll(runners);
    }
    clock.advance(Math.max(0, target - clock().getTime()));
    await saveClockOffset(unit, clock.offset());
    return clock();
  };
}

/** In order, because an earlier runner can make work due for a later one. */
async function drainAll(runners: Runner[]): Promise<void> {
  for (const runner of runners) await runner.drain();
}

/** The earliest due time of all runners, in milliseconds. */
async function nextDueAt(runners: Runner[]): Promise<number | null> {
  const dues = await Promise.all(runners.map((runner) => runner.nextDueAt()));
  const times = dues.filter((due) => due !== null).map((due) => due.getTime());
  return times.length > 0 ? Math.min(...times) : null;
}

/** Applies the offset that another process has stored. */
export async function syncClock({ unit, clock }: Omit<Deps, 'runners'>): Promise<void> {
  const offset = await loadClockOffset(unit);
  clock.advance(Math.max(0, offset - clock.offset()));
}
