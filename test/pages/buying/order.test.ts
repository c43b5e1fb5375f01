import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getConfirmationToken } from '../../../src/core/orders/confirmation.ts';
import type { Order } from '../../../src/core/orders/order.ts';
import { openSession } from '../../kit/buying.ts';
import { paySubject } from '../../kit/carts.ts';
import { buyerBrowser, readable } from './buyer-browser.ts';
import { openStockedShop } from './goods.ts';

const shop = await openStockedShop(null, { termsVersion: null });
const ada = buyerBrowser(shop);
const zone = await shop.admin.get('/shipping-zones?site_slug=shop');
const option = { selectedShippingOptionId: zone.body.shipping_zones[0].rates[0].id };

const pageOf = async (order: Pick<Order, 'id' | 'checkoutId' | 'confirmation'>) => {
  const token = await shop.unit.view(shop.tenant, async (view) =>
    getConfirmationToken(view, order),
  );
  return `/orders/${token}`;
};

const mug = await shop.product({
  name: 'Mug',
  price: { amount: 2_400, currency: 'USD' },
  variants: [{ options: { Size: 'S' }, stock: 50 }],
});
const mugOrder = (quantity = 2) =>
  shop.paidOrder({ lines: [{ product: mug, quantity }], ...option });

test('an order displays its items, costs and address', async () => {
  const order = await mugOrder();
  const page = await ada.get(await pageOf(order));

  assert.equal(page.status, 200);
  assert.match(readable(page), /Thank you for your order Your order is paid/);
  assert.match(readable(page), /M Mug Size: S 2 × \$24\.00 \$48\.00/);
  assert.match(readable(page), /Subtotal \$48\.00 Shipping \$6\.00 Total \$54\.00/);
  assert.match(
    readable(page),
    /Ada Lovelace 12 Elm Street Springfield, IL 62701 United States ada@example\.com/,
  );
  assert.match(readable(page), /This is a test order: no real money was charged\./);
  assert.equal(page.headers['cache-control'], 'no-store');
  assert.equal(page.headers['x-robots-tag'], 'noindex');
  assert.equal(page.headers['referrer-policy'], 'same-origin');
  assert.match(page.text, /<meta name="robots" content="noindex">/);
});

test('shipments appear with their tracking as they are sent', async () => {
  const order = await mugOrder(2);
  const [line] = order.lines;
  const path = await pageOf(order);
  const fulfill = (carrier: string, tracking_number: string) =>
    shop.admin.post(
      `/orders/${order.id}/fulfill`,
      { carrier, tracking_number, items: [{ line_item_id: line?.id, quantity: 1 }] },
      { 'idempotency-key': `parcel-${carrier.length}` },
    );

  await fulfill('UPS', '1Z 999');
  const partly = await ada.get(path);
  assert.match(readable(partly), /Partially shipped/);
  assert.match(readable(partly), /Shipped on .* with UPS Tracking number 1Z 999 1 × Mug/);
  assert.match(readable(partly), /Not shipped yet 1 × Mug/);
  assert.match(
    partly.text,
    /href="https:\/\/www\.ups\.com\/track\?tracknum=1Z%20999" rel="noreferrer/,
  );

  await fulfill('<b>Bob</b>', '"><script>');
  const whole = await ada.get(path);
  assert.match(readable(whole), /^Order at .* Shipped All items/);
  assert.match(readable(whole), /with <b>Bob<\/b> Tracking number "><script>/);
  assert.doesNotMatch(whole.text, /<b>Bob|<script/);
});

test('refunds appear while they are pending and when they have succeeded', async () => {
  const order = await mugOrder();
  const path = await pageOf(order);
  const refund = { amount: 500, reason: 'Late & cold' };
  await shop.admin.post(`/orders/${order.id}/refund`, refund, { 'idempotency-key': 'r1' });
  assert.match(readable(await ada.get(path)), /\$5\.00 (refund in progress|refunded)/);

  await shop.app.jobs.drain();

  assert.match(readable(await ada.get(path)), /Refunds \$5\.00 refunded .*: Late & cold/);
});

test('a return appears with its number', async () => {
  const order = await mugOrder();
  const [line] = order.lines;
  await shop.admin.post(`/orders/${order.id}/fulfill`, {}, { 'idempotency-key': 'f2' });
  const asked = await shop.admin.post(`/orders/${order.id}/returns`, {
    items: [{ line_item_id: line?.id, quantity: 1 }],
    reason: 'too small',
  });
  const path = await pageOf(order);
  assert.match(
    readable(await ada.get(path)),
    /Returns Return requested: waiting for approval 1 × Mug/,
  );

  const approved = await shop.admin.post(`/orders/${order.id}/returns/${asked.body.id}/approve`);

  const page = readable(await ada.get(path));
  assert.ok(
    page.includes(`Return approved: send the items back Return number ${approved.body.rma_number}`),
  );
});

test('a canceled order says where the money is', async () => {
  const order = await mugOrder(1);
  await shop.admin.post(`/orders/${order.id}/cancel`, {});

  assert.match(
    readable(await ada.get(await pageOf(order))),
    /^Order at .* Canceled .* is being refunded\./,
  );
  await shop.app.jobs.drain();
  assert.match(readable(await ada.get(await pageOf(order))), /Your payment has been refunded\./);
});

test('a refund without a reason displays its date only', async () => {
  const order = await mugOrder(1);
  await shop.admin.post(`/orders/${order.id}/refund`, { amount: 100 }, { 'idempotency-key': 'r1' });
  const text = readable(await ada.get(await pageOf(order)));

  assert.match(text, /\$1\.00 refund in progress January 1, 2026 /);
  assert.doesNotMatch(text, /requested_by_merchant/);
});

test('an exchange asks for the amount due until it is paid or rejected', async () => {
  const better = await shop.product({
    name: 'Better mug',
    price: { amount: 3_000, currency: 'USD' },
    variants: [{ stock: 50 }],
  });
  const order = await mugOrder(2);
  await shop.admin.post(`/orders/${order.id}/fulfill`, {}, { 'idempotency-key': 'all' });
  const item = {
    line_item_id: order.lines[0]?.id,
    quantity: 1,
    new_variant_id: better.variants[0]?.id,
  };
  const ask = async () => {
    const draft = { items: [item], reason: 'Too small' };
    return (await shop.admin.post(`/orders/${order.id}/exchanges`, draft)).body;
  };
  const read = async () => readable(await ada.get(await pageOf(order)));

  const refused = await ask();
  assert.match(await read(), /\$6\.00 due\. Pay \$6\.00/);
  await shop.admin.post(`/orders/${order.id}/exchanges/${refused.id}/reject`, {});
  assert.doesNotMatch(await read(), /\$[\d.]+ due/);

  const wanted = await ask();
  await ada.get(new URL(wanted.payment_url).pathname);
  await paySubject(shop, wanted.id);
  assert.match(await read(), /\$6\.00 paid\./);
  assert.doesNotMatch(await read(), /\$[\d.]+ due/);
});

test('a file is downloaded by a link that the page renews', async () => {
  const order = await shop.paidOrder({ lines: [{ product: shop.primer }], shippingAddress: null });
  const path = await pageOf(order);
  const linkOf = (text: string) =>
    /href="(http:\/\/localhost:4000\/downloads\/[^"]*)"/.exec(text)?.[1];

  const first = await ada.get(path);
  assert.match(readable(first), /Ready to download/);
  assert.match(
    readable(first),
    /The Primer 5 downloads left\. This link expires on Jan 2, 2026, 12:00 AM UTC ;/,
  );
  shop.clock.advance(25 * 3_600_000);
  const second = await ada.get(path);

  assert.ok(linkOf(first.text));
  assert.ok(linkOf(second.text));
  assert.notEqual(linkOf(second.text), linkOf(first.text));
});

test('before the payment the page waits, without a link to the checkout', async () => {
  const session = await openSession(shop, { lines: [{ product: shop.tee }], ...option });
  const waiting = { id: 'ord_', checkoutId: session.id, confirmation: session.confirmation };
  const path = await pageOf(waiting as Pick<Order, 'id' | 'checkoutId' | 'confirmation'>);

  const page = await ada.get(path);
  assert.equal(page.status, 200);
  assert.match(readable(page), /Waiting for payment No payment has been received yet/);
  assert.doesNotMatch(page.text, /\/checkout\//);
  assert.doesNotMatch(page.text, /ada@example\.com/);

  shop.clock.advance(8 * 3_600_000);
  assert.match(readable(await ada.get(path)), /This order was not placed/);
});

test('an unknown order is a page with status 404, and so is one of another workspace', async () => {
  const path = await pageOf(await mugOrder(1));
  for (const unknown of [`${path.slice(0, -2)}zz`, '/orders/conf_x', '/orders/nothing']) {
    const answer = await ada.get(unknown);
    assert.deepEqual([unknown, answer.status], [unknown, 404]);
    assert.match(answer.text, /<h1>/);
  }
});
