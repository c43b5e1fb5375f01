import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountsOf, openCapturingStore } from '../../../kit/authorized-orders.ts';
import { runJob } from '../../../kit/bulk-jobs.ts';
import { eventsOf } from '../../../kit/orders.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const store = await openCapturingStore(shop);

const state = (order: any) => [order.payment_status, amountsOf(order)];
const refused = ({ status, body }: { status: number; body: any }) => [status, body.error?.code];
const eventDataOf = async (id: string) =>
  (await eventsOf(shop, id)).map(({ type, context, data }) => [type, context, data.payment_status]);
const spent = (customerId: string | null) =>
  shop.unit.view(shop.tenant, async (view) => {
    const rows = await view.query<{ total_spent: number }>(
      'select total_spent::int from customer_totals where customer_id = $1',
      [customerId],
    );
    return rows[0]?.total_spent ?? 0;
  });

test('an order of a store that captures manually is authorized for a week', async () => {
  const order = await store.order();

  const body = await order.read();

  assert.deepEqual(state(body), ['authorized', [3_000, 0, 0, 0]]);
  assert.deepEqual(body.payment_authorization, {
    captures: 'several',
    ...{ authorized_amount: 3_000, captured_amount: 0, pending_amount: 0, released_amount: 0 },
    capturable_amount: 3_000,
    expires_at: '2026-01-08T00:00:00.000Z',
  });
  assert.deepEqual(await eventDataOf(order.id), [['order.created', {}, 'authorized']]);
});

test('a capture is pending until the processor confirms it, and then changes the status', async () => {
  const order = await store.order();

  const asked = await order.capture({ amount: 1_200 });
  const partly = await order.finish();
  shop.clock.advance(1_000);
  const rest = await order.capture();
  const paid = await order.finish();

  assert.deepEqual([asked.status, state(asked.body)], [200, ['authorized', [3_000, 0, 1_200, 0]]]);
  assert.deepEqual(state(partly), ['partially_paid', [3_000, 1_200, 0, 0]]);
  assert.deepEqual(state(rest.body), ['partially_paid', [3_000, 1_200, 1_800, 0]]);
  assert.deepEqual(state(paid), ['paid', [3_000, 3_000, 0, 0]]);
  const captured = (await eventDataOf(order.id)).filter(
    ([type]) => type === 'order.payment_captured',
  );
  assert.deepEqual(
    captured.map(([, context, status]: any) => [
      context.capture.amount,
      context.capture.final,
      status,
    ]),
    [
      [1_200, false, 'partially_paid'],
      [1_800, true, 'paid'],
    ],
  );
});

test('units of lines can be captured, without shipping', async () => {
  const order = await store.order();

  await order.capture({ items: [{ line_item_id: order.line, quantity: 2 }] });

  assert.deepEqual(state(await order.finish()), ['partially_paid', [3_000, 2_000, 0, 0]]);
});

test('more units than a line has, or than are not captured yet, are refused, and nothing changes', async () => {
  const cup = await shop.product({ name: 'Cup', variants: [{ stock: 9 }] });
  const order = await store.order([
    { product: store.product, quantity: 3 },
    { product: cup, quantity: 2 },
  ]);
  const units = (quantity: number, line = order.line) => ({ line_item_id: line, quantity });
  const before = await order.read();

  const tooMany = await order.capture({ items: [units(1, before.items.at(-1).id), units(9)] });
  const unchanged = await order.read();
  const first = await order.capture({ items: [units(2)] });
  const again = await order.capture({ items: [units(1), units(1)] });
  await order.finish();
  await order.capture({ items: [units(1)] });
  const none = await order.capture({ items: [units(1)] });

  assert.deepEqual(refused(tooMany), [409, 'items_not_capturable']);
  assert.equal(tooMany.body.error.details[0].field, 'items[1].quantity');
  assert.match(
    tooMany.body.error.details[0].message,
    /must be at most 3, the units of this line that are left to capture/,
  );
  assert.deepEqual(unchanged, before);
  assert.deepEqual([first.status, amountsOf(first.body)?.[2]], [200, 2_000]);
  assert.deepEqual(
    [...refused(again), again.body.error.details[0].field],
    [409, 'items_not_capturable', 'items[1].quantity'],
  );
  assert.match(none.body.error.details[0].message, /must be left out/);
  assert.deepEqual(amountsOf(await order.finish())?.slice(1, 3), [3_000, 0]);
});

test('units of a capture that was refused can be captured again, and shipped ones only once', async () => {
  const dear = await shop.product({
    variants: [{ price: { amount: 4_050, currency: 'USD' }, stock: 9 }],
  });
  const order = await store.order([{ product: dear, quantity: 3 }]);
  const units = (quantity: number) => ({ items: [{ line_item_id: order.line, quantity }] });

  await order.capture(units(1));
  await order.finish();
  const twice = await order.capture(units(2));
  await order.finish();
  await store.merchant.patch('/sites/shop', { payment_capture: 'at_shipping' });
  await order.fulfill(units(2));
  const more = await order.capture(units(2));
  await store.merchant.patch('/sites/shop', { payment_capture: 'manual' });

  assert.deepEqual([twice.status, amountsOf(twice.body)], [200, [12_150, 0, 8_100, 0]]);
  assert.deepEqual(more.body.error.capturable_items, [{ line_item_id: order.line, quantity: 1 }]);
  assert.deepEqual(amountsOf(await order.finish()), [12_150, 8_100, 0, 0]);
});

test('a release ends the authorization, and only what was captured counts as spent', async () => {
  const [untouched, partly] = [await store.order(), await store.order()];
  const before = await spent(partly.placed.customerId);
  await partly.capture({ amount: 500 });

  const asked = await partly.release({ reason: 'sold out' });
  await untouched.release();
  const body = await partly.finish();

  assert.deepEqual([asked.status, asked.body.payment_authorization.capturable_amount], [200, 0]);
  assert.deepEqual(state(body), ['partially_paid', [3_000, 500, 0, 2_500]]);
  assert.deepEqual(state(await untouched.read()), ['voided', [3_000, 0, 0, 3_000]]);
  assert.equal(await spent(partly.placed.customerId), before - 2_500 - 3_000);
  const released = (await eventDataOf(partly.id)).find(
    ([type]) => type === 'order.payment_released',
  );
  assert.deepEqual(released?.[1], { released: { amount: 2_500, cause: 'released' } });
});

test('what cannot be captured or released is refused, and nothing changes', async () => {
  const automatic = await shop.site({ slug: 'other', name: 'Other' });
  const tea = await shop.product({ name: 'Tea' }, 'other');
  const paid = await shop.paidOrder({ site: automatic, lines: [{ product: tea }] });
  const key = { 'idempotency-key': 'refusals' };
  const order = await store.order();
  const before = await order.read();

  assert.deepEqual(refused(await order.capture({ amount: 3_001 })), [
    422,
    'capture_exceeds_authorized',
  ]);
  assert.deepEqual(refused(await order.capture({ amount: 0 })), [400, 'validation_failed']);
  assert.deepEqual(
    refused(await order.capture({ amount: 1, items: [{ line_item_id: order.line, quantity: 1 }] })),
    [400, 'validation_failed'],
  );
  assert.deepEqual(
    refused(await order.capture({ items: [{ line_item_id: 'li_none', quantity: 1 }] })),
    [404, 'line_item_not_found'],
  );
  assert.deepEqual(refused(await store.merchant.post(`/orders/${order.id}/capture`)), [
    400,
    'idempotency_key_required',
  ]);
  assert.deepEqual(refused(await store.merchant.post(`/orders/${paid.id}/capture`, {}, key)), [
    409,
    'payment_not_authorized',
  ]);
  assert.deepEqual(refused(await store.merchant.post(`/orders/${paid.id}/release`, {}, key)), [
    409,
    'payment_not_authorized',
  ]);
  assert.equal(paid.paymentStatus, 'paid');
  assert.deepEqual(await order.read(), before);
});

test('a payment that is captured or released completely can be neither again', async () => {
  const [captured, released] = [await store.order(), await store.order()];
  await captured.capture();
  await released.release();

  const during = [await captured.capture(), await released.release()].map(refused);
  await captured.finish();
  const after = [await captured.capture(), await captured.release(), await released.capture()];

  assert.deepEqual(during, [
    [409, 'capture_in_progress'],
    [409, 'authorization_closed'],
  ]);
  assert.deepEqual(after.map(refused), Array(3).fill([409, 'authorization_closed']));
});

test('a refused capture leaves the authorization as it was', async () => {
  const order = await store.order([{ product: store.product, quantity: 9 }]);

  await order.capture({ amount: 4_050 });
  const body = await order.finish();
  await order.capture({ amount: 4_051 });

  assert.deepEqual(state(body), ['authorized', [9_000, 0, 0, 0]]);
  assert.deepEqual(state(await order.finish()), ['partially_paid', [9_000, 4_051, 0, 0]]);
  const failed = (await eventDataOf(order.id)).find(
    ([type]) => type === 'order.payment_capture_failed',
  ) as any;
  assert.deepEqual(
    [failed[1].capture.amount, failed[1].capture.failure],
    [4_050, 'refused_by_bank'],
  );
});

test('only what was captured can be refunded', async () => {
  const order = await store.order();
  const early = await order.refund({ amount: 100 });
  await order.capture({ amount: 1_000 });
  await order.finish();

  const tooMuch = await order.refund({ amount: 1_001 });
  await order.refund({ amount: 1_000 });
  const body = await order.finish();

  assert.deepEqual(refused(early), [422, 'refund_exceeds_paid']);
  assert.match(early.body.error.message, /Nothing of this payment was captured/);
  assert.deepEqual([tooMuch.status, tooMuch.body.error.refundable], [422, 1_000]);
  assert.deepEqual(
    [body.status, body.payment_status, body.refunds[0].amount],
    ['pending', 'partially_refunded', 1_000],
  );
  await order.release();
  assert.deepEqual((await order.finish()).payment_status, 'refunded');
});

test('an exchange waits until the payment is captured', async () => {
  const order = await store.order();
  await order.fulfill();
  const swap = {
    items: [
      { line_item_id: order.line, quantity: 1, new_variant_id: store.product.variants[0]?.id },
    ],
    reason: 'size',
  };

  const early = await order.post('exchanges', swap);
  await order.capture();
  await order.finish();

  assert.deepEqual(refused(early), [409, 'payment_not_captured']);
  assert.equal((await order.post('exchanges', swap)).status, 201);
});

test('a purchase without anything to ship is collected at once', async () => {
  const book = await shop.product({ name: 'Book', isDigital: true, variants: [{ stock: 9 }] });

  const order = await store.order([{ product: book }]);

  assert.deepEqual(state(await order.read()), ['paid', null]);
});

test('orders are listed by the new payment statuses', async () => {
  const order = await store.order();

  const { body } = await store.merchant.get('/orders?payment_status=authorized&limit=100');
  const none = await store.merchant.get(`/orders?payment_status=partially_paid&id=${order.id}`);

  assert.ok(body.orders.some(({ id }: any) => id === order.id));
  assert.deepEqual(none.body.orders, []);
});

test('the setting of the store is one of three words', async () => {
  const wrong = await store.merchant.patch('/sites/shop', { payment_capture: 'later' });
  const { body } = await store.merchant.patch('/sites/other', { payment_capture: 'at_shipping' });

  assert.deepEqual([wrong.status, wrong.body.error.details[0].field], [400, 'payment_capture']);
  assert.equal(body.payment_capture, 'at_shipping');
});

test('the page of the buyer and the email say that nothing has been charged yet', async () => {
  const order = await store.order();
  const { confirmation_url: url } = await order.read();
  const pageText = async () => (await shop.public.get(new URL(url).pathname)).text;

  const held = await pageText();
  await order.cancel();
  await order.finish();

  assert.match(held, /Your bank holds the amount of your order\./);
  assert.doesNotMatch(held, /Your order is paid/);
  assert.match(await pageText(), /canceled before it shipped\. You were not charged\./);
});

test('lists of payments and exports of orders name what was captured and released', async () => {
  const order = await store.order();
  await order.capture({ amount: 1_200 });
  await order.finish();
  const listed = async () => {
    const { payments } = (await store.merchant.get('/payments')).body;
    return payments.find((payment: any) => payment.order_id === order.id);
  };
  const open = await listed();
  await order.release({});
  await order.finish();

  const closed = await listed();
  const { id } = await runJob(shop, store.merchant, '/exports', { resource: 'orders' });
  const { text } = await store.merchant.get(`/exports/${id}/file`);

  const amounts = (payment: any) => [
    payment.amount,
    payment.captured_amount,
    payment.released_amount,
  ];
  assert.deepEqual(amounts(open), [3_000, 1_200, 0]);
  assert.deepEqual(amounts(closed), [3_000, 1_200, 1_800]);
  const [header = [], ...lines] = text.split('\r\n').map((line) => line.split(','));
  const line = lines.find((cells) => cells.includes(order.id));
  const captured = header.indexOf('captured');
  assert.equal(line?.[captured], '12.00', text);
});
