import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freeOrder, orderCalls, paidOrder, settleRefunds } from '../../../kit/orders.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const second = await shop.site({ slug: 'second', name: 'Second' });
const tee = await shop.product({ name: 'Tee', variants: [{ options: { Size: 'M' }, sku: 'T-M' }] });
const cup = await shop.product({ name: 'Cup' }, 'second');
const merchant = await shop.merchant('read:orders', 'write:orders');

const address = {
  name: 'Ada Byron',
  line1: '1 Main St',
  line2: null,
  city: 'Oakland',
  state: 'CA',
  postcode: '94607',
  country: 'US',
  phone: null,
};

test('the response contains all fields of an order', async () => {
  const order = await paidOrder(shop, shop, {
    site,
    lines: [{ product: tee, quantity: 2, discount: 200, tax: 150 }],
    shipping: 500,
    shippingAddress: address,
    billingAddress: null,
    coupon: { code: 'WELCOME10' },
    channel: 'ucp',
  });

  const { status, body, headers } = await orderCalls(merchant, order.id).read();

  assert.deepEqual([status, headers['cache-control']], [200, 'no-store']);
  const { confirmation_url, ...rest } = body;
  assert.match(confirmation_url, /^http:\/\/localhost:4000\/orders\/conf_[\w-]{48}$/);
  assert.deepEqual(rest, {
    id: order.id,
    number: 1001,
    name: '#T1001',
    site_slug: 'shop',
    status: 'pending',
    fulfillment_status: 'unfulfilled',
    payment_status: 'paid',
    disputed: false,
    tags: [],
    locale: null,
    buyer: { email: 'ada@example.com', name: 'Ada' },
    customer_id: order.customerId,
    shipping_address: address,
    billing_address: null,
    items: [
      {
        id: order.lines[0]?.id,
        product_id: tee.id,
        variant_id: tee.variants[0]?.id,
        name: 'Tee',
        options: { Size: 'M' },
        sku: 'T-M',
        image_url: null,
        is_digital: false,
        quantity: 2,
        unit_price: 1_000,
        subtotal: 2_000,
        discount: 200,
        tax: 150,
        fulfilled_quantity: 0,
        refunded_quantity: 0,
      },
    ],
    totals: {
      subtotal: 2_000,
      shipping: 500,
      tax: 150,
      discount: 200,
      total: 2_450,
      tax_included: 0,
    },
    coupon: { code: 'WELCOME10' },
    coupons: [{ code: 'WELCOME10', amount_off: 200 }],
    currency: 'USD',
    payment: { provider: 'sandbox', intent_id: order.payment?.intentId },
    payment_authorization: null,
    fulfillments: [],
    refunds: [],
    refundable_amount: 2_450,
    returns: [],
    exchanges: [],
    disputes: [],
    agent: null,
    attribution: null,
    channel: 'ucp',
    test: true,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  });
});

test('an unknown order and one of another workspace are 404', async () => {
  const order = await freeOrder(shop, shop, { site, lines: [{ product: tee }] });
  const stranger = await shop.other.merchant('read:orders');

  const answers = [await merchant.get('/orders/ord_1'), await stranger.get(`/orders/${order.id}`)];

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error.code]),
    Array(2).fill([404, 'order_not_found']),
  );
});

test('orders are listed newest first, in pages and with filters, and a cursor is valid only with its filters', async () => {
  shop.clock.advance(60_000);
  const started = shop.clock().toISOString();
  const made: string[] = [];
  for (const buyer of ['ann', 'ben', 'ann', 'ann']) {
    shop.clock.advance(60_000);
    const inShop = made.length !== 2;
    const placed = await paidOrder(shop, shop, {
      site: inShop ? site : second,
      lines: [{ product: inShop ? tee : cup }],
      buyer: { email: `${buyer}@example.com`, name: null },
    });
    made.push(placed.id);
  }
  const [first, second_, third, fourth] = made;
  const call = orderCalls(merchant, String(fourth));
  await call.refund();
  await settleRefunds(shop, shop, String(fourth));
  const { body: one } = await orderCalls(merchant, String(first)).read();
  const ids = async (query: string) => {
    const { status, body } = await merchant.get(`/orders?created_after=${started}${query}`);
    assert.equal(status, 200);
    return body.orders.map(({ id }: any) => id);
  };

  assert.deepEqual(await ids(''), [fourth, third, second_, first]);
  assert.deepEqual(await ids('&status=refunded'), [fourth]);
  assert.deepEqual(await ids('&status=voided'), []);
  assert.deepEqual(await ids('&site_slug=second'), [third]);
  assert.deepEqual(await ids(`&customer_id=${one.customer_id}`), [fourth, third, first]);
  assert.deepEqual(await ids(`&customer_id=${one.customer_id}&site_slug=shop&status=pending`), [
    first,
  ]);
  assert.deepEqual(await ids(`&created_before=${one.created_at}`), []);
  assert.deepEqual(await ids('&customer_id=cus_none'), []);

  const page = await merchant.get(`/orders?created_after=${started}&limit=3`);
  const next = `created_after=${started}&limit=3&cursor=${page.body.next_cursor}`;
  const rest = await merchant.get(`/orders?${next}`);
  assert.deepEqual(
    [page.body.orders.length, rest.body.orders.map(({ id }: any) => id), rest.body.next_cursor],
    [3, [first], null],
  );
  assert.deepEqual(page.body.orders[2], (await orderCalls(merchant, String(second_)).read()).body);
  const refusals = [
    await merchant.get(`/orders?${next}&status=pending`),
    await merchant.get('/orders?cursor=abc'),
    await (await shop.other.merchant('read:orders')).get(`/orders?${next}`),
  ];
  assert.deepEqual(
    refusals.map(({ status, body }) => [status, body.error.code]),
    Array(3).fill([400, 'invalid_cursor']),
  );
});

test('invalid filters are 400, an unknown store is 404', async () => {
  const queries = [
    'status=open',
    'created_after=yesterday',
    'limit=0',
    'limit=101',
    'site_slug=nowhere',
  ];

  const answers = [];
  for (const query of queries) answers.push((await merchant.get(`/orders?${query}`)).status);

  assert.deepEqual(answers, [400, 400, 400, 400, 404]);
});

test('the list contains no orders of another workspace', async () => {
  const stranger = await shop.other.merchant('read:orders');

  assert.deepEqual((await stranger.get('/orders')).body, { orders: [], next_cursor: null });
});
