import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registerKeys } from '../../../../src/app/secrets/register-keys.ts';
import { rotateSigningKeys } from '../../../../src/core/access/signing/rotate-keys.ts';
import { createSecrets, generateSecretsKeys } from '../../../../src/platform/crypto/secrets.ts';
import { ConfigError } from '../../../../src/platform/settings/config-error.ts';
import { openCoreShop } from '../../../kit/shop.ts';

const aKey = (name: string) => generateSecretsKeys().replace(/^k1/, name);

/** A database that a server has used with `first`; starts others with other keys. */
async function usedWith(first: string) {
  const { unit } = await openCoreShop(null);
  const start = (...keys: string[]) => registerKeys(unit, createSecrets(keys.join()));
  await start(first);
  return start;
}

const refused = (pattern: RegExp) => (error: unknown) =>
  error instanceof ConfigError && pattern.test(error.message);

test('a server with the same keys starts, as often as it likes', async () => {
  const key = aKey('k1');
  const start = await usedWith(key);

  await start(key);
  await Promise.all([start(key), start(key)]);
});

test('a server with a different key of the same name is refused', async () => {
  const start = await usedWith(aKey('k1'));

  await assert.rejects(start(aKey('k1')), refused(/used with another key k1.*secrets\.key/));
});

test('a server that lists none of the keys is refused, and its own key is not registered', async () => {
  const first = aKey('k1');
  const other = aKey('other');
  const start = await usedWith(first);

  await assert.rejects(start(other), refused(/used with the key k1, which is not listed/));
  await start(first);
  await assert.rejects(start(other));
});

test('keys are rotated, and old ones removed', async () => {
  const [old, next] = [aKey('k1'), aKey('k2')];
  const start = await usedWith(old);

  await start(old, next);
  await start(next, old);
  await start(next);
  await assert.rejects(start(next, aKey('k1')), refused(/another key k1/));
});

test('a key that data still needs cannot be left out, even if another registered one is listed', async () => {
  const [old, next] = [aKey('k1'), aKey('k2')];
  const shop = await openCoreShop(null);
  const start = (...keys: string[]) => registerKeys(shop.unit, createSecrets(keys.join()));
  await start(old);
  await rotateSigningKeys(shop.unit, createSecrets(old));
  await start(next, old);

  await assert.rejects(start(next), refused(/k1 is not in SECRETS_KEYS, but is used by/));
  await start(next, old);
});

test('of two servers that start with different keys at the same time, one is refused', async () => {
  const { unit } = await openCoreShop(null);
  const keys = [aKey('k1'), aKey('k1'), aKey('k1')];

  const starts = await Promise.allSettled(
    keys.map((key) => registerKeys(unit, createSecrets(key))),
  );

  assert.deepEqual(starts.map(({ status }) => status).sort(), [
    'fulfilled',
    'rejected',
    'rejected',
  ]);
});
