import { stopwatch } from '../src/kernel/clock.ts';
import { type Counted, measureOf } from './measure.ts';

export type Acts = {
  callers: number;
  seconds: number;
  /** `number`: how many were begun before. */
  act(number: number): Promise<void>;
};

/** As many acts as callers get done, each beginning the next when its last has ended; fails with the first that fails. */
export async function actLoop({ callers, seconds, act }: Acts): Promise<Counted> {
  const latencies: number[] = [];
  let begun = 0;
  const startedAt = stopwatch();
  const until = startedAt + seconds * 1_000;
  const call = async () => {
    while (stopwatch() < until) {
      const begunAt = stopwatch();
      begun += 1;
      await act(begun - 1);
      latencies.push(stopwatch() - begunAt);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return measureOf(latencies, (stopwatch() - startedAt) / 1_000);
}
