import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculateJwkThumbprint, compactVerify, importJWK } from 'jose';
import { generateSigningKey, signDetached, signJws } from './key-pair.ts';

const payload = new TextEncoder().encode('{"a": 1}');

test('a key is named by its thumbprint and says what it is for', async () => {
  const { kid, publicJwk } = await generateSigningKey('RS256');
  assert.equal(kid, await calculateJwkThumbprint(publicJwk));
  assert.deepEqual(Object.keys(publicJwk).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use']);
  assert.equal(Buffer.from(publicJwk.n ?? '', 'base64url').length, 256);
});

test('the public part of an ES256 key holds no private number', async () => {
  const { publicJwk, privateJwk } = await generateSigningKey('ES256');
  assert.equal('d' in publicJwk, false);
  assert.equal('d' in privateJwk, true);
});

for (const algorithm of ['RS256', 'ES256'] as const) {
  test(`${algorithm}: a JWS verifies with the public part`, async () => {
    const key = await generateSigningKey(algorithm);
    const jws = await signJws(payload, { typ: 'response+jws', iss: 'https://a.example' }, key);
    const verified = await compactVerify(jws, await importJWK(key.publicJwk, algorithm));
    assert.deepEqual(Buffer.from(verified.payload), Buffer.from(payload));
    assert.deepEqual(verified.protectedHeader, {
      typ: 'response+jws',
      iss: 'https://a.example',
      alg: algorithm,
      kid: key.kid,
    });
  });
}

test('a detached JWS verifies once the bytes are put back, and only those', async () => {
  const key = await generateSigningKey('RS256');
  const [header, middle, signature] = (await signDetached(payload, {}, key)).split('.');
  assert.equal(middle, '');
  const publicKey = await importJWK(key.publicJwk, 'RS256');
  const whole = (bytes: Uint8Array) =>
    `${header}.${Buffer.from(bytes).toString('base64url')}.${signature}`;
  await compactVerify(whole(payload), publicKey);
  await assert.rejects(compactVerify(whole(new Uint8Array([1])), publicKey));
});

test('a key that went through JSON signs the same', async () => {
  const key = await generateSigningKey('RS256');
  const restored = JSON.parse(JSON.stringify(key));
  assert.equal(await signJws(payload, {}, restored), await signJws(payload, {}, key));
});
