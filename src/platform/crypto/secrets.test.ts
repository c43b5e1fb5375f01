import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecrets, generateSecretsKeys } from './secrets.ts';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const here = { workspaceId: 'ws_1', location: 'webhooks|secret|whk_1' };

test('a sealed secret opens where it was sealed', () => {
  const secrets = createSecrets(generateSecretsKeys());
  for (const plain of ['whsec_abc', '', 'g\u00f6del \u{1f511}']) {
    assert.equal(secrets.decrypt(secrets.encrypt(plain, here), here), plain);
  }
});

test('the form is v1, key id, nonce, ciphertext with tag', () => {
  const secrets = createSecrets(`k9:${key(1)}`, (count) => new Uint8Array(count).fill(255));
  const [version, keyId, nonce, text] = secrets.encrypt('abc', here).split('.');
  assert.deepEqual([version, keyId, nonce], ['v1', 'k9', '________________']);
  assert.equal(Buffer.from(text ?? '', 'base64url').length, 3 + 16);
  assert.equal(secrets.currentKeyId, 'k9');
});

test('the same secret never looks the same twice', () => {
  const secrets = createSecrets(`k1:${key(1)}`);
  assert.notEqual(secrets.encrypt('same', here), secrets.encrypt('same', here));
});

test('a secret does not open in another row, column or workspace', () => {
  const secrets = createSecrets(`k1:${key(1)}`);
  const sealed = secrets.encrypt('x', here);
  const elsewhere = [
    { ...here, workspaceId: 'ws_2' },
    { ...here, location: 'webhooks|secret|whk_2' },
    { ...here, location: 'webhooks|other|whk_1' },
  ];
  for (const context of elsewhere) {
    assert.throws(() => secrets.decrypt(sealed, context), /was altered or moved/);
  }
});

test('any altered character is noticed', () => {
  const secrets = createSecrets(`k1:${key(1)},k2:${key(2)}`);
  const sealed = secrets.encrypt('a secret', here);
  for (const at of sealed.split('').keys()) {
    const other = sealed[at] === 'A' ? 'Q' : 'A';
    const altered = sealed.slice(0, at) + other + sealed.slice(at + 1);
    assert.throws(() => secrets.decrypt(altered, here), Error, altered);
  }
  assert.throws(() => secrets.decrypt(sealed.replace('v1.k1', 'v1.k2'), here), /altered or moved/);
});

test('a shortened tag is no sealed secret', () => {
  const secrets = createSecrets(`k1:${key(1)}`);
  const sealed = secrets.encrypt('', here);
  assert.throws(() => secrets.decrypt(sealed.slice(0, -2), here), /no sealed secret/);
  assert.throws(() => secrets.decrypt('', here), /no sealed secret/);
});

test('after a rotation the new key seals and the old one still opens', () => {
  const before = createSecrets(`old:${key(1)}`);
  const after = createSecrets(`new:${key(2)},old:${key(1)}`);
  const sealed = before.encrypt('kept', here);
  assert.equal(after.decrypt(sealed, here), 'kept');
  assert.match(after.encrypt('kept', here), /^v1\.new\./);
  assert.throws(() => before.decrypt(after.encrypt('x', here), here), /lacks the key new/);
});

test('a malformed list of keys is refused in a sentence that does not repeat it', () => {
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
