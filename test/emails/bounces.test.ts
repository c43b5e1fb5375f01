import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getConfirmationToken } from '../../src/core/orders/confirmation.ts';
import type { Order } from '../../src/core/orders/order.ts';
import { type EmailShop, openEmailShop } from '../kit/email-shop.ts';
import { openShop, type Shop } from '../kit/shop.ts';

const secret = 'a-secret-of-24-characters';

async function orderPage(shop: Shop | EmailShop, order: Order): Promise<string> {
  const token = await shop.unit.view(shop.tenant, async (view) =>
    getConfirmationToken(view, order),
  );
  return (await shop.public.get(`/orders/${token}`)).text.replace(/<\/?bdi>/g, '');
}

test('a rejected address is suppressed until the merchant lifts it', async (t) => {
  let isGone = true;
  const shop = await openEmailShop(t, {
    recipient: (address) =>
      isGone && address === 'ada@example.com' ? { code: 550, text: 'no such user' } : null,
  });
  const merchant = await shop.merchant('write:orders');
  const first = await shop.paidOrder();
  const pending = await orderPage(shop, first);

  const toStaff = await shop.deliver();
  isGone = false;
  const second = await shop.paidOrder();
  await shop.deliver();

  assert.ok(pending.includes('A confirmation to a•••@example.com is waiting to be sent.'));
  assert.ok(toStaff.some(({ subject }) => subject === 'Emails to customers are not delivered'));
  assert.ok((await orderPage(shop, first)).includes('to a•••@example.com could not be delivered'));
  const list = (await merchant.get('/email-suppressions')).body.email_suppressions;
  assert.deepEqual(
    list.map(({ email, reason, detail }: any) => [email, reason, detail]),
    [['ada@example.com', 'rejected', 'EENVELOPE RCPT TO 550']],
  );
  assert.deepEqual(await shop.states(), [
    'order_confirmed bounced EENVELOPE RCPT TO 550',
    'order_confirmed suppressed address_suppressed',
    'staff_emails_bouncing sent',
    'staff_new_order sent',
    'staff_new_order sent',
  ]);
  const stranger = await shop.other.merchant('write:orders');
  assert.equal((await stranger.delete('/email-suppressions/ada@example.com')).status, 404);

  assert.equal((await merchant.delete('/email-suppressions/Ada@example.com')).status, 204);
  await merchant.post(`/orders/${second.id}/emails/resend`, {});
  assert.deepEqual(
    (await shop.deliver()).map(({ to }) => to),
    ['ada@example.com'],
  );
  assert.ok((await orderPage(shop, second)).includes('Confirmation sent to a•••@example.com.'));
});

test('a deferred address is not suppressed', async (t) => {
  const shop = await openEmailShop(t, {
    recipient: (address) =>
      address === 'ada@example.com' ? { code: 450, text: 'greylisted' } : null,
  });
  const merchant = await shop.merchant('read:orders');
  await shop.paidOrder();

  await shop.deliver();

  assert.deepEqual((await merchant.get('/email-suppressions')).body.email_suppressions, []);
  assert.deepEqual(await shop.states(), [
    'order_confirmed deferred mail not sent: EENVELOPE RCPT TO 450',
    'staff_new_order sent',
  ]);
});

test('reports of undelivered emails are matched by Message-ID', async (t) => {
  const shop = await openEmailShop(t, { env: { MAIL_BOUNCE_SECRET: secret } });
  const merchant = await shop.merchant('read:orders');
  const report = (body: string, path = secret, type = 'message/delivery-status') =>
    shop.send({
      method: 'POST',
      url: `/email/bounces/${path}`,
      headers: { host: 'localhost:4000', 'content-type': type },
      payload: body,
    });
  const place = async (email: string) => {
    const order = await shop.paidOrder({ email });
    await shop.deliver();
    return (await merchant.get(`/orders/${order.id}/emails`)).body.emails[0].id as string;
  };
  const dsn = (id: string, action: string, status: string) =>
    `Reporting-MTA: dns; mx.example.com\r\n\r\nFinal-Recipient: rfc822; x@example.com\r\nAction: ${action}\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; 550 5.1.1\r\n no mailbox\r\n\r\nMessage-ID: <${id}@example.com>\r\n`;
  const [a, b, c, d] = [
    await place('a@example.com'),
    await place('b@example.com'),
    await place('c@example.com'),
    await place('d@example.com'),
  ];

  assert.equal((await report(dsn(a, 'failed', '5.1.1'), 'wrong-secret')).status, 404);
  assert.deepEqual((await report(dsn(a, 'failed', '5.1.1'))).body, { recorded: 1 });
  assert.deepEqual((await report(dsn(a, 'failed', '5.1.1'))).body, { recorded: 1 });
  assert.deepEqual((await report(dsn(b, 'delayed', '4.4.1'))).body, { recorded: 0 });
  const ses = (id: string, bounceType: string) =>
    JSON.stringify({
      Type: 'Notification',
      Message: JSON.stringify({
        notificationType: 'Bounce',
        bounce: { bounceType },
        mail: { headers: [{ name: 'Message-ID', value: `<${id}@example.com>` }] },
      }),
    });
  assert.deepEqual((await report(ses(b, 'Transient'), secret, 'text/plain')).body, { recorded: 0 });
  assert.deepEqual((await report(ses(b, 'Permanent'), secret, 'text/plain')).body, { recorded: 1 });
  const sendGrid = [
    { event: 'bounce', type: 'blocked', 'smtp-id': `<${c}@example.com>` },
    { event: 'spamreport', 'smtp-id': `<${c}@example.com>` },
    { event: 'delivered', 'smtp-id': `<${d}@example.com>` },
  ];
  const answer = await report(JSON.stringify(sendGrid), secret, 'application/json');
  assert.deepEqual(answer.body, { recorded: 1 });
  const mailgun = (severity: string) => ({
    'event-data': {
      event: 'failed',
      severity,
      message: { headers: { 'message-id': `${d}@example.com` } },
    },
  });
  assert.deepEqual((await report(JSON.stringify(mailgun('temporary')))).body, { recorded: 0 });
  assert.deepEqual((await report(JSON.stringify(mailgun('permanent')))).body, { recorded: 1 });
  const unknown = a.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  assert.deepEqual((await report(dsn(unknown, 'failed', '5.0.0'))).body, { recorded: 0 });
  assert.deepEqual((await report('{"')).body, { recorded: 0 });

  const list = (await merchant.get('/email-suppressions')).body.email_suppressions;
  assert.deepEqual(list.map(({ email, reason }: any) => `${email} ${reason}`).toSorted(), [
    'a@example.com bounced',
    'b@example.com bounced',
    'c@example.com complaint',
    'd@example.com bounced',
  ]);
});

test('the order page says when no email is sent', async (t) => {
  const shop = await openShop(t);
  const order = await shop.paidOrder();
  await shop.app.jobs.drain();

  assert.ok(
    (await orderPage(shop, order)).includes('This store does not send email. Keep this page.'),
  );
});
