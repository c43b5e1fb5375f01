import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { describe, test } from 'node:test';
import { enqueueEmail } from '../../../../src/core/access/mail/enqueue-email.ts';
import { openConsole } from '../../../kit/console.ts';
import { mailbox } from '../../../kit/mails.ts';
import { openShop } from '../../../kit/shop.ts';
import { browser, goodPassword, newBuyer, newUser } from '../../../kit/users.ts';

const mail = mailbox();
const shop = await openShop(null, { env: mail.env });
const audited = async () => {
  const rows = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ action: string }>('select action from audit_log order by position', []),
  );
  return rows.map(({ action }) => action);
};
const merchant = async (email?: string) => (await openConsole(shop, email)).merchant();
const invite = async (email: string, role: string, by?: string) =>
  (await merchant(by)).post('/invitations', { email, role });

describe('invitations', () => {
  test('a new user chooses a name and a password, and joins', async () => {
    await newUser(shop);

    const sent = await invite(' Grace@Example.com ', 'admin');
    await shop.app.jobs.drain();
    const { subject, link } = await mail.newest('grace@example.com');
    const grace = browser(shop);
    const opened = await grace.get(link);
    const accepted = await grace.post(link, { name: 'Grace', password: goodPassword });

    assert.equal(sent.status, 201, sent.text);
    assert.equal(subject, 'Invitation to First');
    assert.match(opened.text, /Invitation to First/);
    assert.match(opened.text, /value="grace@example.com"/);
    assert.deepEqual([accepted.status, accepted.headers.location], [303, '/account']);
    const home = await grace.get('/account');
    assert.match(home.text, /Your role: admin/);
    assert.equal((await grace.get(link)).status, 410);
    const actions = await audited();
    assert.deepEqual(
      actions.filter((action) => /invitation|member/.test(action)),
      ['member.added', 'invitation.created', 'member.added', 'invitation.accepted'],
    );
  });

  test('an existing user signs in and accepts', async () => {
    await newBuyer(shop, 'bob@example.com');
    await invite('bob@example.com', 'member');
    await shop.app.jobs.drain();
    const { link } = await mail.newest('bob@example.com');
    const bob = browser(shop);

    const outside = await bob.get(link);
    await bob.signIn('bob@example.com');
    const inside = await bob.get(link);
    const accepted = await bob.post(link);

    assert.match(outside.text, /You already have an account\. Sign in to accept/);
    assert.doesNotMatch(outside.text, /name="password"/);
    assert.match(inside.text, /Accept/);
    assert.equal(accepted.status, 303);
    assert.match((await bob.get('/account')).text, /Your role: member/);
  });

  test('another address cannot use an invitation, and it stays valid', async () => {
    await invite('carol@example.com', 'owner');
    await shop.app.jobs.drain();
    const { link } = await mail.newest('carol@example.com');
    await newUser(shop, 'mallory@example.com', { of: shop.other });
    const mallory = browser(shop);
    await mallory.signIn('mallory@example.com');

    const page = await mallory.get(link);
    const taken = await mallory.post(link);

    assert.match(page.text, /You are signed in as/);
    assert.equal(taken.status, 403);
    assert.doesNotMatch((await mallory.get('/account')).text, /First/);
    assert.equal((await browser(shop).get(link)).status, 200);
  });

  test('an invitation ends after seven days, when withdrawn, and when a second one is sent', async () => {
    const inviting = async () => {
      await invite('dora@example.com', 'member');
      await shop.app.jobs.drain();
      return (await mail.newest('dora@example.com')).link;
    };
    const first = await inviting();
    const second = await inviting();
    const ada = await merchant();
    const { invitations } = (await ada.get('/invitations')).body;
    const { id } = invitations.find(({ email }: any) => email === 'dora@example.com');

    assert.equal((await browser(shop).get(first)).status, 410);
    assert.equal((await browser(shop).get(second)).status, 200);
    assert.equal((await ada.delete(`/invitations/${id}`)).status, 204);
    assert.equal((await browser(shop).get(second)).status, 410);

    const third = await inviting();
    shop.clock.advance(7 * 86_400_000 - 1);
    assert.equal((await browser(shop).get(third)).status, 200);
    shop.clock.advance(1);
    assert.equal((await browser(shop).get(third)).status, 410);
    const late = await browser(shop).post(third, { name: 'Dora', password: goodPassword });
    assert.equal(late.status, 410);
  });

  test('an invitation ends when its sender may no longer invite', async () => {
    const eve = await newUser(shop, 'eve@example.com', { role: 'admin' });
    await invite('frank@example.com', 'admin', 'eve@example.com');
    await shop.app.jobs.drain();
    const { link } = await mail.newest('frank@example.com');
    await (await merchant()).delete(`/members/${eve}`);

    const answer = await browser(shop).post(link, { name: 'Frank', password: goodPassword });

    assert.equal(answer.status, 410);
  });
});

describe('password reset', () => {
  test('the emailed link changes the password once and ends every session', async () => {
    const there = browser(shop);
    await there.signIn();
    const here = browser(shop);

    const asked = await here.post('/account/forgot', { email: 'Ada@example.com' });
    await shop.app.jobs.drain();
    const { link, subject } = await mail.newest('ada@example.com');
    const weak = await here.post(link, { password: 'short' });
    const changed = await here.post(link, { password: 'another horse battery' });

    assert.equal(asked.status, 200);
    assert.equal(subject, 'Reset your password');
    assert.equal(weak.status, 422);
    assert.match(weak.text, /must have at least 10 characters/);
    assert.deepEqual([changed.status, changed.headers.location], [303, '/account']);
    assert.equal((await here.get('/account')).status, 200);
    assert.equal((await there.get('/account')).status, 303);
    const repeated = await browser(shop).post(link, { password: 'a third horse battery' });
    assert.equal(repeated.headers.location, '/account/sign-in?done=reset');
    const third = { email: 'ada@example.com', password: 'a third horse battery' };
    assert.equal((await browser(shop).post('/account/sign-in', third)).status, 401);
    const old = await browser(shop).post('/account/sign-in', {
      email: 'ada@example.com',
      password: goodPassword,
    });
    assert.equal(old.status, 401);
    await shop.app.jobs.drain();
    assert.equal((await mail.newest('ada@example.com')).subject, 'Your password was changed');
    assert.ok((await audited()).includes('password.reset'));
  });

  test('the link lives for an hour', async () => {
    const page = browser(shop);
    await page.post('/account/forgot', { email: 'ada@example.com' });
    await shop.app.jobs.drain();
    const { link } = await mail.newest('ada@example.com');

    shop.clock.advance(3_600_000 - 1);
    assert.equal((await page.get(link)).status, 200);
    shop.clock.advance(1);
    assert.equal((await page.get(link)).status, 410);
    assert.equal((await page.post(link, { password: goodPassword })).status, 410);
  });

  test('an unknown address gets the same response and no email', async () => {
    const before = (await mail.mails()).length;
    const answer = async (email: string) => {
      const { status, text } = await browser(shop).post('/account/forgot', { email });
      return { status, text: text.replaceAll(email, 'X') };
    };

    const unknown = await answer('nobody@example.com');
    await shop.app.jobs.drain();
    const mailed = (await mail.mails()).length - before;

    assert.equal(mailed, 0);
    assert.deepEqual(unknown, await answer('ada@example.com'));
  });

  test('changing the password invalidates reset links that were sent before', async () => {
    await newBuyer(shop, 'erin@example.com');
    const [erin, other] = [browser(shop), browser(shop)];
    await other.post('/account/forgot', { email: 'erin@example.com' });
    await shop.app.jobs.drain();
    const { link } = await mail.newest('erin@example.com');
    await erin.signIn('erin@example.com');

    const changed = await erin.post('/account/profile/password', {
      current_password: goodPassword,
      new_password: 'another horse battery',
    });

    assert.equal(changed.status, 303);
    assert.equal((await other.get(link)).status, 410);
    const late = await other.post(link, { password: 'a thief chooses this' });
    assert.equal(late.status, 410);
  });
});

describe('sign-up', () => {
  test('a buyer confirms the address and continues to the page they came from', async () => {
    const page = browser(shop);

    const asked = await page.post('/account/sign-up', {
      email: 'gus@example.com',
      return_to: '/oauth/authorize?client_id=x',
    });
    await shop.app.jobs.drain();
    const { link } = await mail.newest('gus@example.com');
    const weak = await page.post(link, { name: 'Gus', password: 'gus@example.com' });
    const made = await page.post(link, { name: 'Gus', password: goodPassword });

    assert.equal(asked.status, 200);
    assert.equal(weak.status, 422);
    assert.match(weak.text, /must not be the email address/);
    assert.deepEqual([made.status, made.headers.location], [303, '/oauth/authorize?client_id=x']);
    assert.match((await page.get('/account')).text, /You are not a member of a workspace/);
    assert.equal((await page.get(link)).status, 410);
  });

  test('a known address gets the same response and an email', async () => {
    const answer = async (email: string) => {
      const { status, text } = await browser(shop).post('/account/sign-up', { email });
      return { status, text: text.replaceAll(email, 'X') };
    };

    const known = await answer('gus@example.com');
    const unknown = await answer('hal@example.com');
    await shop.app.jobs.drain();

    assert.deepEqual(known, unknown);
    assert.equal((await mail.newest('gus@example.com')).subject, 'You already have an account');
    assert.equal((await mail.newest('hal@example.com')).subject, 'Confirm your email address');
  });

  test('no account exists before the address is confirmed, and the link lives for a day', async () => {
    const page = browser(shop);
    await page.post('/account/sign-up', { email: 'ida@example.com' });
    await shop.app.jobs.drain();
    const { link } = await mail.newest('ida@example.com');

    const early = await page.post('/account/sign-in', {
      email: 'ida@example.com',
      password: goodPassword,
    });
    shop.clock.advance(86_400_000);

    assert.equal(early.status, 401);
    assert.equal((await page.get(link)).status, 410);
  });
});

describe('emails', () => {
  test('an email is queued encrypted, written as a file, and is the same message at every attempt', async () => {
    const page = browser(shop);
    await page.post('/account/forgot', { email: 'gus@example.com' });
    const waiting = await shop.unit.runAsSystem(
      { workspaceId: 'ws_system', code: '00000' },
      (work) => work.query<{ text: string }>('select payload::text as text from jobs', []),
    );
    await shop.app.jobs.drain();
    const [newest] = (await mail.mails()).slice(-1);

    assert.ok(waiting.length > 0);
    assert.ok(!waiting.some(({ text }) => text.includes('gus@example.com')));
    assert.deepEqual(newest?.from, { name: 'Stoa', address: 'no-reply@localhost' });
    assert.match(newest?.messageId ?? '', /^<[0-9a-f]{32}@localhost>$/);
  });

  test('a file keeps lines whole in any alphabet and is readable by its owner only', async () => {
    const text = `Grüße aus 東京: a=b=3D\n\nhttp://localhost:4000/${'x'.repeat(200)}\n`;
    await shop.unit.run(shop.tenant, (work) =>
      enqueueEmail(work, { to: 'kim@example.com', subject: 'Grüße aus 東京', text }),
    );
    await shop.app.jobs.drain();

    const found = await mail.newest('kim@example.com');
    const raw = mail.files().map((file) => readFileSync(file, 'utf8'));

    assert.equal(found.subject, 'Grüße aus 東京');
    assert.equal(found.text.replaceAll('\r\n', '\n'), text);
    assert.ok(raw.some((whole) => whole.includes(text.trim().replaceAll('\n', '\r\n'))));
    assert.deepEqual(
      new Set(mail.files().map((file) => statSync(file).mode & 0o777)),
      new Set([0o600]),
    );
  });

  test('header injection is refused and nothing is sent', async () => {
    const before = mail.files().length;
    const post = (to: string, subject: string) =>
      shop.unit.run(shop.tenant, (work) => enqueueEmail(work, { to, subject, text: 'x' }));

    await assert.rejects(post('a@b.c\r\nBcc: eve@example.com', 'x'), /must be an email address/);
    await assert.rejects(post('a@b.c', 'x\r\nBcc: eve@example.com'), /must be one line/);

    await shop.app.jobs.drain();
    assert.equal(mail.files().length, before);
  });
});
