import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { batchValues, prefetchValues } from './batches.ts';
import { listBatches } from './save-import.ts';

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

describe('batches of an import', () => {
  async function* products(count: number, variants: number) {
    const draft = { name: 'Tee', slug: 'tee', price: { amount: 1, currency: 'USD' } };
    for (let ordinal = 0; ordinal < count; ordinal += 1)
      yield {
        ...{ line: ordinal + 2, ordinal, collections: [], problems: [] },
        draft: { ...draft, variants: Array.from({ length: variants }, () => ({})) },
      };
  }
  for (const [count, variants, sizes] of [
    [600, 1, [250, 250, 100]],
    [50, 100, [20, 20, 10]],
    [3, 2_000, [1, 1, 1]],
  ] as const)
    test(`have ${sizes[0]} products with ${variants} variants each`, async () => {
      const batches = await collect(listBatches(products(count, variants), 0));
      assert.deepEqual(
        batches.map((batch) => batch.length),
        sizes,
      );
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
