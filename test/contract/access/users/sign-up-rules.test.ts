import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createInvitation } from '../../../../src/core/access/users/invitations/manage-invitations.ts';
import { systemTenant, withTenant } from '../../../../src/platform/unit-of-work.ts';
import { mailbox } from '../../../kit/mails.ts';
import { register } from '../../../kit/oauth/client.ts';
import { openListeningShop } from '../../../kit/oauth/listening-shop.ts';
import { openShop } from '../../../kit/shop.ts';
import { browser, goodPassword, newBuyer, newUser } from '../../../kit/users.ts';

const mail = mailbox();
const open = await openShop(null, { env: { ...mail.env, STOA_HOME: 'landing' } });
const off = await openShop(null, {
  env: { ...mail.env, STOA_SIGN_UP: 'off', STOA_HOME: 'store:shop' },
});
const closed = await openListeningShop(null, {
  ...mail.env,
  STOA_SIGN_UP: 'invite',
  STOA_WORKSPACES: 'operator',
});
await newUser(open);
await newUser(closed);

const invite = (shop: typeof open, email: string) =>
  shop.unit.runAsSystem(systemTenant, (work) =>
    createInvitation(
      withTenant(work, shop.tenant),
      { id: 'operator', name: 'The operator', workspaceName: 'First' },
      { email, role: 'member' },
    ),
  );

describe('sign-up by invitation', () => {
  const visitor = () => browser(closed, new URL(closed.origin).host);

  test('without an invitation the form is not offered and sends no email', async () => {
    const before = mail.files().length;
    assert.doesNotMatch((await visitor().get('/account/sign-in')).text, /Create an account/);
    const page = await visitor().get('/account/sign-up');
    assert.equal(page.status, 403);
    assert.match(page.text, /Accounts are created by invitation/);
    const sent = await visitor().post('/account/sign-up', { email: 'eve@example.com' });
    assert.equal(sent.status, 403);
    assert.match(sent.text, /Accounts are created by invitation/);
    await closed.app.jobs.drain();
    assert.equal(mail.files().length, before);
  });

  test('an invited person creates an account', async () => {
    const { link } = await invite(closed, 'grace@example.com');
    const grace = visitor();
    const account = { name: 'Grace', password: goodPassword };
    assert.equal((await grace.post(new URL(link).pathname, account)).status, 303);
    assert.match((await grace.get('/account')).text, /Your role: member/);
  });

  test('a buyer of a linking request creates an account; an app for merchants does not allow it', async () => {
    const client = await register(closed);
    const pathFor = async (scope: string, resource: string) => {
      const { url } = await client.begin({ scope, resource });
      const answer = await fetch(url, { redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '', closed.origin).pathname;
    };
    const buyer = await pathFor('dev.ucp.shopping.checkout:manage', closed.origin);
    const merchant = await pathFor('read:products', `${closed.origin}/api`);
    assert.match(buyer, /^\/oauth\/consent\//);
    assert.match(merchant, /^\/oauth\/consent\//);
    const pageFor = (path: string) =>
      visitor().get(`/account/sign-up?return_to=${encodeURIComponent(path)}`);
    assert.equal((await pageFor(merchant)).status, 403);
    assert.equal((await pageFor('/oauth/consent/unknown')).status, 403);
    assert.equal((await pageFor(buyer)).status, 200);
    const fields = { email: 'buyer@example.com', return_to: buyer };
    assert.equal((await visitor().post('/account/sign-up', fields)).status, 200);
    await closed.app.jobs.drain();
    assert.ok((await mail.mails()).some(({ to }) => to?.[0]?.address === 'buyer@example.com'));
  });

  test('users cannot create a workspace, and the page says whom to ask', async () => {
    await newBuyer(closed, 'bob@example.com');
    const bob = visitor();
    await bob.signIn('bob@example.com');
    assert.match((await bob.get('/account')).text, /Ask the operator for one/);
    assert.equal((await bob.get('/account/workspaces/new')).status, 403);
    const answer = await bob.post('/account/workspaces/new', { name: 'Bob Ltd' });
    assert.equal(answer.status, 403);
    assert.doesNotMatch((await bob.get('/account')).text, /Bob Ltd/);
  });
});

describe('STOA_SIGN_UP=off', () => {
  test('not even an invited person creates an account; users still accept invitations', async () => {
    await newUser(off);
    const { link } = await invite(off, 'grace@example.com');
    const grace = browser(off);
    const account = { name: 'Grace', password: goodPassword };
    const answer = await grace.post(new URL(link).pathname, account);
    assert.equal(answer.status, 403);
    assert.match(answer.text, /New accounts are not accepted here/);
    await newBuyer(off, 'grace@example.com');
    await grace.signIn('grace@example.com');
    assert.equal((await grace.post(new URL(link).pathname)).status, 303);
  });
});

describe('a user without a workspace', () => {
  test('creates one and becomes its owner; a repeated form creates no second one', async () => {
    await newBuyer(open, 'carol@example.com');
    const carol = browser(open);
    await carol.signIn('carol@example.com');
    assert.match((await carol.get('/account')).text, /Create a workspace/);
    assert.equal((await carol.post('/account/workspaces/new', { name: ' ' })).status, 422);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => carol.post('/account/workspaces/new', { name: 'Carol Ltd' })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 409, 409, 409]);
    const made = answers.find(({ status }) => status === 303);
    assert.match(String(made?.headers.location), /^\/setup\/store\?workspace=ws_/);
    const home = await carol.get('/account');
    assert.equal(home.text.match(/Your role: owner/g)?.length, 1);
  });

  test('sees pending invitations and accepts one; those of others are not found', async () => {
    await newBuyer(open, 'dan@example.com');
    const { invitation } = await invite(open, 'dan@example.com');
    const foreign = await invite(open, 'someone@example.com');
    const dan = browser(open);
    await dan.signIn('dan@example.com');
    const path = `/account/invited/${invitation.id}/accept`;
    assert.match((await dan.get('/account')).text, new RegExp(path));

    const other = await dan.post(`/account/invited/${foreign.invitation.id}/accept`);
    assert.equal(other.status, 410);
    const answers = await Promise.all([dan.post(path), dan.post(path)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 410]);
    assert.match((await dan.get('/account')).text, /Your role: member/);
  });
});

describe('the start page of the platform', () => {
  test('landing names no store, and store:<slug> shows that store once it is published', async () => {
    await open.site({ name: 'Corner lamp shop' });
    const page = await open.public.get('/');
    assert.equal(page.status, 200);
    assert.doesNotMatch(page.text, /Corner lamp shop|stores\/shop/);
    assert.match(page.text, /href="\/account">Sign in</);

    await off.site({ name: 'Corner lamp shop' });
    const start = await off.public.get('/');
    assert.match(start.text, /Corner lamp shop/);
    assert.match(start.text, /href="\/stores\/shop\/cart"/);
    await (await off.merchant()).patch('/sites/shop', { published: false });
    await off.settle();
    assert.doesNotMatch((await off.public.get('/')).text, /Corner lamp shop/);
  });
});
