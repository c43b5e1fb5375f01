import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callerWith, openConsole } from '../../../kit/console.ts';
import { openShop } from '../../../kit/shop.ts';
import { goodPassword, newUser } from '../../../kit/users.ts';

const shop = await openShop(null, { env: { RATE_LIMITS: 'account=10000,sign_in=10000' } });
await shop.site();
const userId = await newUser(shop);
const path = '/account/console-reauthentication';
const wallet = { base: '0x00000000000000000000000000000000000000aa' };
const key = { name: 'Key', scopes: ['read:products'] };
const minutes = (count: number) => shop.clock.advance(count * 60_000);

describe('POST /account/console-reauthentication', () => {
  test('keys and wallets need a password of the last 15 minutes; the same token then works', async () => {
    const ada = await openConsole(shop);
    minutes(14);
    const { token } = await ada.token();
    const merchant = callerWith(shop, token);
    assert.equal((await merchant.post('/api-keys', key)).status, 201);
    minutes(1);

    const refused = [
      await merchant.post('/api-keys', key),
      await merchant.patch('/sites/shop', { crypto_wallet_address: wallet }),
      await merchant.post('/sites', {
        slug: 'new',
        name: 'New',
        currency: 'USD',
        crypto_price_limit: 5,
      }),
    ];
    const harmless = await merchant.patch('/sites/shop', { name: 'Renamed' });
    const confirmed = await ada.post(path, { password: goodPassword });
    const allowed = await merchant.post('/api-keys', key);

    for (const { status, body } of refused)
      assert.deepEqual([status, body.error.code], [403, 'reauthentication_required']);
    assert.equal(harmless.status, 200);
    assert.equal(confirmed.status, 204, confirmed.text);
    assert.equal(allowed.status, 201);
    const keys = (await merchant.get('/api-keys')).body.api_keys;
    assert.equal(keys.length, 2);
    assert.equal((await merchant.get('/sites/new')).status, 404);
  });

  test('it counts for its own session only, and the audit log records it', async () => {
    const [ada, elsewhere] = [await openConsole(shop), await openConsole(shop)];
    minutes(15);
    await ada.post(path, { password: goodPassword });

    const other = await (await elsewhere.merchant()).post('/api-keys', key);
    const { body } = await (await ada.merchant()).get('/audit-log?action=person.reauthenticated');

    assert.deepEqual([other.status, other.body.error.code], [403, 'reauthentication_required']);
    assert.deepEqual(body.audit_log[0].actor, { type: 'person', id: userId });
  });

  test('a wrong password is 403 at its field and allows nothing', async () => {
    const ada = await openConsole(shop);
    minutes(15);

    const wrong = await ada.post(path, { password: 'not the password' });
    const created = await (await ada.merchant()).post('/api-keys', key);

    assert.deepEqual([wrong.status, wrong.body.error.code], [403, 'wrong_password']);
    assert.equal(wrong.body.error.details[0].field, 'password');
    assert.equal(created.status, 403);
  });

  test('after ten attempts in a session even the right password waits, and other sessions do not', async () => {
    const [ada, elsewhere] = [await openConsole(shop), await openConsole(shop)];
    for (let attempt = 0; attempt < 10; attempt += 1)
      await ada.post(path, { password: 'not the password' });

    const locked = await ada.post(path, { password: goodPassword });
    const other = await elsewhere.post(path, { password: goodPassword });

    assert.deepEqual([locked.status, locked.body.error.code], [429, 'rate_limited']);
    assert.ok(Number(locked.headers['retry-after']) >= 60);
    assert.equal(other.status, 204);
  });

  const outside: [string, Record<string, string | undefined>, number][] = [
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['without the form token', { 'stoa-form-token': undefined }, 403],
    ['without a session', { cookie: undefined }, 401],
  ];
  for (const [how, headers, status] of outside)
    test(`a request ${how} is refused`, async () => {
      const ada = await openConsole(shop);
      const answer = await ada.post(path, { password: goodPassword }, headers);
      assert.equal(answer.status, status);
    });

  test('API keys and apps have no password and need none', async () => {
    const owner = await shop.merchant();
    assert.equal((await owner.post('/api-keys', key)).status, 201);
    assert.equal((await owner.patch('/sites/shop', { crypto_price_limit: 5 })).status, 200);
  });
});
