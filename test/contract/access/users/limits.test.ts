import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openConsole } from '../../../kit/console.ts';
import { mailbox } from '../../../kit/mails.ts';
import { openShop } from '../../../kit/shop.ts';
import { browser, goodPassword, newUser } from '../../../kit/users.ts';

const mail = mailbox();
const shop = await openShop(null, {
  env: { ...mail.env, RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.0/8' },
});
await newUser(shop);
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
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status);
const times = (count: number, status: number) => Array.from({ length: count }, () => status);
const correctLogin = (email: string) => ({ email, password: goodPassword });
const mailsTo = async (to: string, subject: string) =>
  (await mail.mails()).filter(
    (one) => one.subject === subject && one.to?.some(({ address }) => address === to),
  ).length;

describe('sign-in limits do not let others lock an account', () => {
  test('one network gets ten guesses at an account, known or not; the owner signs in from another network', async () => {
    const known = await attempts(11, 'ada@example.com', () => '198.51.100.1');
    const unknown = await attempts(11, 'nobody@example.com', () => '203.0.113.1');
    const owner = await browser(shop).post(
      '/account/sign-in',
      correctLogin('ADA@example.com'),
      from('198.51.100.99'),
    );

    assert.deepEqual(statusesOf(known), [...times(10, 401), 429]);
    assert.deepEqual(statusesOf(unknown), statusesOf(known));
    assert.match(known[10]?.text ?? '', /Too many attempts with this email address/);
    assert.ok(Number(known[10]?.headers['retry-after']) >= 60);
    assert.equal(owner.status, 303);
  });

  test('guesses from many networks are limited, while a browser that has signed in before can sign in and change the password', async () => {
    const email = 'eve@example.com';
    await newUser(shop, email);
    const known = browser(shop);
    const first = await known.post('/account/sign-in', correctLogin(email), from('192.0.2.200'));
    await known.post('/account/sign-out');

    const guesses = await attempts(25, email, (at) => `198.51.100.${100 + at}`);
    const elsewhere = await browser(shop).post(
      '/account/sign-in',
      correctLogin(email),
      from('203.0.113.99'),
    );
    const again = await known.post('/account/sign-in', correctLogin(email), from('203.0.113.98'));
    const changed = await known.post('/account/profile/password', {
      current_password: goodPassword,
      new_password: 'another good password',
    });

    assert.equal(first.status, 303);
    assert.deepEqual(statusesOf(guesses), [...times(19, 401), ...times(6, 429)]);
    assert.equal(elsewhere.status, 429);
    assert.match(elsewhere.text, /from unknown browsers.*get a link by email/s);
    assert.deepEqual([again.status, changed.status], [303, 303]);
  });

  test('an altered device cookie, or one of another account, does not identify a browser', async () => {
    const email = 'fay@example.com';
    await newUser(shop, email);
    const known = browser(shop);
    const { headers } = await known.post(
      '/account/sign-in',
      correctLogin(email),
      from('192.0.2.201'),
    );
    const [cookie = ''] = [headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .filter((one) => one.startsWith('device-'))
      .map((one) => one.split(';')[0]);
    const [name = '', value = ''] = cookie.split('=');
    await attempts(25, email, (at) => `198.51.100.${130 + at}`);
    const gus = 'gus@example.com';
    await newUser(shop, gus);
    const other = await browser(shop).post(
      '/account/sign-in',
      correctLogin(gus),
      from('192.0.2.202'),
    );
    const [theirs = ''] =
      /device-\w+=([^;]+)/.exec(String(other.headers['set-cookie']))?.slice(1) ?? [];
    const withCookie = async (text: string) => {
      const answer = await browser(shop).post('/account/sign-in', correctLogin(email), {
        ...from('203.0.113.97'),
        cookie: `${name}=${text}`,
      });
      return answer.status;
    };

    const altered = `${value.slice(0, -2)}${value.endsWith('AA') ? 'BB' : 'AA'}`;
    assert.deepEqual(
      [await withCookie(altered), await withCookie(theirs), await withCookie('')],
      [429, 429, 429],
    );
    assert.equal(await withCookie(value), 303);
  });

  test('fifty sign-in attempts from one network are refused with a page', async () => {
    const answers = await attempts(51, 'x@example.com', () => '192.0.2.7');
    const last = answers.at(-1);

    assert.equal(last?.status, 429);
    assert.match(String(last?.headers['content-type']), /text\/html/);
    assert.ok(Number(last?.headers['retry-after']) >= 1);
    assert.equal(last?.headers['ratelimit-policy'], '"sign_in";q=50;w=900');
    const elsewhere = await browser(shop).get('/account/sign-in', from('192.0.2.7'));
    assert.equal(elsewhere.status, 200);
  });

  test('requests of others neither block the reset email of an owner nor flood their mailbox', async () => {
    const email = 'hal@example.com';
    await newUser(shop, email);
    const subject = 'Reset your password';
    const ask = (path: string, ip: string) => browser(shop).post(path, { email }, from(ip));
    for (let at = 0; at < 8; at += 1) await ask('/account/sign-up', `10.1.0.${at}`);
    await shop.app.jobs.drain();
    assert.equal(await mailsTo(email, 'You already have an account'), 5);

    const answers = [];
    for (let at = 0; at < 8; at += 1) answers.push(await ask('/account/forgot', `10.2.0.${at}`));
    const own = await ask('/account/forgot', '203.0.113.96');
    await shop.app.jobs.drain();

    assert.deepEqual(statusesOf(answers), times(8, 200));
    assert.equal(own.text, answers[0]?.text);
    assert.equal(await mailsTo(email, subject), 5);
    await attempts(25, email, (at) => `198.51.100.${160 + at}`);
    const { link } = await mail.newest(email);
    const owner = browser(shop);
    const reset = await owner.post(link, { password: 'another good password' });
    await owner.post('/account/sign-out');
    const back = await owner.post(
      '/account/sign-in',
      { email, password: 'another good password' },
      from('203.0.113.95'),
    );
    assert.deepEqual([reset.status, back.status], [303, 303]);
  });
});

describe('invitations reach strangers, so their emails are limited', () => {
  test('five to an address in an hour, also if they are revoked in between', async () => {
    const merchant = await (await openConsole(shop, 'ada@example.com')).merchant();
    const to = 'stranger@example.com';
    const program = await shop.merchant();
    for (let at = 0; at < 6; at += 1) {
      const { status } = await program.post('/invitations', { email: to, role: 'member' });
      assert.equal(status, 403, 'what is refused anyway is not counted');
    }
    const statuses = [];
    for (let at = 0; at < 7; at += 1) {
      const { status, body } = await merchant.post('/invitations', {
        email: at % 2 ? to : ` ${to.toUpperCase()}`,
        role: 'member',
      });
      statuses.push(status);
      if (status === 201) await merchant.delete(`/invitations/${body.id}`);
    }
    assert.deepEqual(statuses, [...times(5, 201), ...times(2, 429)]);
    const other = await merchant.post('/invitations', { email: 'bo@example.com', role: 'member' });
    assert.equal(other.status, 201);
  });

  test('a hundred by a workspace in an hour', async () => {
    const merchant = await (await openConsole(shop, 'ada@example.com')).merchant();
    const answers = [];
    for (let at = 0; at < 102; at += 1) {
      const answer = await merchant.post('/invitations', {
        email: `one-of-many-${at}@example.com`,
        role: 'member',
      });
      answers.push(answer);
      if (answer.status === 201) await merchant.delete(`/invitations/${answer.body.id}`);
    }
    const refused = answers.find(({ status }) => status === 429);
    assert.ok(answers.filter(({ status }) => status === 201).length <= 100);
    assert.match(refused?.body.error.message, /This workspace has sent too many invitations/);
    assert.ok(Number(refused?.headers['retry-after']) > 0);
  });
});
