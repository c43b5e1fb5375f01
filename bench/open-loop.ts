import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { stopwatch } from '../src/kernel/clock.ts';
import { type Counted, measureOf } from './measure.ts';

export type Arrivals = {
  origin: string;
  paths: string[];
  /** Requests a second, whatever the server makes of them. */
  perSecond: number;
  seconds: number;
};

const connections = 128;
/** Past this the server does not keep up, and more would only fill the memory. */
const maxWaiting = 5_000;

/**
 * Sends at fixed moments. A latency counts from the moment at which the request was due, so that a
 * server that holds requests up is not spared the ones behind them. Timers fire up to a millisecond late,
 * which counts too.
 */
export async function openLoop({ origin, paths, perSecond, seconds }: Arrivals): Promise<Counted> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const count = Math.floor(perSecond * seconds);
  const latencies: number[] = [];
  const waiting = new Set<Promise<void>>();
  const startedAt = stopwatch();
  const dueAt = (number: number) => startedAt + (number * 1_000) / perSecond;
  const send = async (number: number) => {
    const { statusCode, body } = await pool.request({
      path: paths[number % paths.length] ?? '/',
      method: 'GET',
    });
    await body.dump({ limit: 10_000_000 });
    if (statusCode !== 200) throw new Error(`An arrival was answered with ${statusCode}.`);
    latencies.push(stopwatch() - dueAt(number));
  };
  const failures: unknown[] = [];
  for (let number = 0; number < count && failures.length === 0; number += 1) {
    const early = dueAt(number) - stopwatch();
    if (early > 0) await delay(early);
    if (waiting.size > maxWaiting) failures.push(new Error('The server fell behind the arrivals.'));
    const sent: Promise<void> = send(number)
      .catch((error) => void failures.push(error))
      .finally(() => waiting.delete(sent));
    waiting.add(sent);
  }
  await Promise.all(waiting);
  await pool.destroy();
  if (failures.length > 0) throw failures[0];
  return measureOf(latencies, (stopwatch() - startedAt) / 1_000);
}
