import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { browser, goodPassword, person } from '../../../kit/people.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null, {
  env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.0/8' },
});
await person(shop);
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const attempts = async (count: number, email: string, ip: (at: number) => string) => {
  const answers = [];
  for (let at = 0; at < count; at += 1)
    answers.push(
      await browser(shop).post(
        '/account/sign-in',
        { email, password: 'not the password' },
        from(ip(at)),
      ),
    );
  return answers;
};

describe('security 7: signing in is limited', () => {
  test('security 7 sign-in: ten attempts at one address, whether it is known or not', async () => {
    const known = await attempts(11, 'ada@example.com', (at) => `198.51.100.${at}`);
    const unknown = await attempts(11, 'nobody@example.com', (at) => `203.0.113.${at}`);
    const right = await browser(shop).post(
      '/account/sign-in',
      { email: 'ADA@example.com', password: goodPassword },
      from('198.51.100.99'),
    );

    const statuses = known.map(({ status }) => status);
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429]);
    assert.deepEqual(
      unknown.map(({ status }) => status),
      statuses,
    );
    assert.match(known[10]?.text ?? '', /There were too many attempts with this address/);
    assert.ok(Number(known[10]?.headers['retry-after']) >= 60);
    assert.equal(right.status, 429);
  });

  test('security 7 sign-in: fifty attempts from one network, told as a page', async () => {
    const answers = await attempts(51, 'x@example.com', () => '192.0.2.7');
    const last = answers.at(-1);

    assert.equal(last?.status, 429);
    assert.match(String(last?.headers['content-type']), /text\/html/);
    assert.ok(Number(last?.headers['retry-after']) >= 1);
    assert.equal(last?.headers['ratelimit-policy'], '"sign_in";q=50;w=900');
    const elsewhere = await browser(shop).get('/account/sign-in', from('192.0.2.7'));
    assert.equal(elsewhere.status, 200);
  });

  test('security 7 letters: five to one address, known or not', async () => {
    const ask = (at: number) =>
      browser(shop).post('/account/forgot', { email: 'mail@example.com' }, from(`10.0.0.${at}`));

    const answers = [];
    for (const at of [1, 2, 3, 4, 5, 6]) answers.push((await ask(at)).status);

    assert.deepEqual(answers, [200, 200, 200, 200, 200, 429]);
  });
});
