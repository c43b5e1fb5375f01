import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { compressResponse, decompressResponse } from './stored-response.ts';

describe('a stored response', () => {
  test('is read as it was written, and is smaller', () => {
    const line = { variant_id: 'var_1', name: 'Tee – größer', unit_price: 1_999, quantity: 2 };
    const response = JSON.stringify({ status: 200, body: { lines: Array(20).fill(line) } });

    const stored = compressResponse(response);

    assert.equal(decompressResponse(stored), response);
    assert.ok(stored.length * 3 < Buffer.byteLength(response), `${stored.length} bytes`);
  });

  test('of a checkout shrinks to less than a third', () => {
    const line = { id: 'li_1', product_id: 'prd_1', variant_id: 'var_1', name: 'Tee', quantity: 1 };
    const checkout = { ucp: { version: '1' }, id: 'cs_1', status: 'open', line_items: [line] };
    const response = JSON.stringify({
      ...checkout,
      buyer: null,
      needs_shipping: true,
      messages: [],
    });

    assert.ok(compressResponse(response).length * 3 < response.length);
  });

  test('of an earlier version is read without the dictionary and without compression', () => {
    assert.equal(decompressResponse(Buffer.from('{"status":204}')), '{"status":204}');
    assert.equal(decompressResponse(deflateSync('{"status":204}')), '{"status":204}');
  });
});
