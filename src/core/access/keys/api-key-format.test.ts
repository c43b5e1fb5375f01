import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { generateApiKey, parseApiKey } from './api-key-format.ts';

test('a key has the form that secret scanners look for', () => {
  const pattern = /^stoa_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/;
  assert.match(generateApiKey('live', randomBytes).text, pattern);
  assert.match(generateApiKey('test', randomBytes).text, /^stoa_test_/);
});

test('the lowest and the highest random values keep the form', () => {
  for (const byte of [0, 255]) {
    const { text } = generateApiKey('live', (count) => new Uint8Array(count).fill(byte));
    assert.equal(text.length, 10 + 12 + 1 + 49);
    assert.ok(parseApiKey(text));
  }
});

test('parsing a key returns the mode, the id and the digest of the secret', () => {
  const { text, lookupId, secretHash } = generateApiKey('test', randomBytes);
  assert.deepEqual(parseApiKey(text), { mode: 'test', lookupId, secretHash });
  const secret = text.slice(-49, -6);
  assert.deepEqual(secretHash, createHash('sha256').update(secret).digest());
});

test('the checksum detects any single wrong character', () => {
  const { text } = generateApiKey('live', randomBytes);
  for (const index of text.split('').keys()) {
    const wrong = text[index] === 'x' ? 'y' : 'x';
    assert.equal(parseApiKey(text.slice(0, index) + wrong + text.slice(index + 1)), null);
  }
});

test('a key of one mode is not valid in the other mode', () => {
  const { text } = generateApiKey('test', randomBytes);
  assert.equal(parseApiKey(text.replace('_test_', '_live_')), null);
});

test('rejects strings that are not keys', () => {
  const { text } = generateApiKey('live', randomBytes);
  for (const other of ['', 'stoa_live_', `${text} `, `${text}\n`, `x${text}`, text.slice(0, -1)]) {
    assert.equal(parseApiKey(other), null);
  }
});
