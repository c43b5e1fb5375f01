import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openShop } from '../../../kit/shop.ts';
import { browser, goodPassword, newUser } from '../../../kit/users.ts';

describe('signing in', () => {
  test('a user signs in and out', async (t) => {
    const shop = await openShop(t);
    await newUser(shop);
    const page = browser(shop);

    await page.signIn();

    const home = await page.get('/account');
    assert.equal(home.status, 200);
    assert.match(home.text, /Welcome, Ada/);
    assert.equal(home.headers['cache-control'], 'no-store');
    const out = await page.post('/account/sign-out');
    assert.deepEqual([out.status, out.headers.location], [303, '/account/sign-in']);
    assert.equal(page.session(), null);
    const after = await page.get('/account');
    assert.deepEqual(
      [after.status, after.headers.location],
      [303, '/account/sign-in?return_to=%2Faccount'],
    );
  });

  test('a wrong password and an unknown address get the same response', async (t) => {
    const shop = await openShop(t);
    await newUser(shop);
    const page = browser(shop);
    const attempt = async (email: string, password: string) => {
      const { status, text } = await page.post('/account/sign-in', { email, password });
      return { status, text: text.replaceAll(email, 'X') };
    };

    const wrong = await attempt('ada@example.com', 'not the password');
    const unknown = await attempt('eve@example.com', goodPassword);

    assert.equal(wrong.status, 401);
    assert.match(wrong.text, /Incorrect email or password/);
    assert.deepEqual(unknown, wrong);
    assert.equal(page.session(), null);
  });
});
