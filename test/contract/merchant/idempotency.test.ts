import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '../../../src/platform/db/database.ts';
import { digestRows, dumpRows } from '../../kit/rows.ts';
import { openSecondApp } from '../../kit/second-app.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
const draft = (name: string) => ({
  site_slug: 'shop',
  name,
  price: { amount: 1, currency: 'USD' },
});
const withKey = (key: string) => ({ 'idempotency-key': key });
const countNamed = async (name: string) => {
  const { products } = (await merchant.get('/products?limit=100')).body;
  return products.filter((product: any) => product.name === name).length;
};

test('a repeated call with a key replays the first response and does nothing', async () => {
  const first = await merchant.post('/products', draft('Once'), withKey('k1'));
  const before = await digestRows(shop, shop.tenant.workspaceId);
  const second = await merchant.post('/products', draft('Once'), withKey('k1'));

  assert.deepEqual([second.status, second.text], [201, first.text]);
  assert.equal(first.headers['idempotent-replayed'], undefined);
  assert.equal(second.headers['idempotent-replayed'], 'true');
  assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
});

test('the order of members in the body makes no difference', async () => {
  const { site_slug, name, price } = draft('Order');
  const first = await merchant.post('/products', { site_slug, name, price }, withKey('k2'));
  const reordered = { price: { currency: 'USD', amount: 1 }, name, site_slug };
  const second = await merchant.post('/products', reordered, withKey('k2'));

  assert.deepEqual([second.status, second.body.id], [201, first.body.id]);
  assert.equal(await countNamed('Order'), 1);
});

test('a key with another body is 409, and nothing happens', async () => {
  await merchant.post('/products', draft('First'), withKey('k3'));
  const before = await digestRows(shop, shop.tenant.workspaceId);

  const { status, body } = await merchant.post('/products', draft('Second'), withKey('k3'));

  assert.deepEqual([status, body.error.code], [409, 'idempotency_key_reused']);
  assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
});

test('the key also matches another spelling of the same path', async () => {
  const first = await merchant.post('/products', draft('Spelled'), withKey('k5'));

  const others = [
    await merchant.post('/products/', draft('Spelled'), withKey('k5')),
    await merchant.post('/%70roducts', draft('Spelled'), withKey('k5')),
  ];

  assert.deepEqual(
    others.map(({ status, body }) => [status, body.id]),
    others.map(() => [201, first.body.id]),
  );
  assert.equal(await countNamed('Spelled'), 1);
});

test('a path with invalid percent-encoding is 400, even with a key', async () => {
  for (const path of ['/products/%zz', '/products/%ff%fe', '/products/%']) {
    const { status } = await merchant.patch(path, { name: 'A' }, withKey('k6'));
    assert.deepEqual([path, status], [path, 400]);
  }
});

test('PATCH and DELETE are replayed too; a key on another path is a different key', async () => {
  const { body } = await merchant.post('/products', draft('Gone'), withKey('k4'));
  const path = `/products/${body.id}`;
  const patched = await merchant.patch(path, { name: 'Going' }, withKey('k4'));
  const patchedAgain = await merchant.patch(path, { name: 'Going' }, withKey('k4'));
  const remove = () =>
    shop.send({
      method: 'DELETE',
      url: `/api/storefront/v1/merchant${path}`,
      headers: { authorization, ...withKey('k4') },
    });
  const authorization = `Bearer ${await shop.key()}`;
  const [gone, repeatedRemoval] = [await remove(), await remove()];

  assert.deepEqual([patched.status, patchedAgain.text], [200, patched.text]);
  assert.deepEqual([gone.status, repeatedRemoval.status, repeatedRemoval.text], [204, 204, '']);
  assert.equal(repeatedRemoval.headers['idempotent-replayed'], 'true');
});

test('the same key of another credential is a different key', async () => {
  const colleague = await shop.merchant();
  const mine = await merchant.post('/products', draft('Shared'), withKey('k5'));
  const theirs = await colleague.post('/products', draft('Shared'), withKey('k5'));
  assert.deepEqual([theirs.status, theirs.body.id === mine.body.id], [201, false]);
});

test('fifty concurrent duplicates have one effect and one response', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => merchant.post('/products', draft('Twin'), withKey('k6'))),
  );

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.equal(answers.filter(({ headers }) => headers['idempotent-replayed']).length, 49);
  assert.equal(await countNamed('Twin'), 1);
});

test('concurrent duplicates on two nodes have one effect and one response', async (t) => {
  const second = await openSecondApp(t, shop);
  const headers = { authorization: `Bearer ${await shop.key()}`, ...withKey('k7') };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? second : shop.app).http.inject({
        method: 'POST',
        url: '/api/storefront/v1/merchant/products',
        headers,
        payload: draft('Across'),
      }),
    ),
  );

  assert.equal(new Set(answers.map(({ payload }) => payload)).size, 1);
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([201]));
  assert.equal(await countNamed('Across'), 1);
});

test('a duplicate of a call that runs on another node waits 5 s and is then 409 with Retry-After', async (t) => {
  const holder = await connect(shop.database.connection);
  t.after(() => holder.end());
  const authorization = `Bearer ${await shop.key('write:products')}`;
  const { rows } = await holder.query('select key_id from api_keys order by created_at, key_id');
  const scopes = rows.map(({ key_id: id }) => `${id} POST /api/storefront/v1/merchant/products`);
  await holder.query('begin');
  for (const scope of scopes)
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `${shop.tenant.workspaceId}|${scope}|k8`,
    ]);
  const call = () =>
    shop.public.post('/api/storefront/v1/merchant/products', draft('Late'), {
      authorization,
      ...withKey('k8'),
    });

  const busy = await call();
  await holder.query('rollback');
  const free = await call();

  assert.deepEqual([busy.status, busy.body.error.code], [409, 'idempotency_in_progress']);
  assert.equal(busy.headers['retry-after'], '1');
  assert.equal(free.status, 201);
  assert.equal(await countNamed('Late'), 1);
});

test('an error is not stored: the key may be used again, even with another body', async () => {
  const bad = { ...draft('Fixed'), price: { amount: 1, currency: 'EUR' } };
  const before = await digestRows(shop, shop.tenant.workspaceId);
  const refused = await merchant.post('/products', bad, withKey('k9'));
  assert.equal(refused.status, 422);
  assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);

  const retried = await merchant.post('/products', draft('Fixed'), withKey('k9'));
  assert.deepEqual([retried.status, retried.headers['idempotent-replayed']], [201, undefined]);
});

test('a call that failed with a conflict succeeds with the same key once the conflict is resolved', async () => {
  const holder = await merchant.post('/products', { ...draft('Holder'), slug: 'spot' });
  const call = () => merchant.post('/products', { ...draft('Next'), slug: 'spot' }, withKey('k10'));
  assert.equal((await call()).status, 409);
  await merchant.delete(`/products/${holder.body.id}`);
  assert.equal((await call()).status, 201);
});

test('a response is kept for 72 hours', async () => {
  const within = await repeatAfter(71 * 3_600_000);
  assert.equal(within.headers['idempotent-replayed'], 'true');
  const later = await repeatAfter(2 * 3_600_000);
  assert.deepEqual([later.status, later.headers['idempotent-replayed']], [201, undefined]);
});
async function repeatAfter(milliseconds: number) {
  await merchant.post('/products', draft('Kept'), withKey('k11'));
  shop.clock.advance(milliseconds);
  return merchant.post('/products', draft('Kept'), withKey('k11'));
}

for (const key of ['', 'two words', 'é', 'x'.repeat(256)]) {
  test(`the key "${key.slice(0, 9)}" is 400, and nothing happens`, async () => {
    const before = await digestRows(shop, shop.tenant.workspaceId);
    const { status, body } = await merchant.post('/products', draft('Bad'), withKey(key));
    assert.deepEqual([status, body.error.details[0].field], [400, 'Idempotency-Key']);
    assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
  });
}

test('a key of 255 characters is accepted, and reads ignore keys', async () => {
  const longest = withKey('~'.repeat(255));
  assert.equal((await merchant.post('/products', draft('Long'), longest)).status, 201);
  assert.equal((await merchant.get('/products', withKey('two words'))).status, 200);
});

test('a response that contains a secret can be replayed, and no table stores it unencrypted', async () => {
  const robot = { name: 'Robot', scopes: ['read:products'] };
  const first = await merchant.post('/api-keys', robot, withKey('k12'));
  const second = await merchant.post('/api-keys', robot, withKey('k12'));

  assert.equal(second.body.api_key, first.body.api_key);
  const dump = await dumpRows(shop);
  assert.ok(dump.includes('k12'));
  assert.ok(!dump.includes(first.body.api_key));
});
