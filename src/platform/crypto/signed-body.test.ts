import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signBody, verifyBody } from './signed-body.ts';

const at = new Date(1_795_233_805_000);
const secret = 'whsec_ABEiM0RVZneImaq7zN3u/wARIjNEVWZ3iJmqu8zd7v8=';
const text =
  '{"id":"evt_01","type":"order.created","created_at":"2026-11-21T04:00:00.000Z","data":{}}';

test('the signature matches the documented example', () => {
  assert.equal(
    signBody(secret, text, at),
    't=1795233805,v1=4b9470011d48445796a1ab229f66ea10053cce58f2889cd6b1c01c759effb8fd',
  );
});

test('one valid signature among several is sufficient', () => {
  const [stamp, valid] = signBody(secret, text, at).split(',');
  const header = `${stamp}, v0=1, v1=${'0'.repeat(64)}, ${valid}`;

  verifyBody(secret, { body: Buffer.from(text), header }, at);
});

test('rejects a body with an appended byte that is not valid UTF-8', () => {
  const header = signBody(secret, text, at);
  const body = Buffer.from([...Buffer.from(text), 0xff]);

  assert.throws(() => verifyBody(secret, { body, header }, at), { reason: 'invalid_signature' });
});
