import { stopwatch } from '../src/kernel/clock.ts';
import { type Counted, measureOf } from './measure.ts';

export type Acts = {
  callers: number;
  seconds: number;
  /** `number`: how many acts were started before. */
  act(number: number): Promise<void>;
};

/**
 * Measures acts in a closed loop: each caller starts its next act when the last one has ended.
 * Rejects when an act fails.
 */
export async function actLoop({ callers, seconds, act }: Acts): Promise<Counted> {
  const latencies: number[] = [];
  let started = 0;
  const startedAt = stopwatch();
  const until = startedAt + seconds * 1_000;
  const call = async () => {
    while (stopwatch() < until) {
      const actStartedAt = stopwatch();
      started += 1;
      await act(started - 1);
      latencies.push(stopwatch() - actStartedAt);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return measureOf(latencies, (stopwatch() - startedAt) / 1_000);
}
