import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compressResponse, decompressResponse } from './stored-response.ts';

describe('a stored response', () => {
  test('is read as it was written, and is smaller', () => {
    const line = { variant_id: 'var_1', name: 'Tee – größer', unit_price: 1_999, quantity: 2 };
    const response = JSON.stringify({ status: 200, body: { lines: Array(20).fill(line) } });

    const stored = compressResponse(response);

    assert.equal(decompressResponse(stored), response);
    assert.ok(stored.length * 3 < Buffer.byteLength(response), `${stored.length} bytes`);
  });

  test('of an earlier version is not compressed', () => {
    assert.equal(decompressResponse(Buffer.from('{"status":204}')), '{"status":204}');
  });
});
