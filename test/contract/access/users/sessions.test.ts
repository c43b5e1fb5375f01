import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sha256Hex } from '../../../../src/platform/crypto/signing.ts';
import { openShop } from '../../../kit/shop.ts';
import { browser, goodPassword, newUser } from '../../../kit/users.ts';

const shop = await openShop(null);
await newUser(shop);
const hour = 3_600_000;
const signedIn = async (email?: string) => {
  const page = browser(shop);
  await page.signIn(email);
  return page;
};
const isIn = async (page: ReturnType<typeof browser>) =>
  (await page.get('/account')).status === 200;

describe('sessions', () => {
  test('only a digest of the cookie is stored', async () => {
    const page = await signedIn();
    const token = page.session() ?? '';

    const rows = await shop.unit.runAsSystem({ workspaceId: 'ws_system', code: '00000' }, (work) =>
      work.query<{ row: string }>('select s::text as row from sessions s', []),
    );

    assert.match(token, /^sid_[\w-]{43}$/);
    assert.ok(rows.some(({ row }) => row.includes(sha256Hex(token))));
    assert.ok(!rows.some(({ row }) => row.includes(token.slice(4))));
  });

  test('a session ends after eight hours without a request', async () => {
    const page = await signedIn();

    shop.clock.advance(8 * hour - 1);
    assert.equal(await isIn(page), true);
    shop.clock.advance(8 * hour);
    assert.equal(await isIn(page), false);
  });

  test('a session ends after a day in any case', async () => {
    const page = await signedIn();

    for (const _ of [1, 2, 3]) {
      shop.clock.advance(7 * hour);
      assert.equal(await isIn(page), true);
    }
    shop.clock.advance(3 * hour);
    assert.equal(await isIn(page), false);
  });

  test('signing in again issues a new secret and ends the previous session', async () => {
    const page = await signedIn();
    const first = page.session() ?? '';
    await page.post('/account/sign-in', { email: 'ada@example.com', password: goodPassword });
    const second = page.session() ?? '';

    const old = await shop.public.get('/account', { cookie: `sid=${first}` });

    assert.notEqual(second, first);
    assert.equal(old.status, 303);
    assert.equal(await isIn(page), true);
  });

  test('a session id that was planted before sign-in is never used', async () => {
    const planted = `sid_${'A'.repeat(43)}`;
    const answer = await shop.send({
      method: 'POST',
      url: '/account/sign-in',
      headers: {
        host: 'localhost:4000',
        cookie: `sid=${planted}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `email=ada%40example.com&password=${encodeURIComponent(goodPassword)}`,
    });

    assert.equal(answer.status, 303);
    assert.ok(!String(answer.headers['set-cookie']).includes(planted));
    const tried = await shop.public.get('/account', { cookie: `sid=${planted}` });
    assert.equal(tried.status, 303);
  });

  test('signing out ends the session on the server', async () => {
    const page = await signedIn();
    const token = page.session() ?? '';

    await page.post('/account/sign-out');

    const after = await shop.public.get('/account', { cookie: `sid=${token}` });
    assert.equal(after.status, 303);
  });

  test('a user sees their sessions and ends one or all others', async () => {
    await newUser(shop, 'eve@example.com', { of: shop.other });
    const eve = await signedIn('eve@example.com');
    const [one, two, three] = [
      await signedIn('eve@example.com'),
      await signedIn('eve@example.com'),
      await signedIn('eve@example.com'),
    ];
    const ada = await signedIn();
    const { text } = await eve.get('/account/sessions');
    const ids = [...text.matchAll(/sessions\/(ses_\w+)\/end/g)].map(([, id]) => id ?? '');

    assert.equal(ids.length, 3);
    assert.match(text, /Chrome on Linux/);
    assert.match(text, /current session/);
    await ada.post(`/account/sessions/${ids[0]}/end`);
    const all = async () => [await isIn(one), await isIn(two), await isIn(three)];
    assert.deepEqual(await all(), [true, true, true]);
    await eve.post(`/account/sessions/${ids[0]}/end`);
    assert.equal((await all()).filter(Boolean).length, 2);
    await eve.post('/account/sessions/end-others');
    assert.deepEqual(await all(), [false, false, false]);
    assert.deepEqual([await isIn(eve), await isIn(ada)], [true, true]);
  });

  test('changing the password ends every other session and renews this one', async () => {
    await newUser(shop, 'grace@example.com');
    const there = await signedIn('grace@example.com');
    const here = await signedIn('grace@example.com');
    const before = here.session();

    const wrong = await here.post('/account/profile/password', {
      current_password: 'not my password',
      new_password: 'another horse battery',
    });
    const weak = await here.post('/account/profile/password', {
      current_password: goodPassword,
      new_password: 'GRACE@example.com',
    });
    const changed = await here.post('/account/profile/password', {
      current_password: goodPassword,
      new_password: ' another horse battery ',
    });

    assert.deepEqual([wrong.status, weak.status, changed.status], [403, 422, 303]);
    assert.match(wrong.text, /password is incorrect/);
    assert.deepEqual([await isIn(there), await isIn(here)], [false, true]);
    assert.notEqual(here.session(), before);
    const trimmed = await browser(shop).post('/account/sign-in', {
      email: 'grace@example.com',
      password: 'another horse battery',
    });
    assert.equal(trimmed.status, 401);
    await browser(shop).signIn('grace@example.com', ' another horse battery ');
  });

  test('a session is no API credential, neither as a cookie nor as a bearer token', async () => {
    const page = await signedIn();
    const token = page.session() ?? '';
    const path = '/api/storefront/v1/merchant/products';

    const cookie = await shop.public.get(path, { cookie: `sid=${token}` });
    const bearer = await shop.public.get(path, { authorization: `Bearer ${token}` });
    const task = await shop.public.get('/api/a2a/tasks', { authorization: `Bearer ${token}` });

    assert.deepEqual([cookie.status, cookie.body.error.code], [401, 'unauthorized']);
    assert.deepEqual([bearer.status, bearer.body.error.code], [401, 'invalid_token']);
    assert.equal(task.status, 401);
  });
});

describe('the session cookie', () => {
  test('over http on loopback it is named sid and is readable by this server only', async () => {
    const answer = await browser(shop).post('/account/sign-in', {
      email: 'ada@example.com',
      password: goodPassword,
    });

    assert.match(
      String(answer.headers['set-cookie']),
      /^sid=sid_[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax,device-\w{12}=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
    assert.equal(answer.headers['strict-transport-security'], undefined);
  });

  test('over https it is bound to this host', async (t) => {
    const secure = await openShop(t, { origin: 'https://shop.example' });
    await newUser(secure);

    const answer = await browser(secure, 'shop.example').post('/account/sign-in', {
      email: 'ada@example.com',
      password: goodPassword,
    });

    assert.match(
      String(answer.headers['set-cookie']),
      /^__Host-sid=sid_[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure,__Host-device-\w{12}=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
    );
    assert.equal(answer.headers['strict-transport-security'], 'max-age=31536000');
  });
});
