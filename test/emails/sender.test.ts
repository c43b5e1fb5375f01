import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { Site } from '../../src/core/sites/site.ts';
import { callerWith, openConsole } from '../kit/console.ts';
import { freePort } from '../kit/free-port.ts';
import { dumpRows } from '../kit/rows.ts';
import { openShop } from '../kit/shop.ts';
import { type Behavior, postOffice } from '../kit/smtp.ts';
import { newUser } from '../kit/users.ts';

const shop = await openShop(null, { env: { RATE_LIMITS: 'account=10000,sign_in=10000' } });
await newUser(shop, 'owner@example.com');
const merchant = await shop.merchant();
const login = { user: 'shop', password: 'canary-of-a-password' };
let stores = 0;

async function openStore(): Promise<{ site: Site; path: string }> {
  stores += 1;
  const site = await shop.site({ slug: `store${stores}`, name: `Store ${stores}` });
  return { site, path: `/sites/${site.slug}/email-settings` };
}

const serverAt = (port: number, more: object = {}) => ({
  host: '127.0.0.1',
  port,
  security: 'starttls',
  username: login.user,
  password: login.password,
  ...more,
});

/** A store that sends through its own mail server. */
async function openOwnServer(t: TestContext, behavior: Behavior = {}) {
  const office = await postOffice(t, { login, disabledCommands: ['STARTTLS'], ...behavior });
  const store = await openStore();
  const saved = await merchant.patch(store.path, { smtp: serverAt(office.port) });
  assert.equal(saved.status, 200, saved.text);
  return { ...store, ...office, saved };
}

async function verifyDomain(site: Site, domain: string): Promise<void> {
  const { body } = await merchant.post(`/sites/${site.slug}/domains`, { domain });
  shop.txt.set(body.txt_name, [body.txt_value]);
  const verified = await merchant.post(`/sites/${site.slug}/domains/${domain}/verify`);
  assert.equal(verified.status, 200, verified.text);
}

const attentionOf = async (site: Site) => {
  const { body } = await merchant.get(`/attention?site_slug=${site.slug}`);
  return body.attention.find(({ type }: { type: string }) => type === 'mail_servers_failing');
};

describe("a store's own mail server", () => {
  test('sends its emails, and its password is encrypted and never returned', async (t) => {
    const { site, path, received, port, saved } = await openOwnServer(t);
    const smtp = { host: '127.0.0.1', port, security: 'starttls', username: 'shop' };
    assert.deepEqual(saved.body.smtp, smtp);
    const { body: before } = await merchant.get(`/sites/${site.slug}`);
    assert.ok(!before.warnings.includes('email_not_configured'));

    await shop.paidOrder({ site, email: 'ada@example.com' });
    await shop.app.jobs.drain();

    assert.deepEqual(received.map(({ to: [to], user }) => `${to} ${user}`).toSorted(), [
      'ada@example.com shop',
      'owner@example.com shop',
    ]);
    const read = await merchant.get(path);
    const audit = await merchant.get('/audit-log?action=email_settings.updated');
    assert.ok(audit.text.includes('127.0.0.1'), audit.text);
    for (const text of [read.text, saved.text, audit.text, await dumpRows(shop)])
      assert.ok(!text.includes(login.password));
  });

  test('is used by both kinds of tests, which go to members only', async (t) => {
    const { site, path, received } = await openOwnServer(t);

    const stranger = await merchant.post(`${path}/test`, { to: 'stranger@example.com' });
    const sent = await merchant.post(`${path}/test`, { to: 'owner@example.com' });
    await merchant.post(`/sites/${site.slug}/email-templates/order_shipped/test`, {
      to: 'owner@example.com',
    });
    await shop.app.jobs.drain();

    assert.deepEqual([stranger.status, stranger.body.error.details[0].code], [400, 'not_a_member']);
    assert.deepEqual(sent.body, { ok: true, problem: null });
    assert.deepEqual(
      received.map(({ user, mail }) => [user, mail.from?.name, mail.subject?.split(' ')[0]]),
      [
        ['shop', site.name, 'Order'],
        ['shop', site.name, 'Order'],
      ],
    );
  });

  test('that fails loses no email: attention shows it until it works again', async (t) => {
    const port = await freePort();
    const { site, path } = await openStore();
    await merchant.patch(path, { smtp: serverAt(port) });
    const order = await shop.paidOrder({ site, email: 'ada@example.com' });
    await shop.app.jobs.drain();

    const [waiting] = (await merchant.get(`/orders/${order.id}/emails`)).body.emails;
    assert.deepEqual(
      [waiting.state, waiting.reason],
      ['deferred', 'mail not sent: ECONNECTION CONN'],
    );
    const { body: failing } = await merchant.get(path);
    assert.equal(failing.last_failure, 'ECONNECTION CONN');
    assert.equal(failing.failing_since, shop.clock().toISOString());
    assert.deepEqual(await attentionOf(site), {
      type: 'mail_servers_failing',
      count: 1,
      more: false,
      oldest_at: failing.failing_since,
      advice: 'Correct the mail server of the store and send a test email.',
    });
    const { body } = await merchant.post(`${path}/test`, { to: 'owner@example.com' });
    assert.deepEqual(body, {
      ok: false,
      problem: 'There is no connection to the mail server. Check host and port. (ECONNECTION CONN)',
    });

    const office = await postOffice(t, { login, disabledCommands: ['STARTTLS'], port });
    shop.clock.advance(60_000);
    await shop.app.jobs.drain();

    assert.deepEqual(office.received.map(({ to: [to] }) => to).toSorted(), [
      'ada@example.com',
      'owner@example.com',
    ]);
    assert.equal((await merchant.get(path)).body.failing_since, null);
    assert.equal(await attentionOf(site), undefined);
  });

  test('that refuses to relay suppresses no address of a buyer', async (t) => {
    const { site } = await openOwnServer(t, {
      recipient: () => ({ code: 554, text: '5.7.1 Relay access denied' }),
    });
    const order = await shop.paidOrder({ site, email: 'relayed@example.com' });
    await shop.app.jobs.drain();

    const [email] = (await merchant.get(`/orders/${order.id}/emails`)).body.emails;
    assert.equal(email.state, 'deferred');
    assert.equal((await attentionOf(site))?.count, 1);
    const { body } = await merchant.get('/email-suppressions');
    assert.deepEqual(body.email_suppressions, []);
  });

  test('keeps its password for the same server and user only', async (t) => {
    const { path, port, received } = await openOwnServer(t);
    const { password: _, ...same } = serverAt(port);

    const moved = [
      { ...same, host: 'localhost' },
      { ...same, port: port + 1 },
      { ...same, username: 'x' },
    ];
    for (const smtp of moved) {
      const { status, body } = await merchant.patch(path, { smtp });
      assert.deepEqual([status, body.error?.details[0].field], [400, 'smtp.password']);
    }
    assert.equal((await merchant.patch(path, { smtp: same })).status, 200);
    await merchant.post(`${path}/test`, { to: 'owner@example.com' });
    assert.equal(received[0]?.user, 'shop');

    const none = await merchant.patch(path, { smtp: null });
    assert.equal(none.body.smtp, null);
    const { body } = await merchant.post(`${path}/test`, { to: 'owner@example.com' });
    assert.match(body.problem, /^There is no mail server: the email was written to a folder\./);
  });

  for (const host of [
    '10.0.0.7',
    '169.254.169.254',
    '::ffff:192.168.0.1',
    'mail',
    'a.internal',
    'a b.c',
  ])
    test(`cannot be at ${host}`, async () => {
      const { path } = await openStore();
      const { status, body } = await merchant.patch(path, { smtp: serverAt(587, { host }) });
      assert.deepEqual(
        [status, body.error.details[0].field, body.error.details[0].code],
        [400, 'smtp.host', 'host_not_allowed'],
      );
    });

  test('needs a recent password of an owner or admin; staff cannot change it', async () => {
    const { path } = await openStore();
    await newUser(shop, 'staff@example.com', { role: 'staff' });
    await newUser(shop, 'viewer@example.com', { role: 'member' });
    const owner = await openConsole(shop, 'owner@example.com');
    shop.clock.advance(15 * 60_000);
    const staff = await (await openConsole(shop, 'staff@example.com')).merchant();
    const viewer = await (await openConsole(shop, 'viewer@example.com')).merchant();
    const { token } = await owner.token();
    const caller = callerWith(shop, token);
    const change = { smtp: serverAt(587, { host: 'smtp.example.com' }) };

    const late = await caller.patch(path, change);
    assert.deepEqual([late.status, late.body.error.code], [403, 'reauthentication_required']);
    for (const { patch, get } of [staff, viewer]) {
      const refused = await patch(path, change);
      assert.deepEqual([refused.status, refused.body.error.code], [403, 'insufficient_scope']);
      assert.equal((await get(path)).status, 200);
    }
    assert.equal((await caller.get(path)).body.smtp, null);
  });
});

describe('the address of a sender', () => {
  test('needs a verified domain of the store, and is used while it is verified', async (t) => {
    const { site, path, received } = await openOwnServer(t);
    const address = 'Orders@Shop1.Example.com';

    const early = await merchant.patch(path, { from_address: address });
    assert.deepEqual(
      [early.status, early.body.error.details[0].field, early.body.error.details[0].code],
      [400, 'from_address', 'domain_not_verified'],
    );
    await verifyDomain(site, 'shop1.example.com');
    for (const other of ['orders@example.com', 'orders@evil-shop1.example.com', 'no address'])
      assert.equal((await merchant.patch(path, { from_address: other })).status, 400);
    const saved = await merchant.patch(path, { from_address: address });
    assert.equal(saved.body.from_address, 'orders@shop1.example.com');
    await shop.paidOrder({ site, email: 'ada@example.com' });
    await shop.app.jobs.drain();
    const senders = received.map(
      ({ from, mail }) => `${from} ${mail.from?.name} <${mail.from?.address}>`,
    );
    assert.deepEqual(
      [...new Set(senders)],
      [`orders@shop1.example.com ${site.name} <orders@shop1.example.com>`],
    );

    await merchant.delete(`/sites/${site.slug}/domains/shop1.example.com`);
    await shop.paidOrder({ site, email: 'ada@example.com' });
    await shop.app.jobs.drain();
    assert.equal(received.at(-1)?.from, 'no-reply@localhost');
    const { body } = await merchant.get(path);
    assert.deepEqual(
      [body.from_address, body.from_address_verified],
      ['orders@shop1.example.com', false],
    );
  });

  test('If-Match lets one of two concurrent changes through', async () => {
    const { site, path } = await openStore();
    await verifyDomain(site, 'shop2.example.com');
    const etag = String((await merchant.get(path)).headers.etag);
    assert.equal(etag, '"0"');

    const answers = await Promise.all(
      ['a', 'b'].map((name) =>
        merchant.patch(path, { from_address: `${name}@shop2.example.com` }, { 'if-match': etag }),
      ),
    );

    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412]);
    const won = answers.find(({ status }) => status === 200);
    const { body, headers } = await merchant.get(path);
    assert.deepEqual([body.from_address, headers.etag], [won?.body.from_address, '"1"']);
  });

  test('another workspace cannot read or change it', async () => {
    const { path } = await openStore();
    const stranger = await shop.other.merchant();
    assert.equal((await stranger.get(path)).status, 404);
    assert.equal((await stranger.patch(path, { smtp: null })).status, 404);
    assert.equal((await stranger.post(`${path}/test`, { to: 'owner@example.com' })).status, 404);
  });
});
