import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runJob } from '../kit/bulk-jobs.ts';
import { openEmailShop } from '../kit/email-shop.ts';
import { orderCalls } from '../kit/orders.ts';

/** An order of five units, whose confirmation has been delivered. */
async function openOrder(t: Parameters<typeof openEmailShop>[0]) {
  const shop = await openEmailShop(t);
  const site = await shop.site();
  const product = await shop.product({ variants: [{ stock: 50 }] }, site.slug);
  const place = () => shop.paidOrder({ site, lines: [{ product, quantity: 5 }] });
  const order = await place();
  await shop.deliver();
  const merchant = await shop.merchant();
  const call = orderCalls(merchant, order.id);
  const one = [{ line_item_id: order.lines[0]?.id, quantity: 1 }];
  const shipped = async () =>
    (await call.get('emails')).body.emails
      .filter(({ kind }: any) => kind === 'order_shipped')
      .map(({ state, reason, number }: any) => [number, state, reason]);
  const subjects = async () => (await shop.deliver()).map(({ subject }) => subject);
  return { shop, place, order, merchant, call, one, shipped, subjects };
}

test('a shipment with notify_customer false sends no email, and its timeline says so', async (t) => {
  const { shop, order, call, one, shipped, subjects } = await openOrder(t);
  shop.clock.advance(1_000);

  const quiet = await call.fulfill({ items: one, notify_customer: false }, 'quiet');
  const again = await call.fulfill({ items: one, notify_customer: false }, 'quiet');
  const other = await call.fulfill({ items: one, notify_customer: true }, 'quiet');

  assert.equal(quiet.status, 200, quiet.text);
  assert.deepEqual([again.status, again.headers['idempotent-replayed']], [200, 'true']);
  assert.deepEqual([other.status, other.body.error.code], [409, 'idempotency_key_reused']);
  assert.equal((await call.read()).body.fulfillments.length, 1);
  assert.deepEqual(await subjects(), []);
  assert.deepEqual(await shipped(), [[1, 'skipped', 'not_requested']]);

  shop.clock.advance(1_000);
  await call.fulfill({ items: one });
  const name = `Test: Order ${order.name}: items shipped`;
  assert.deepEqual(await subjects(), [name]);
  shop.clock.advance(1_000);
  await call.fulfill({ notify_customer: true });
  assert.deepEqual(await subjects(), [name]);

  const { timeline } = (await call.get('timeline')).body;
  assert.deepEqual(
    timeline.map(({ type, context }: any) => [type, context.notify_customer]),
    [
      ['order.fulfilled', true],
      ['order.partially_fulfilled', true],
      ['order.partially_fulfilled', false],
      ['order.created', undefined],
    ],
  );
});

test('the email can be sent afterwards, once', async (t) => {
  const { call, shipped, subjects } = await openOrder(t);
  await call.fulfill({ carrier: 'UPS', tracking_number: '1Z9', notify_customer: false });

  const resent = await call.post('emails/resend', { kind: 'order_shipped' });
  const pending = await call.post('emails/resend', { kind: 'order_shipped' });

  assert.equal(resent.status, 202, resent.text);
  assert.deepEqual([pending.status, pending.body.error.code], [409, 'email_pending']);
  assert.equal((await subjects()).length, 1);
  assert.deepEqual(await subjects(), []);
  assert.deepEqual(await shipped(), [
    [2, 'sent', null],
    [1, 'skipped', 'not_requested'],
  ]);
});

test('concurrent repeats ship once without an email; a concurrent other shipment has its own', async (t) => {
  const { call, one, shipped, subjects } = await openOrder(t);
  const quiet = { items: one, notify_customer: false };

  const answers = await Promise.all([
    ...[1, 2, 3].map(() => call.fulfill(quiet, 'quiet')),
    call.fulfill({ items: one }, 'loud'),
  ]);

  for (const { status, text } of answers) assert.ok([200, 409].includes(status), text);
  assert.equal((await call.fulfill(quiet, 'quiet')).status, 200);
  assert.equal((await call.read()).body.fulfillments.length, 2);
  assert.equal((await subjects()).length, 1);
  assert.deepEqual((await shipped()).toSorted(), [
    [1, 'sent', null],
    [1, 'skipped', 'not_requested'],
  ]);
});

test('a bulk operation emails buyers unless notify_customer is false', async (t) => {
  const { shop, place, merchant, subjects } = await openOrder(t);
  const [loud, quiet] = [await place(), await place()];
  await shop.deliver();
  const fulfill = (id: string, more: object) => {
    const action = { type: 'fulfill', ...more };
    return runJob(shop, merchant, '/bulk-operations', { resource: 'orders', action, ids: [id] });
  };

  const silent = await fulfill(quiet.id, { carrier: 'Post', notify_customer: false });
  assert.deepEqual([silent.done, silent.failed], [1, 0]);
  assert.deepEqual(silent.action, { type: 'fulfill', carrier: 'Post', notify_customer: false });
  assert.deepEqual(await subjects(), []);
  await fulfill(loud.id, {});
  assert.deepEqual(await subjects(), [`Test: Order ${loud.name}: items shipped`]);
});

test('what is no boolean is 400, and other actions do not take it; nothing is shipped', async (t) => {
  const { order, merchant, call, shipped } = await openOrder(t);
  const action = { type: 'cancel', notify_customer: false };
  const body = { resource: 'orders', action, ids: [order.id] };

  const word = await call.fulfill({ notify_customer: 'later' });
  const cancel = await merchant.post('/bulk-operations', body);

  assert.deepEqual([word.status, word.body.error.code], [400, 'validation_failed']);
  assert.deepEqual(
    [cancel.status, cancel.body.error.details[0].field],
    [400, 'action.notify_customer'],
  );
  assert.deepEqual((await call.read()).body.fulfillments, []);
  assert.deepEqual(await shipped(), []);
});
