import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getConfirmationToken } from '../../src/core/orders/confirmation.ts';
import { openEmailShop } from '../kit/email-shop.ts';
import { freePort } from '../kit/free-port.ts';
import { mailbox } from '../kit/mails.ts';
import { openShop } from '../kit/shop.ts';
import { postOffice } from '../kit/smtp.ts';
import { newUser } from '../kit/users.ts';

const refusals = new Map<string, { code: number; text: string }>();
const shop = await openEmailShop(null, {
  recipient: (address) => refusals.get(address) ?? null,
});

/** The port of a mail server that is down, and a shop that sends to it. */
const port = await freePort();
const waiting = await openShop(null, {
  env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Shop <shop@example.com>' },
});

test('an order emails its buyer and each owner once, however often the jobs run', async () => {
  await newUser(shop, 'viewer@example.com', { role: 'member' });
  const site = await shop.site({ name: 'Ferns & Co' });
  const product = await shop.product(
    {
      name: 'Maidenhair fern & pot',
      price: { amount: 1250, currency: 'USD' },
      variants: [{ stock: 5 }],
    },
    site.slug,
  );

  const order = await shop.paidOrder({ site, lines: [{ product, quantity: 2 }] });
  const emails = await shop.deliver();

  assert.deepEqual(
    emails.map(({ to, subject }) => [to, subject]),
    [
      ['ada@example.com', `Test: Order ${order.name} confirmed`],
      ['owner@example.com', `Test: New order ${order.name}: $25.00`],
    ],
  );
  const mail = emails[0]?.mail;
  assert.deepEqual(mail?.from, { name: 'Ferns & Co', address: 'shop@example.com' });
  const token = await shop.unit.view(shop.tenant, async (view) =>
    getConfirmationToken(view, order),
  );
  for (const body of [mail?.text ?? '', mail?.html ?? '']) {
    assert.ok(body.includes(`http://localhost:4000/orders/${token}`), body);
    assert.ok(body.includes('$25.00'), body);
  }
  assert.ok(mail?.text?.includes('2 × Maidenhair fern & pot: $25.00'), mail?.text);
  assert.ok(mail?.html?.includes('Maidenhair fern &amp; pot'), mail?.html);
  assert.deepEqual(await shop.states(), ['order_confirmed sent', 'staff_new_order sent']);
  assert.deepEqual(await shop.deliver(), []);
});

test('a purchase that is rolled back sends no email', async () => {
  const order = await shop.paidOrder();
  await shop.deliver();

  await assert.rejects(
    shop.unit.run(shop.tenant, async (work) => {
      const { emitOrderEvent } = await import('../../src/core/orders/save-order.ts');
      await emitOrderEvent(work, 'order.cancelled', order);
      throw new Error('rolled back');
    }),
  );

  assert.deepEqual(await shop.deliver(), []);
});

test('an email waits for a mail server that is down, and keeps its Message-ID', async (t) => {
  const order = await waiting.paidOrder();
  await waiting.app.jobs.drain();
  const owner = await waiting.merchant('read:orders');
  const before = await owner.get(`/orders/${order.id}/emails`);

  waiting.clock.advance(26 * 3_600_000);
  const server = await postOffice(t, { port, disabledCommands: ['STARTTLS'] });
  await waiting.app.jobs.drain();

  const after = await owner.get(`/orders/${order.id}/emails`);
  assert.deepEqual([before.body.emails[0].state, after.body.emails[0].state], ['deferred', 'sent']);
  assert.match(before.body.emails[0].reason, /^mail not sent: ESOCKET/);
  assert.equal(after.body.emails[0].attempts, 2);
  assert.equal(server.received[0]?.mail.messageId, `<${after.body.emails[0].id}@example.com>`);
  assert.equal(server.received.length, 1);
});

test('an order email is given up after 48 hours', async (t) => {
  const order = await waiting.paidOrder();
  await waiting.app.jobs.drain();

  waiting.clock.advance(49 * 3_600_000);
  await waiting.app.jobs.drain();
  const server = await postOffice(t, { port, disabledCommands: ['STARTTLS'] });
  waiting.clock.advance(24 * 3_600_000);
  await waiting.app.jobs.drain();

  const owner = await waiting.merchant('read:orders');
  const { body } = await owner.get(`/orders/${order.id}/emails`);
  assert.equal(body.emails[0].state, 'failed');
  assert.deepEqual(server.received, []);
});

test('without a mail server, and for demo stores, emails are only written to the outbox', async (t) => {
  const box = mailbox();
  const demo = await openEmailShop(t, { env: box.env });
  await demo.unit.runAsSystem(demo.tenant, (work) =>
    work.query('update workspaces set demo = true where workspace_id = $1', [
      demo.tenant.workspaceId,
    ]),
  );

  const order = await demo.paidOrder();
  await demo.deliver();

  assert.deepEqual(demo.received, []);
  assert.deepEqual(await demo.states(), [
    'order_confirmed skipped outbox_only',
    'staff_new_order skipped outbox_only',
  ]);
  const { subject } = await box.newest('ada@example.com');
  assert.equal(subject, `Test: Order ${order.name} confirmed`);
});

test('one address gets at most 30 emails an hour from a workspace', async () => {
  const email = 'eager@example.com';
  await shop.paidOrder({ email });
  await shop.deliver();
  await shop.unit.run(shop.tenant, (work) =>
    work.query(
      `insert into emails (workspace_id, email_id, kind, resource_id, user_id, number, details, recipient, state, attempts,
         created_at, updated_at)
       select workspace_id, email_id || n, kind, resource_id, user_id, n, details, recipient, state, 1, created_at, updated_at
       from emails, generate_series(2, 30) n
       where workspace_id = $1 and kind = 'order_confirmed' and recipient = $2`,
      [shop.tenant.workspaceId, email],
    ),
  );

  await shop.paidOrder({ email });
  const flooded = await shop.deliver();
  shop.clock.advance(3_600_000);
  await shop.paidOrder({ email });
  const later = await shop.deliver();

  assert.deepEqual(
    [flooded, later].map((emails) => emails.map(({ to }) => to)),
    [['owner@example.com'], ['eager@example.com', 'owner@example.com']],
  );
  assert.ok((await shop.states()).includes('order_confirmed skipped too_many_emails'));
});

test('a corrected address receives all emails of the order that are still waiting', async () => {
  refusals.set('jhon@example.com', { code: 451, text: 'later' });
  const order = await shop.paidOrder({ email: 'jhon@example.com' });
  const other = await shop.paidOrder({ email: 'jhon@example.com' });
  const owner = await shop.merchant('write:orders');
  await owner.post(`/orders/${order.id}/fulfill`, {}, { 'idempotency-key': 'ship' });
  await shop.deliver();

  const again = { kind: 'order_confirmed', email: 'john@example.com' };
  assert.equal((await owner.post(`/orders/${order.id}/emails/resend`, again)).status, 202);
  refusals.clear();
  shop.clock.advance(3_600_000);

  assert.deepEqual(
    (await shop.deliver()).map(({ to, subject }) => `${to} ${subject}`),
    [
      `jhon@example.com Test: Order ${other.name} confirmed`,
      `john@example.com Test: Order ${order.name} confirmed`,
      `john@example.com Test: Order ${order.name}: items shipped`,
    ],
  );
});

test('an email is sent again to a corrected address, which the order keeps', async () => {
  refusals.set('jhon@example.com', { code: 550, text: 'no such user' });
  const order = await shop.paidOrder({ email: 'jhon@example.com' });
  await shop.deliver();
  const owner = await shop.merchant('write:orders');

  const bad = await owner.post(`/orders/${order.id}/emails/resend`, { email: 'john@@example' });
  const unknown = await owner.post(`/orders/${order.id}/emails/resend`, { kind: 'order_shipped' });
  const again = await owner.post(`/orders/${order.id}/emails/resend`, {
    email: 'john@example.com',
  });
  const repeated = await owner.post(`/orders/${order.id}/emails/resend`, {});
  const emails = await shop.deliver();

  assert.deepEqual([bad.status, bad.body.error.code], [400, 'validation_failed']);
  assert.deepEqual([unknown.status, unknown.body.error.code], [404, 'email_not_found']);
  assert.deepEqual([again.status, again.body.state, again.body.number], [202, 'queued', 2]);
  assert.deepEqual([repeated.status, repeated.body.error.code], [409, 'email_pending']);
  assert.deepEqual(
    emails.map(({ to }) => to),
    ['john@example.com'],
  );
  const listed = await owner.get(`/orders/${order.id}/emails`);
  assert.deepEqual(
    listed.body.emails.map((email: any) => [email.recipient, email.state, email.reason]),
    [
      ['john@example.com', 'sent', null],
      ['jhon@example.com', 'bounced', 'EENVELOPE RCPT TO 550'],
    ],
  );
  assert.equal((await owner.get(`/orders/${order.id}`)).body.buyer.email, 'john@example.com');
  const stranger = await shop.other.merchant('write:orders');
  assert.equal((await stranger.post(`/orders/${order.id}/emails/resend`, {})).status, 404);
  assert.deepEqual((await stranger.get('/emails')).body.emails, []);
});
