import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hash } from '@node-rs/argon2';
import { needsRehash } from '../../../../src/platform/crypto/password.ts';
import { callerWith, openConsole } from '../../../kit/console.ts';
import { openShop } from '../../../kit/shop.ts';
import { browser, goodPassword, newUser } from '../../../kit/users.ts';

const shop = await openShop(null);
const ada = await newUser(shop);
const console = async (email?: string) => (await openConsole(shop, email)).merchant();

describe('API keys in the console', () => {
  test('a key is created, works within its scopes, is listed without its text, and is revoked', async () => {
    const ada = await console();
    const { status, body: made } = await ada.post('/api-keys', {
      name: 'Back <office>',
      scopes: ['write:products', 'read:orders'],
      surfaces: ['merchant', 'mcp'],
      expires_at: '2026-01-31T00:00:00.000Z',
    });
    const list = await ada.get('/api-keys');
    const row = list.body.api_keys.find(({ id }: any) => id === made.id);

    assert.equal(status, 201);
    assert.ok(!list.text.includes(made.api_key.slice(-20)));
    assert.deepEqual(
      [row.name, row.scopes, row.surfaces, row.expires_at],
      [
        'Back <office>',
        ['write:products', 'read:orders'],
        ['mcp', 'merchant'],
        '2026-01-31T00:00:00.000Z',
      ],
    );
    const program = callerWith(shop, made.api_key);
    assert.equal((await program.get('/products')).status, 200);
    assert.equal((await program.get('/customers')).status, 403);

    assert.equal((await ada.delete(`/api-keys/${made.id}`)).status, 204);

    assert.equal((await program.get('/products')).status, 401);
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
      ['person.signed_in', 'api_key.created', 'api_key.deleted'],
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
  const owner = await console();
  for (const [email, end] of [
    ['nan@example.com', 'role'],
    ['pia@example.com', 'membership'],
  ] as const) {
    const id = await newUser(shop, email, { role: 'admin' });
    const made = await (await console(email)).post('/api-keys', {
      name: 'Mine',
      scopes: ['write:products', 'write:settings'],
    });
    const parent = callerWith(shop, made.body.api_key);
    const child = await parent.post('/api-keys', { name: 'Child', scopes: ['read:products'] });
    const programs = [parent, callerWith(shop, child.body.api_key)];
    const statuses = async () =>
      Promise.all(programs.map(async (one) => (await one.get('/products')).status));
    assert.deepEqual(await statuses(), [200, 200], end);

    await (end === 'role'
      ? owner.patch(`/members/${id}`, { role: 'member' })
      : owner.delete(`/members/${id}`));

    assert.deepEqual(await statuses(), [401, 401], end);
  }
});

test('an expiring key creates no key that outlives it', async () => {
  const merchant = await shop.merchant();
  const expiry = '2026-02-01T00:00:00.000Z';
  const input = { name: 'short', scopes: ['write:settings'], expires_at: expiry };
  const { body: short } = await merchant.post('/api-keys', input);
  const create = (expires_at?: string | null) =>
    callerWith(shop, short.api_key).post('/api-keys', {
      name: 'child',
      scopes: ['read:settings'],
      expires_at,
    });

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
