import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as signing from './signing.ts';

const {
  base62,
  checksum62,
  hmacSha256Base64,
  hmacSha256Hex,
  equalsConstantTime: equals,
  sha256Hex,
} = signing;

test('compares strings and bytes of any length', () => {
  assert.equal(equals('abc', 'abc'), true);
  assert.equal(equals('abc', new TextEncoder().encode('abc')), true);
  assert.equal(equals('', ''), true);
  assert.equal(equals('abc', 'abd'), false);
  assert.equal(equals('abc', 'abcd'), false);
  assert.equal(equals('', 'a'), false);
});

test('sha256Hex gives the SHA-256 test vector for abc', () => {
  assert.equal(
    sha256Hex('abc'),
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('webhook signatures match the documented examples', () => {
  const secret = 'whsec_ABEiM0RVZneImaq7zN3u/wARIjNEVWZ3iJmqu8zd7v8=';
  const body =
    '{"id":"evt_01","type":"order.created","created_at":"2026-11-21T04:00:00.000Z","data":{}}';
  assert.equal(
    hmacSha256Hex(secret, `1795233805.${body}`),
    '4b9470011d48445796a1ab229f66ea10053cce58f2889cd6b1c01c759effb8fd',
  );
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  assert.equal(
    hmacSha256Base64(key, `evt_01.1795233805.${body}`),
    'rxFLLkxryVxnoFT3XAzwBVGykQtNUqF9+M2pcdW2JoY=',
  );
});

test('base62 has a fixed width', () => {
  assert.equal(base62(0n, 3), '000');
  assert.equal(base62(61n, 3), '00z');
  assert.equal(base62(62n, 3), '010');
  assert.equal(base62(2n ** 256n - 1n, 43).length, 43);
  assert.notEqual(base62(2n ** 256n - 1n, 43), base62(2n ** 255n - 1n, 43));
});

test('the checksum is the CRC-32 in six base62 digits', () => {
  assert.equal(checksum62('123456789'), base62(0xcbf43926n, 6));
});
