import { setTimeout as delay } from 'node:timers/promises';
import { stopwatch } from '../src/kernel/clock.ts';
import { type Counted, measureOf } from './measure.ts';

export type Arrivals = {
  /** Acts started per second, independent of how fast the server is. */
  perSecond: number;
  seconds: number;
  /** `number`: how many acts were due before. */
  act(number: number): Promise<void>;
};

/** When more acts than this are waiting, the server does not keep up and the measurement fails. */
const maxWaiting = 5_000;

/**
 * Starts acts at a fixed rate. Latency is measured from the time at which an act was due, so that
 * delays behind a slow act count (no coordinated omission). It includes timer delays of up to a
 * millisecond.
 */
export async function openLoop({ perSecond, seconds, act }: Arrivals): Promise<Counted> {
  const count = Math.floor(perSecond * seconds);
  const latencies: number[] = [];
  const waiting = new Set<Promise<void>>();
  const startedAt = stopwatch();
  const dueAt = (number: number) => startedAt + (number * 1_000) / perSecond;
  const begin = async (number: number) => {
    await act(number);
    latencies.push(stopwatch() - dueAt(number));
  };
  const failures: unknown[] = [];
  for (let number = 0; number < count && failures.length === 0; number += 1) {
    const early = dueAt(number) - stopwatch();
    if (early > 0) await delay(early);
    if (waiting.size > maxWaiting)
      failures.push(new Error('The server did not keep up with the request rate.'));
    const begun: Promise<void> = begin(number)
      .catch((error) => void failures.push(error))
      .finally(() => waiting.delete(begun));
    waiting.add(begun);
  }
  await Promise.all(waiting);
  if (failures.length > 0) throw failures[0];
  return measureOf(latencies, (stopwatch() - startedAt) / 1_000);
}
