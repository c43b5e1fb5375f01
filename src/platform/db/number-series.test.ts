import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as tick } from 'node:timers/promises';
import { createNumberSource, type NumberSeries, type TakenNumbers } from './number-series.ts';
import type { NamedStatement } from './statement.ts';

const series: NumberSeries<string> = {
  take: (wanted) => ({ name: 'take', text: 'take', values: [...wanted] }),
};

/** Counts per key like the database, and answers when `answer` is called. */
function openCounters() {
  const last = new Map<string, number>();
  const statements: { key: string; count: number }[][] = [];
  const waiting: (() => void)[] = [];
  const run = async ({ values }: NamedStatement): Promise<TakenNumbers[]> => {
    const wanted = values as { key: string; count: number }[];
    statements.push(wanted);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return wanted.map(({ key, count }, position) => {
      if (key === 'broken') throw new Error('The database is gone.');
      last.set(key, (last.get(key) ?? 0) + count);
      return { position, last: last.get(key) ?? 0 };
    });
  };
  const answer = async () => {
    waiting.shift()?.();
    await tick();
  };
  return { run, statements, answer };
}

test('callers who come while a statement runs share the next one, in their order', async () => {
  const { run, statements, answer } = openCounters();
  const take = createNumberSource(run);

  const first = take(series, 'a');
  const others = ['a', 'b', 'a', 'b', 'a'].map((key) => take(series, key));
  await answer();
  await answer();

  assert.equal(await first, 1);
  assert.deepEqual(await Promise.all(others), [2, 1, 3, 2, 4]);
  assert.deepEqual(statements, [
    [{ key: 'a', count: 1 }],
    [
      { key: 'a', count: 3 },
      { key: 'b', count: 2 },
    ],
  ]);
});

test('a failure reaches the callers of its statement only', async () => {
  const { run, answer } = openCounters();
  const take = createNumberSource(run);

  const failing = assert.rejects(take(series, 'broken'), /database is gone/);
  const next = take(series, 'a');
  await answer();
  await failing;
  await answer();
  const later = take(series, 'a');
  await answer();

  assert.deepEqual([await next, await later], [1, 2]);
});
