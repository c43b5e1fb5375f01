import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPaymentDescription } from './build-payment-requirements.ts';

test('a description is one line of at most 200 characters, without control characters', () => {
  assert.equal(toPaymentDescription('  A\r\nbook\u202e\u0000 ', 1), 'A book');
  assert.equal(toPaymentDescription('Book', 3), '3 × Book');
  assert.equal([...toPaymentDescription('📗'.repeat(300), 1)].length, 200);
});

test('a description is the name without markup and with complete emoji', () => {
  assert.equal(
    toPaymentDescription('Tom &amp; <b>Jerry</b><script>alert(1)</script>', 1),
    'Tom & Jerry',
  );
  assert.equal(
    toPaymentDescription('Lab \u{1f469}\u200d\u{1f52c}', 1),
    'Lab \u{1f469}\u200d\u{1f52c}',
  );
});
