import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopes } from '../../../src/core/access/scope.ts';
import { digestRows, dumpRows } from '../../kit/rows.ts';
import { openSecondApp } from '../../kit/second-app.ts';
import { openShop, startOfTests } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
const api = '/api/storefront/v1/merchant';
const make = async (more: object = {}) =>
  (await merchant.post('/api-keys', { name: 'Robot', scopes: ['read:products'], ...more })).body;
const products = (key: string) =>
  shop.public.get(`${api}/products`, { authorization: `Bearer ${key}` });
const listed = async (id: string) =>
  (await merchant.get('/api-keys')).body.api_keys.find((key: any) => key.id === id);

test('a key is shown once, and no table contains its text', async () => {
  const key = await make({ scopes: ['write:products', 'read:orders', 'write:products'] });

  assert.deepEqual(key, {
    id: key.id,
    name: 'Robot',
    scopes: ['write:products', 'read:orders'],
    surfaces: ['a2a', 'mcp', 'ucp', 'merchant'],
    created_by: key.created_by,
    created_at: startOfTests,
    expires_at: null,
    last_used_at: null,
    api_key: key.api_key,
  });
  assert.match(key.api_key, /^stoa_test_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/);
  const { api_key: text, ...shown } = key;
  assert.deepEqual(await listed(key.id), shown);
  const dump = await dumpRows(shop);
  assert.ok(dump.includes(key.id));
  assert.ok(!dump.includes(text) && !dump.includes(text.split('_')[3]));
});

test('a scope permits what it names; writing implies reading, not the reverse', async () => {
  const use = async (...granted: string[]) => {
    const { api_key } = await make({ scopes: granted });
    const authorization = `Bearer ${api_key}`;
    const read = await shop.public.get(`${api}/products`, { authorization });
    const write = await shop.public.post(`${api}/products`, {}, { authorization });
    return [read.status, write.status];
  };
  assert.deepEqual(await use('read:products'), [200, 403]);
  assert.deepEqual(await use('write:products'), [200, 400]);
  assert.deepEqual(await use('write:orders', 'write:settings'), [403, 403]);
});

test('a key cannot create a key with more access than its own', async () => {
  const modest = await shop.merchant('write:settings', 'read:products');
  const ask = (...scopes: string[]) => modest.post('/api-keys', { name: 'Robot', scopes });

  assert.equal((await ask('read:products', 'read:settings')).status, 201);
  const before = (await merchant.get('/api-keys')).body.api_keys.length;
  const refused = await ask('read:products', 'write:products', 'read:orders');

  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.body.error.scope],
    [403, 'insufficient_scope', 'write:products read:orders'],
  );
  assert.equal((await merchant.get('/api-keys')).body.api_keys.length, before);
});

test('a missing scope is named in the body and the header', async () => {
  const { api_key } = await make();
  const answer = await shop.public.post(
    `${api}/products`,
    {},
    { authorization: `Bearer ${api_key}` },
  );

  assert.equal(answer.status, 403);
  assert.deepEqual(
    [answer.body.error.code, answer.body.error.scope],
    ['insufficient_scope', 'write:products'],
  );
  assert.equal(
    answer.headers['www-authenticate'],
    'Bearer error="insufficient_scope", scope="write:products"',
  );
});

test('a key works until it expires by the clock of the server', async () => {
  const expires = new Date(shop.clock().getTime() + 60_000).toISOString();
  const key = await make({ expires_at: expires });
  shop.clock.advance(59_999);
  assert.equal((await products(key.api_key)).status, 200);

  shop.clock.advance(1);
  const late = await products(key.api_key);
  assert.deepEqual([late.status, late.body.error.code], [401, 'invalid_token']);
  assert.match(String(late.headers['www-authenticate']), /^Bearer error="invalid_token"/);
});

test('a key is revoked immediately, here and on another node', async (t) => {
  const second = await openSecondApp(t, shop);
  const key = await make();
  const there = async () =>
    (
      await second.http.inject({
        url: `${api}/products`,
        headers: { authorization: `Bearer ${key.api_key}` },
      })
    ).statusCode;
  assert.deepEqual([(await products(key.api_key)).status, await there()], [200, 200]);

  const revoked = await merchant.delete(`/api-keys/${key.id}`);
  const here = (await products(key.api_key)).status;
  await shop.settle();

  assert.deepEqual([revoked.status, here, await there()], [204, 401, 401]);
  assert.equal(await listed(key.id), undefined);
  assert.equal((await merchant.delete(`/api-keys/${key.id}`)).status, 404);
});

test('the last use is recorded at most once a minute', async (t) => {
  const key = await make();
  const useAt = async (milliseconds: number) => {
    shop.clock.advance(milliseconds);
    const fresh = await openSecondApp(t, shop);
    const headers = { authorization: `Bearer ${key.api_key}` };
    await fresh.http.inject({ url: `${api}/products`, headers });
    // As the job does every few seconds.
    await fresh.counterFlush.stop();
    return (await listed(key.id)).last_used_at;
  };

  const first = await useAt(0);
  assert.equal(first, shop.clock().toISOString());
  assert.equal(await useAt(60_000), first);
  assert.equal(await useAt(1), shop.clock().toISOString());
});

const bad: [string, object, string][] = [
  ['a scope that does not exist', { scopes: ['read:products', 'read:everything'] }, 'scopes[1]'],
  ['no scope', { scopes: [] }, 'scopes'],
  ['no scopes member', { scopes: undefined }, 'scopes'],
  ['no name', { name: '' }, 'name'],
  ['an expiry in the past', { expires_at: '2025-01-01T00:00:00Z' }, 'expires_at'],
  ['an expiry that is not a timestamp', { expires_at: 'tomorrow' }, 'expires_at'],
  ['an expiry in an unsupported year', { expires_at: '9999-12-31T23:59:59-12:00' }, 'expires_at'],
];
for (const [what, change, field] of bad) {
  test(`a key with ${what} is 400 at ${field}, and none is created`, async () => {
    const before = await digestRows(shop, shop.tenant.workspaceId);
    const draft = { name: 'Robot', scopes: ['read:products'], ...change };
    const { status, body } = await merchant.post('/api-keys', draft);
    assert.equal(status, 400);
    assert.ok(body.error.details.some((detail: any) => detail.field === field));
    assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
  });
}

test('every scope can be granted', async () => {
  assert.deepEqual((await make({ scopes })).scopes, scopes);
});

test('other schemes in Authorization are refused', async () => {
  const key = await shop.key();
  const headers = [
    `bearer ${key}`,
    `Bearer  ${key}`,
    `Basic ${key}`,
    key,
    `Bearer ${key}x`,
    `Bearer ${key.slice(0, -1)}`,
    `Bearer ${key.replace('_test_', '_live_')}`,
    'Bearer ',
    'Bearer',
    '',
  ];
  const answers = await Promise.all(
    headers.map((authorization) => shop.public.get(`${api}/products`, { authorization })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 401, 401, 401, 401, 401, 401, 401, 401],
  );
});
