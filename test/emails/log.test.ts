import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteExpiredData } from '../../src/app/retention.ts';
import { readConfig } from '../../src/platform/settings/config.ts';
import { openEmailShop } from '../kit/email-shop.ts';

test('the log has filters, names orders and is deleted after its days', async (t) => {
  const shop = await openEmailShop(t, {
    recipient: (address) =>
      address.startsWith('gone') ? { code: 550, text: 'no such user' } : null,
  });
  const site = await shop.site();
  const product = await shop.product({ variants: [{ stock: 50 }] }, site.slug);
  const buy = (email: string) => shop.paidOrder({ site, email, lines: [{ product }] });
  const order = await buy('ada@example.com');
  await buy('gone@example.com');
  await shop.deliver();
  const merchant = await shop.merchant('write:orders');
  const found = async (query: string) => {
    const answer = await merchant.get(`/emails?${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.emails.map((one: any) => `${one.kind} ${one.state} ${one.recipient}`);
  };

  const sent = 'order_confirmed sent ada@example.com';
  const bounced = 'order_confirmed bounced gone@example.com';
  assert.deepEqual((await found('kind=order_confirmed')).toSorted(), [bounced, sent]);
  assert.deepEqual(await found('state=bounced&state=failed'), [bounced]);
  assert.deepEqual(await found('kind=order_confirmed&kind=order_shipped&state=sent'), [sent]);
  assert.deepEqual(await found('recipient=ada@example.com'), [sent]);
  assert.equal((await merchant.get('/emails?kind=order_confirmed&state=lost')).status, 400);
  const { body } = await merchant.get('/emails?recipient=ada@example.com');
  assert.deepEqual([body.emails[0].order_id, body.emails[0].order_name], [order.id, order.name]);

  const { retention } = readConfig({ RETENTION_EMAILS_DAYS: '10' }).config;
  const clean = async () => (await deleteExpiredData(shop.unit, retention)).emails;
  shop.clock.advance(9 * 86_400_000);
  assert.equal(await clean(), 0);
  await buy('bob@example.com');
  shop.clock.advance(2 * 86_400_000);
  assert.ok((await clean()) > 0);
  assert.deepEqual(await found('kind=order_confirmed'), ['order_confirmed queued bob@example.com']);
  shop.clock.advance(9 * 86_400_000);
  assert.equal(await clean(), 0, 'emails that are still to be sent are kept');
  const { body: kept } = await merchant.get('/email-suppressions');
  assert.deepEqual(
    kept.email_suppressions.map(({ email }: any) => email),
    ['gone@example.com'],
  );
});
