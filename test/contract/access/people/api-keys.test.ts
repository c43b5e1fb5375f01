import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { needsRehash } from '../../../../src/platform/crypto/password.ts';
import { browser, goodPassword, person } from '../../../kit/people.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const ada = await person(shop);
const page = browser(shop);
await page.signIn();
const products = '/api/storefront/v1/merchant/products';
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('API keys on the account pages', () => {
  test('a key is created, shown once, works within its scopes, and is revoked', async () => {
    const made = await page.post('/account/api-keys', {
      name: 'Back <office>',
      access_products: 'write',
      access_orders: 'read',
      access_analytics: 'write',
      lifetime: '30',
    });
    const key = /id="key" value="(stoa_test_\w+)"/.exec(made.text)?.[1] ?? '';
    const list = await page.get('/account/api-keys');
    const id = /api-keys\/(key_\w+)\/revoke/.exec(list.text)?.[1];

    assert.equal(made.status, 201);
    assert.match(list.text, /Back &lt;office&gt;/);
    assert.ok(!list.text.includes(key.slice(-20)));
    const rows = await (await shop.merchant()).get('/api-keys');
    const [row] = rows.body.api_keys.filter((listed: any) => listed.id === id);
    assert.deepEqual(
      [row.name, row.scopes, row.expires_at],
      ['Back <office>', ['write:products', 'read:orders'], '2026-01-31T00:00:00.000Z'],
    );
    assert.equal((await shop.public.get(products, bearer(key))).status, 200);
    const closed = await shop.public.get('/api/storefront/v1/merchant/customers', bearer(key));
    assert.equal(closed.status, 403);

    const revoked = await page.post(`/account/api-keys/${id}/revoke`);

    assert.equal(revoked.status, 303);
    assert.equal((await shop.public.get(products, bearer(key))).status, 401);
    assert.match((await page.get(String(revoked.headers.location))).text, /API key revoked/);
  });

  test('a key is created without the excluded surfaces', async () => {
    const form = { name: 'Buys', access_orders: 'write', exclude_merchant: 'yes' };
    assert.equal((await page.post('/account/api-keys', form)).status, 201);
    const { body } = await (await shop.merchant()).get('/api-keys');
    const made = body.api_keys.find(({ name }: { name: string }) => name === 'Buys');
    assert.deepEqual(made.surfaces, ['a2a', 'mcp', 'ucp']);
    assert.match(
      (await page.get('/account/api-keys')).text,
      /Only for Store agent \(A2A\), MCP tools, UCP\./,
    );

    const all = Object.fromEntries(
      ['a2a', 'mcp', 'ucp', 'merchant'].map((each) => [`exclude_${each}`, 'yes']),
    );
    const none = await page.post('/account/api-keys', { ...form, ...all });
    assert.equal(none.status, 422);
    assert.match(none.text, /Allowed APIs must be one or more of/);
  });

  test('without a name or a scope no key is created', async () => {
    const withoutName = await page.post('/account/api-keys', { access_products: 'read' });
    const withoutScope = await page.post('/account/api-keys', {
      name: 'x',
      access_products: 'all',
    });

    assert.deepEqual([withoutName.status, withoutScope.status], [422, 422]);
    assert.match(withoutName.text, /Name must have 1 to 100 characters/);
    assert.match(withoutScope.text, /Permissions must include access to at least one resource/);
    assert.match(withoutScope.text, /id="name" name="name"/);
  });

  test('a lifetime that is not offered creates no key', async () => {
    const merchant = await shop.merchant();
    const before = await merchant.get('/api-keys');
    const form = { name: 'x', access_products: 'read' };

    for (const lifetime of ['7', 'forever', '-30']) {
      const refused = await page.post('/account/api-keys', { ...form, lifetime });
      assert.equal(refused.status, 422);
      assert.match(refused.text, /Expiration must be one of the listed options/);
    }

    const after = await merchant.get('/api-keys');
    assert.equal(after.body.api_keys.length, before.body.api_keys.length);
  });

  test('acts of a user are in the audit log under their name', async () => {
    const rows = await shop.unit.view(shop.tenant, (view) =>
      view.query<{ action: string; actor_type: string; actor_id: string }>(
        'select action, actor_type, actor_id from audit_log order by position',
        [],
      ),
    );
    const own = rows.filter(({ actor_id }) => actor_id === ada);

    assert.ok(own.every(({ actor_type }) => actor_type === 'person'));
    assert.deepEqual(
      own.map(({ action }) => action),
      ['person.signed_in', 'api_key.created', 'api_key.deleted', 'api_key.created'],
    );
  });

  test('a password hash with other parameters is replaced when the password is used', async () => {
    const old = await hash(goodPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    const stored = async () => {
      const [row] = await shop.unit.runAsSystem(shop.tenant, (work) =>
        work.query<{ password_hash: string }>('select password_hash from users', []),
      );
      return row?.password_hash ?? '';
    };
    await shop.unit.runAsSystem(shop.tenant, (work) =>
      work.query('update users set password_hash = $1', [old]),
    );

    await browser(shop).signIn();

    assert.equal(needsRehash(await stored()), false);
    await browser(shop).signIn();
  });
});

test('keys of a user, and keys created with those, end when the user is removed or becomes read-only', async () => {
  for (const [email, end] of [
    ['nan@example.com', 'role'],
    ['pia@example.com', 'remove'],
  ] as const) {
    const id = await person(shop, email, { role: 'admin' });
    const theirs = browser(shop);
    await theirs.signIn(email);
    const made = await theirs.post('/account/api-keys', {
      name: 'Mine',
      access_products: 'write',
      access_settings: 'write',
      lifetime: '30',
    });
    const key = /id="key" value="(stoa_test_\w+)"/.exec(made.text)?.[1] ?? '';
    const child = await shop.public.post(
      '/api/storefront/v1/merchant/api-keys',
      { name: 'Child', scopes: ['read:products'] },
      bearer(key),
    );
    const keys = [key, child.body.api_key];
    const statuses = async () =>
      Promise.all(keys.map(async (one) => (await shop.public.get(products, bearer(one))).status));
    assert.deepEqual(await statuses(), [200, 200], end);

    await page.post(`/account/members/${id}/${end}`, { role: 'member' });

    assert.deepEqual(await statuses(), [401, 401], end);
  }
});

test('an expiring key creates no key that outlives it', async () => {
  const merchant = await shop.merchant();
  const expiry = '2026-02-01T00:00:00.000Z';
  const input = { name: 'short', scopes: ['write:settings'], expires_at: expiry };
  const { body: short } = await merchant.post('/api-keys', input);
  const create = (expires_at?: string | null) =>
    shop.public.post(
      '/api/storefront/v1/merchant/api-keys',
      { name: 'child', scopes: ['read:settings'], expires_at },
      bearer(short.api_key),
    );

  const unlimited = [await create(), await create(null)];
  const sooner = await create('2026-01-15T00:00:00.000Z');
  const later = await create('2026-02-01T00:00:01.000Z');

  assert.deepEqual(
    [...unlimited, sooner].map(({ status, body }) => [status, body.expires_at]),
    [expiry, expiry, '2026-01-15T00:00:00.000Z'].map((at) => [201, at]),
  );
  assert.equal(later.status, 400);
  assert.match(JSON.stringify(later.body), /expires_at.*2026-02-01T00:00:00\.000Z/);
});
