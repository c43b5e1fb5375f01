import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculateJwkThumbprint, compactVerify, importJWK } from 'jose';
import { generateSigningKey, signDetached, signJws } from './key-pair.ts';

const payload = new TextEncoder().encode('{"a": 1}');

test('the key id is the thumbprint, and the public JWK states algorithm and use', async () => {
  const { kid, publicJwk } = await generateSigningKey('RS256');
  assert.equal(kid, await calculateJwkThumbprint(publicJwk));
  assert.deepEqual(Object.keys(publicJwk).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use']);
  assert.equal(Buffer.from(publicJwk.n ?? '', 'base64url').length, 256);
});

test('the public JWK of an ES256 key contains no private parameter', async () => {
  const { publicJwk, privateJwk } = await generateSigningKey('ES256');
  assert.equal('d' in publicJwk, false);
  assert.equal('d' in privateJwk, true);
});

for (const algorithm of ['RS256', 'ES256'] as const) {
  test(`${algorithm}: a JWS verifies with the public JWK`, async () => {
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

test('a detached JWS verifies only with the signed payload', async () => {
  const key = await generateSigningKey('RS256');
  const [header, middle, signature] = (await signDetached(payload, {}, key)).split('.');
  assert.equal(middle, '');
  const publicKey = await importJWK(key.publicJwk, 'RS256');
  const withPayload = (bytes: Uint8Array) =>
    `${header}.${Buffer.from(bytes).toString('base64url')}.${signature}`;
  await compactVerify(withPayload(payload), publicKey);
  await assert.rejects(compactVerify(withPayload(new Uint8Array([1])), publicKey));
});

test('a key restored from JSON produces the same signature', async () => {
  const key = await generateSigningKey('RS256');
  const restored = JSON.parse(JSON.stringify(key));
  assert.equal(await signJws(payload, {}, restored), await signJws(payload, {}, key));
});
