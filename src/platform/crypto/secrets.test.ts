import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecrets, generateSecretsKeys } from './secrets.ts';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const context = { workspaceId: 'ws_1', location: 'webhooks|secret|whk_1' };

test('decrypts an encrypted secret in the same location', () => {
  const secrets = createSecrets(generateSecretsKeys());
  for (const plain of ['whsec_abc', '', 'g\u00f6del \u{1f511}']) {
    assert.equal(secrets.decrypt(secrets.encrypt(plain, context), context), plain);
  }
});

test('the format is v1, key id, nonce, ciphertext with tag', () => {
  const secrets = createSecrets(`k9:${key(1)}`, (count) => new Uint8Array(count).fill(255));
  const [version, keyId, nonce, text] = secrets.encrypt('abc', context).split('.');
  assert.deepEqual([version, keyId, nonce], ['v1', 'k9', '________________']);
  assert.equal(Buffer.from(text ?? '', 'base64url').length, 3 + 16);
  assert.equal(secrets.currentKeyId, 'k9');
});

test('encrypting the same secret twice gives different ciphertexts', () => {
  const secrets = createSecrets(`k1:${key(1)}`);
  assert.notEqual(secrets.encrypt('same', context), secrets.encrypt('same', context));
});

test('a secret cannot be decrypted in another row, column or workspace', () => {
  const secrets = createSecrets(`k1:${key(1)}`);
  const ciphertext = secrets.encrypt('x', context);
  const otherContexts = [
    { ...context, workspaceId: 'ws_2' },
    { ...context, location: 'webhooks|secret|whk_2' },
    { ...context, location: 'webhooks|other|whk_1' },
  ];
  for (const other of otherContexts) {
    assert.throws(() => secrets.decrypt(ciphertext, other), /was altered or moved/);
  }
});

test('a change of any character makes decryption fail', () => {
  const secrets = createSecrets(`k1:${key(1)},k2:${key(2)}`);
  const ciphertext = secrets.encrypt('a secret', context);
  for (const at of ciphertext.split('').keys()) {
    const other = ciphertext[at] === 'A' ? 'Q' : 'A';
    const altered = ciphertext.slice(0, at) + other + ciphertext.slice(at + 1);
    assert.throws(() => secrets.decrypt(altered, context), Error, altered);
  }
  assert.throws(
    () => secrets.decrypt(ciphertext.replace('v1.k1', 'v1.k2'), context),
    /altered or moved/,
  );
});

test('rejects a ciphertext with a shortened tag', () => {
  const secrets = createSecrets(`k1:${key(1)}`);
  const ciphertext = secrets.encrypt('', context);
  assert.throws(() => secrets.decrypt(ciphertext.slice(0, -2), context), /not an encrypted secret/);
  assert.throws(() => secrets.decrypt('', context), /not an encrypted secret/);
});

test('after a rotation the new key encrypts and the old one still decrypts', () => {
  const before = createSecrets(`old:${key(1)}`);
  const after = createSecrets(`new:${key(2)},old:${key(1)}`);
  const ciphertext = before.encrypt('kept', context);
  assert.equal(after.decrypt(ciphertext, context), 'kept');
  assert.match(after.encrypt('kept', context), /^v1\.new\./);
  assert.throws(() => before.decrypt(after.encrypt('x', context), context), /lacks the key new/);
});

test('the error for a malformed key list does not repeat the keys', () => {
  const secret = key(7);
  const lists = [
    '',
    secret,
    `k1:${secret.slice(4)}`,
    `k1:${secret},`,
    `k 1:${secret}`,
    `:${secret}`,
  ];
  for (const list of lists) {
    assert.throws(
      () => createSecrets(list),
      (error: Error) =>
        error.message.startsWith('SECRETS_KEYS must ') && !error.message.includes(secret.slice(4)),
      list,
    );
  }
  assert.throws(() => createSecrets(`k1:${key(1)},k1:${key(2)}`), /each key its own name/);
});
