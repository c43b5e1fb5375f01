import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseLocalPath } from '../../../../src/http/pages/users/local-path.ts';
import { openShop } from '../../../kit/shop.ts';
import { browser, goodPassword, newUser } from '../../../kit/users.ts';

const shop = await openShop(null);
await newUser(shop);
await shop.site();

const credentials = { email: 'ada@example.com', password: goodPassword };

const elsewhere = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%09/evil\t.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'account',
  '',
  ' /account',
  '/a b',
  `/${'a'.repeat(2_000)}`,
  '/é',
];

describe('account forms', () => {
  test('return_to: foreign and malformed targets are ignored', async () => {
    for (const path of elsewhere) assert.equal(parseLocalPath(path), null, JSON.stringify(path));
    assert.equal(
      parseLocalPath('/oauth/authorize?a=b&c=%2F%2F#d'),
      '/oauth/authorize?a=b&c=%2F%2F#d',
    );

    const answers = await Promise.all(
      elsewhere.map((path) =>
        browser(shop).post('/account/sign-in', { ...credentials, return_to: path }),
      ),
    );

    assert.deepEqual(
      new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`)),
      new Set(['303 /account']),
    );
  });

  test('return_to: a path of this server is followed', async () => {
    const page = browser(shop);
    const shown = await page.get('/account/sign-in?return_to=%2Foauth%2Fauthorize%3Fa%3D%22b');
    const answer = await page.post('/account/sign-in', {
      ...credentials,
      return_to: '/oauth/authorize?a=b',
    });
    const again = await page.get('/account/sign-in?return_to=%2Foauth%2Fauthorize%3Fa%3Db');

    assert.match(
      shown.text,
      /name="return_to" value="\/account"|value="\/oauth\/authorize\?a=%22b"/,
    );
    assert.equal(answer.headers.location, '/oauth/authorize?a=b');
    assert.equal(again.headers.location, '/oauth/authorize?a=b');
  });

  test('a form sent by another site is refused', async () => {
    const page = browser(shop);

    const foreign = await page.post('/account/sign-in', credentials, {
      'sec-fetch-site': 'cross-site',
    });
    const sameSite = await page.post('/account/sign-in', credentials, {
      'sec-fetch-site': 'same-site',
    });

    assert.deepEqual([foreign.status, sameSite.status], [403, 403]);
    assert.equal(page.session(), null);
  });

  test('a form without the session token is refused and changes nothing', async () => {
    const page = browser(shop);
    await page.signIn();
    const other = browser(shop);
    await other.signIn();
    const token = /name="form_token" value="([^"]+)"/.exec((await other.get('/account')).text)?.[1];

    const without = await page.post('/account/profile/name', { form_token: '', name: 'x' });
    const foreign = await page.post('/account/profile/name', {
      form_token: token ?? '',
      name: 'x',
    });
    const leaving = await page.post(`/account/workspaces/${shop.tenant.workspaceId}/leave`, {
      form_token: token ?? '',
    });
    const out = await page.post('/account/sign-out', { form_token: 'x' });

    assert.deepEqual(
      [without, foreign, leaving, out].map(({ status }) => status),
      [403, 403, 403, 403],
    );
    const { text } = await page.get('/account');
    assert.match(text, /Welcome, Ada[\s\S]*Your role: owner/);
  });

  test('a form sent after signing out returns to its page after sign-in', async () => {
    const [name, leave] = await Promise.all([
      browser(shop).post('/account/profile/name', { name: 'x' }),
      browser(shop).post(`/account/workspaces/${shop.tenant.workspaceId}/leave`),
    ]);

    assert.deepEqual(
      [name, leave].map(({ status, headers }) => [status, headers.location]),
      [
        [303, '/account/sign-in?return_to=%2Faccount%2Fprofile'],
        [303, '/account/sign-in?return_to=%2Faccount'],
      ],
    );
  });

  test('entered values are displayed again as text, passwords never', async () => {
    const { status, text } = await browser(shop).post('/account/sign-in', {
      email: '"><script>alert(1)</script>',
      password: 'a secret that was typed',
    });

    assert.equal(status, 401);
    assert.ok(!text.includes('<script>'));
    assert.ok(!text.includes('a secret that was typed'));
  });

  test('NUL and overlong fields are refused before any lookup', async () => {
    const page = browser(shop);

    const nul = await page.post('/account/sign-in', { ...credentials, email: 'a\0@example.com' });
    const endless = await page.post('/account/sign-in', {
      ...credentials,
      password: 'x'.repeat(40_000),
    });

    assert.deepEqual([nul.status, endless.status], [400, 413]);
  });
});

describe('the host of the platform', () => {
  test('a store host redirects account pages to the platform and takes no form', async () => {
    const page = browser(shop, 'shop.localhost:4000');

    const read = await page.get('/account/sign-in?return_to=%2Faccount%2Fagents');
    const sent = await page.post('/account/sign-in', credentials);

    assert.deepEqual(
      [read.status, read.headers.location],
      [303, 'http://localhost:4000/account/sign-in?return_to=%2Faccount%2Fagents'],
    );
    assert.equal(sent.status, 404);
    assert.equal(page.session(), null);
  });

  test('pages run no scripts, are not cached and cannot be framed', async () => {
    const { headers } = await browser(shop).get('/account/sign-in');

    assert.match(String(headers['content-security-policy']), /^default-src 'none'/);
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/);
    assert.doesNotMatch(String(headers['content-security-policy']), /script-src|unsafe/);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['referrer-policy'], 'same-origin');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['x-robots-tag'], 'noindex');
  });
});

test('a forgotten password keeps where the user was going', async () => {
  const returnTo = '/account/agents';
  const at = `?return_to=${encodeURIComponent(returnTo)}`;
  const signIn = await browser(shop).get(`/account/sign-in${at}`);
  assert.ok(signIn.text.includes(`href="/account/forgot${at}"`), signIn.text);
  const forgot = await browser(shop).get(`/account/forgot${at}`);
  assert.ok(forgot.text.includes(`name="return_to" value="${returnTo}"`), forgot.text);
});
