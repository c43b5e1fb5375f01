import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as tick } from 'node:timers/promises';
import { createNumberSource, type NumberSeries, type TakenNumbers } from './number-series.ts';
import type { NamedStatement } from './statement.ts';

type Key = { name: string };

const series: NumberSeries<Key> = {
  name: 'test',
  take: ({ name }, count) => ({ name: 'take', text: 'take', values: [name, count] }),
};
const a = { name: 'a' };
const b = { name: 'b' };
const broken = { name: 'broken' };

/** Counts per key like the database, and answers when `answer` is called. */
function openCounters() {
  const last = new Map<string, number>();
  const statements: unknown[][] = [];
  const waiting: (() => void)[] = [];
  const run = async ({ values }: NamedStatement): Promise<TakenNumbers[]> => {
    const [name, count] = values as [string, number];
    statements.push(values);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (name === 'broken') throw new Error('The database is gone.');
    last.set(name, (last.get(name) ?? 0) + count);
    return [{ last: last.get(name) ?? 0 }];
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

  const first = take(series, a);
  const others = [a, b, a, { name: 'a' }].map((key) => take(series, key));
  for (let answers = 0; answers < 3; answers += 1) await answer();

  assert.equal(await first, 1);
  assert.deepEqual(await Promise.all(others), [2, 1, 3, 4]);
  assert.deepEqual(statements, [
    ['a', 1],
    ['b', 1],
    ['a', 3],
  ]);
});

test('a failure reaches the callers of its statement only', async () => {
  const { run, answer } = openCounters();
  const take = createNumberSource(run);

  const failing = assert.rejects(take(series, broken), /database is gone/);
  const next = take(series, a);
  await answer();
  await failing;
  await answer();
  const later = take(series, a);
  await answer();

  assert.deepEqual([await next, await later], [1, 2]);
});
