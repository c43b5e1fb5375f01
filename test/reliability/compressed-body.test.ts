import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../kit/shop.ts';

test('a compressed body is rejected as an unsupported encoding', async (t) => {
  const shop = await openShop(t);
  const merchant = await shop.merchant('write:products');

  const answer = await merchant.post('/products', {}, { 'content-encoding': 'gzip' });

  assert.equal(answer.status, 415);
  assert.equal(answer.body.error.code, 'unsupported_content_encoding');
});
