import { setTimeout as delay } from 'node:timers/promises';
import { stopwatch } from '../src/kernel/clock.ts';
import { type Counted, measureOf } from './measure.ts';

export type Arrivals = {
  /** Acts a second, whatever the server makes of them. */
  perSecond: number;
  seconds: number;
  /** `number`: how many were due before. */
  act(number: number): Promise<void>;
};

/** Past this the server does not keep up, and more would only fill the memory. */
const maxWaiting = 5_000;

/**
 * Begins acts at fixed moments. A latency counts from the moment at which the act was due, so that a
 * server that holds some up is not spared the ones behind them. Timers fire up to a millisecond late,
 * which counts too.
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
    if (waiting.size > maxWaiting) failures.push(new Error('The server fell behind the arrivals.'));
    const begun: Promise<void> = begin(number)
      .catch((error) => void failures.push(error))
      .finally(() => waiting.delete(begun));
    waiting.add(begun);
  }
  await Promise.all(waiting);
  if (failures.length > 0) throw failures[0];
  return measureOf(latencies, (stopwatch() - startedAt) / 1_000);
}
