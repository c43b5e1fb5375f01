import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  rotateDueKeys,
  rotateSigningKeys,
  type SigningKeyRotation,
} from '../../../../src/core/access/signing/rotate-keys.ts';
import {
  createSigningKeyRing,
  type SigningKeys,
} from '../../../../src/core/access/signing/signing-key-ring.ts';
import { createSecrets } from '../../../../src/platform/crypto/secrets.ts';
import { openShop } from '../../../kit/shop.ts';

const secrets = createSecrets(`test:${Buffer.alloc(32, 7).toString('base64')}`);
const day = 86_400_000;

const shop = await openShop(null);
const due = () => rotateDueKeys(shop.unit, secrets);
const ring = () => createSigningKeyRing(shop.unit, secrets)();
const kids = async () => (await ring()).published.map(({ kid }) => kid);
const retired = (rotations: SigningKeyRotation[]) => rotations.map((rotation) => rotation.retired);
const signing = ({ active, tokens }: SigningKeys) => [
  active.RS256.kid,
  active.ES256.kid,
  tokens.active.kid,
];

describe('signing keys rotate automatically', () => {
  test('after 90 days of use, once for all nodes, with an overlap of 7 days', async () => {
    const first = await ring();
    assert.deepEqual(await due(), []);
    shop.clock.advance(90 * day - 1);
    assert.deepEqual(await due(), []);
    shop.clock.advance(1);

    const rounds = await Promise.all([due(), due(), due()]);

    const done = rounds.filter((rotations) => rotations.length > 0);
    assert.equal(done.length, 1);
    assert.deepEqual(retired(done.flat()), signing(first));
    const then = await ring();
    assert.equal(then.published.length, 6);
    assert.ok(first.published.some(({ kid }) => kid === then.active.RS256.kid));
    shop.clock.advance(7 * day - 1);
    assert.equal((await kids()).length, 6);
    shop.clock.advance(1);
    assert.equal((await kids()).length, 4);
  });

  test('a manual rotation is refused within a day of the last one, so that only published keys sign', async () => {
    shop.clock.advance(day);
    await rotateSigningKeys(shop.unit, secrets);
    const before = await ring();

    await assert.rejects(rotateSigningKeys(shop.unit, secrets), { reason: 'rotation_too_soon' });
    assert.equal((await ring()).version, before.version);

    shop.clock.advance(day);
    assert.deepEqual(retired(await rotateSigningKeys(shop.unit, secrets)), signing(before));
  });

  test('an emergency rotation does not wait, and stops publishing the keys in use', async () => {
    const before = await ring();

    const rotations = await rotateSigningKeys(shop.unit, secrets, { emergency: true });

    const { published: messages, tokens } = await ring();
    const published = [...messages, ...tokens.published].map(({ kid }) => kid);
    assert.deepEqual(
      retired(rotations).map((kid) => published.includes(kid ?? '')),
      [false, false, false],
    );
    assert.deepEqual(retired(rotations), signing(before));
  });
});
