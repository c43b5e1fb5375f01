import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rotateSigningKeys } from '../../../src/core/access/signing/rotate-keys.ts';
import { createSigningKeyRing } from '../../../src/core/access/signing/signing-key-ring.ts';
import { createSecrets } from '../../../src/platform/crypto/secrets.ts';
import { systemTenant } from '../../../src/platform/unit-of-work.ts';
import { openShop, type Shop } from '../../kit/shop.ts';

const secrets = createSecrets(`test:${Buffer.alloc(32, 7).toString('base64')}`);
const minute = 60_000;
const day = 86_400_000;

const rotate = (shop: Shop, how?: { emergency: boolean }) =>
  rotateSigningKeys(shop.unit, secrets, how);

async function publishedKids(shop: Shop): Promise<string[]> {
  const { body } = await shop.public.get('/.well-known/ucp/jwks.json');
  return body.keys.map((key: any) => key.kid).sort();
}

describe('GET /.well-known/ucp/jwks.json', () => {
  test('publishes an active and a next key of both kinds, and no private part', async (t) => {
    const shop = await openShop(t);

    const { status, headers, body } = await shop.public.get('/.well-known/ucp/jwks.json');

    assert.equal(status, 200);
    assert.equal(headers['cache-control'], 'public, max-age=3600');
    assert.deepEqual(body.keys.map((key: any) => key.alg).sort(), [
      'ES256',
      'ES256',
      'RS256',
      'RS256',
    ]);
    const members = new Set(body.keys.flatMap(Object.keys));
    assert.deepEqual([...members].sort(), ['alg', 'crv', 'e', 'kid', 'kty', 'n', 'use', 'x', 'y']);
    const stored = await shop.unit.runAsSystem(systemTenant, (work) =>
      work.query<{ private_jwk: string }>('select private_jwk from signing_keys', []),
    );
    assert.ok(stored.every(({ private_jwk: sealed }) => sealed.startsWith('v1.test.')));
  });

  test('processes that start together have the same keys', async (t) => {
    const shop = await openShop(t);
    const rings = [1, 2, 3].map(() => createSigningKeyRing(shop.unit, secrets));

    const rounds = await Promise.all(rings.map((ring) => ring()));

    const [first] = rounds;
    assert.equal(first?.published.length, 4);
    assert.deepEqual(
      rounds.map((keys) => [keys.version, keys.active.RS256.kid]),
      rings.map(() => [first?.version, first?.active.RS256.kid]),
    );
  });

  test('a rotation activates the next keys and publishes the old ones for 7 more days', async (t) => {
    const shop = await openShop(t);
    const before = await publishedKids(shop);
    shop.clock.advance(day);

    const rotations = (await rotate(shop)).filter(({ purpose }) => purpose === 'messages');
    shop.clock.advance(minute);

    const after = await publishedKids(shop);
    const fresh = rotations.map((rotation) => rotation.next);
    const retired = rotations.map((rotation) => rotation.retired ?? '');
    assert.deepEqual(after, [...before, ...fresh].sort());
    assert.ok(rotations.every((rotation) => before.includes(rotation.active)));
    const { body } = await shop.public.get('/.well-known/agent-card.json');
    const header = JSON.parse(Buffer.from(body.signatures[0].protected, 'base64url').toString());
    assert.equal(header.kid, rotations.find(({ algorithm }) => algorithm === 'RS256')?.active);

    shop.clock.advance(7 * day);
    assert.deepEqual(
      await publishedKids(shop),
      after.filter((kid) => !retired.includes(kid)),
    );
  });

  test('the first rotation of an empty database creates the keys', async (t) => {
    const shop = await openShop(t);

    const rotations = await rotate(shop);

    assert.deepEqual(
      rotations.map(({ purpose, algorithm, retired }) => [purpose, algorithm, retired]),
      [
        ['messages', 'RS256', null],
        ['messages', 'ES256', null],
        ['tokens', 'ES256', null],
      ],
    );
    assert.equal((await publishedKids(shop)).length, 4);
  });
});
