import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProblem } from '../problem.ts';
import { toSkippedProduct } from './save-batch.ts';

test('a skipped product has the line of its first error, or its first line', () => {
  const problems = [
    createProblem(2, 'Body', 'empty_description', 'No text.'),
    createProblem(3, 'Variant Price', 'invalid_price', '"twenty" is not a price.'),
  ];

  assert.deepEqual(
    [toSkippedProduct({ line: 2, problems }), toSkippedProduct({ line: 2, problems: [] })],
    [
      {
        line: 3,
        field: 'Variant Price',
        code: 'invalid_price',
        message: '"twenty" is not a price.',
      },
      { line: 2, field: 'row', code: 'unreadable', message: '' },
    ],
  );
});
