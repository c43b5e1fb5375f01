import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { batchValues, prefetchValues } from './batches.ts';

async function* numbers(count: number, log: string[] = []): AsyncGenerator<number> {
  try {
    for (let number = 1; number <= count; number += 1) {
      log.push(`make ${number}`);
      yield number;
    }
  } finally {
    log.push('close');
  }
}

async function collect<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

describe('batches', () => {
  const cases: [number, number[][]][] = [
    [0, []],
    [2, [[1, 2]]],
    [5, [[1, 2], [3, 4], [5]]],
  ];
  for (const [count, expected] of cases) {
    test(`of size two contain ${count} values in order`, async () => {
      assert.deepEqual(await collect(batchValues(numbers(count), 2)), expected);
    });
  }

  test('reject with the error of the source', async () => {
    async function* failing(): AsyncGenerator<number> {
      yield 1;
      throw new Error('broken');
    }

    await assert.rejects(collect(prefetchValues(batchValues(failing(), 2))), { message: 'broken' });
  });
});

describe('prefetching', () => {
  test('requests the next value while the current one is used', async () => {
    const log: string[] = [];

    for await (const value of prefetchValues(numbers(3, log))) {
      await Promise.resolve();
      log.push(`use ${value}`);
    }

    assert.deepEqual(log, ['make 1', 'make 2', 'use 1', 'make 3', 'use 2', 'close', 'use 3']);
  });

  test('closes the source when the consumer stops', async () => {
    const log: string[] = [];

    for await (const value of prefetchValues(numbers(9, log))) if (value === 2) break;

    assert.deepEqual(log.at(-1), 'close');
    assert.equal(log.includes('make 4'), false);
  });
});
