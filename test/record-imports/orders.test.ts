import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderColumns } from '../../src/core/bulk-jobs/exports/columns/order-columns.ts';
import { headerLine } from '../../src/core/bulk-jobs/exports/csv.ts';
import { openShop } from '../kit/shop.ts';
import { importCsv } from './import-csv.ts';

const csv = `Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Id,Tags,Risk Level,Source
#1007,Ada@example.com,partially_refunded,2025-09-03 10:15:00 -0400,fulfilled,2025-09-04 10:15:00 -0400,no,USD,47.00,6.00,3.29,56.29,FALL5,5.00,Standard,2025-09-03 10:14:00 -0400,2,Fern print,16.00,20.00,FERN-1,true,true,fulfilled,Ada L,1 Fern Lane,1 Fern Lane,,,Springfield,'62701,IL,US,,Ada L,1 Fern Lane,1 Fern Lane,,,Springfield,'62701,IL,US,,Ring twice,,,Shopify Payments,c1.1,10.00,Acme,5550000001,"gift, repeat",Low,web
#1007,Ada@example.com,,,,,,,,,,,,,,,1,Tote,20.00,,NONE,true,true,fulfilled,,,,,,,,,,,,,,,,,,,,,,,,,,,Acme,,,,
#1008,bo@example.com,pending,,unfulfilled,,no,USD,25.00,0.00,0.00,25.00,,0.00,Pickup,2025-09-10 09:00:00 -0400,1,Mug,25.00,,,true,true,pending,Bo,,,,,,,,,,,,,,,,,,,,,,,Cash,,0.00,,5550000002,,,
#1009,,paid,2025-09-11 09:00:00 -0400,unfulfilled,,no,EUR,25.00,0.00,3.99,25.00,,0.00,,2025-09-11 09:00:00 -0400,1,Mug,25.00,,,true,true,pending,,,,,,,,,,,,,,,,,,,,,,,2025-09-12 09:00:00 -0400,,,0.00,,5550000003,,,
`;

test("Shopify's orders are kept as history that changes nothing else", async (t) => {
  const shop = await openShop(t);
  const site = await shop.site();
  const fern = await shop.product({ name: 'Fern print', variants: [{ sku: 'FERN-1', stock: 5 }] });
  const merchant = await shop.merchant();
  const events = await shop.events();
  const first = await importCsv({ ...shop, site }, csv);
  assert.equal(first.kind, 'orders');
  assert.deepEqual(first.counts, { created: 2, changed: 0, unchanged: 0, skipped: 1 });
  assert.deepEqual(first.problems, ['4 unpaid_order #1008 is "pending".']);
  const again = await importCsv({ ...shop, site }, csv);
  assert.deepEqual(again.counts, { created: 0, changed: 0, unchanged: 2, skipped: 1 });

  const { body } = await merchant.get('/orders?channel=import&sort=created_at');
  const [ada, anonymous] = body.orders;
  assert.deepEqual(
    [ada.name, ada.number, ada.status, ada.payment_status, ada.fulfillment_status, ada.created_at],
    ['#1007', 1007, 'fulfilled', 'partially_refunded', 'fulfilled', '2025-09-03T14:14:00.000Z'],
  );
  const { total, subtotal, discount, shipping, tax } = ada.totals;
  assert.deepEqual([subtotal, discount, shipping, tax, total], [5200, 500, 600, 329, 5629]);
  assert.deepEqual(
    ada.items.map((item: any) => [
      item.name,
      item.quantity,
      item.discount,
      item.fulfilled_quantity,
    ]),
    [
      ['Fern print', 2, 308, 2],
      ['Tote', 1, 192, 1],
    ],
  );
  assert.equal(ada.items[0].product_id, fern.id);
  assert.deepEqual(ada.tags, ['gift', 'repeat']);
  assert.deepEqual(ada.coupons[0].code, 'FALL5');
  assert.deepEqual(ada.payment, { provider: 'Shopify Payments', intent_id: 'c1.1' });
  assert.deepEqual(
    ada.refunds.map(({ amount, status }: any) => [amount, status]),
    [[1000, 'succeeded']],
  );
  assert.equal(ada.shipping_address.postcode, '62701');
  assert.deepEqual(
    [anonymous.status, anonymous.currency, anonymous.totals.tax, anonymous.totals.tax_included],
    ['cancelled', 'EUR', 0, 399],
  );

  const { notes } = (await merchant.get(`/orders/${ada.id}/notes`)).body;
  for (const text of [
    'Notes: Ring twice',
    'Shipping Method: Standard',
    'Risk Level: Low',
    'Accepts Marketing: no',
    'Lineitem compare at price (Fern print): 20.00',
  ])
    assert.ok(notes[0].text.includes(text), `${text} in ${notes[0].text}`);

  const { rows } = await shop.database.system.query(
    `select t.orders_count, t.total_spent, t.test, t.last_order_at from customer_totals t`,
  );
  assert.deepEqual(rows, [
    {
      orders_count: 1,
      total_spent: 4629,
      test: false,
      last_order_at: new Date('2025-09-03T14:14:00.000Z'),
    },
  ]);
  const product = (await merchant.get(`/products/${fern.id}`)).body;
  assert.equal(product.variants[0].stock, 5);
  assert.deepEqual((await shop.events()).slice(events.length), ['customer.created']);
});

test('an imported order cannot be changed', async (t) => {
  const shop = await openShop(t);
  const site = await shop.site();
  await importCsv({ ...shop, site }, csv);
  const merchant = await shop.merchant();
  const { body } = await merchant.get('/orders?channel=import&sort=created_at');
  const [order] = body.orders;
  for (const [path, payload] of [
    ['refund', { reason: 'late' }],
    ['cancel', { reason: 'late' }],
  ] as const) {
    const refused = await merchant.post(`/orders/${order.id}/${path}`, payload, {
      'idempotency-key': path,
    });
    assert.deepEqual([refused.status, refused.body.error?.code], [409, 'order_imported'], path);
  }
  assert.deepEqual((await merchant.get(`/orders/${order.id}`)).body.version, order.version);
});

const foreignOrders = {
  'of a Stoa export': headerLine(orderColumns),
  'of a plug-in': 'order_number,order_total,billing_email,billing_first_name\n',
};

for (const [title, header] of Object.entries(foreignOrders))
  test(`orders ${title} are refused, and do not become customers`, async (t) => {
    const shop = await openShop(t);
    const site = await shop.site();
    const merchant = await shop.merchant();
    const cells = header.trim().split(',');
    const row = cells.map((name) => (name.includes('email') ? 'clara@example.com' : '#T1005'));
    await assert.rejects(importCsv({ ...shop, site }, `${header}${row.join(',')}\n`), {
      reason: 'unexpected_records',
      message: /Shopify's order export/,
    });
    assert.deepEqual((await merchant.get('/customers')).body.customers, []);
  });

const odd = `Name,Email,Financial Status,Currency,Shipping,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Refunded Amount
#1,bad,paid,USD,0.00,25.00,2025-09-10,1,Mug,25.00,0.00
#2,bo@example.com,paid,zz,0.00,25.00,2025-09-10,1,Mug,25.00,0.00
#3,bo@example.com,paid,USD,0.00,-25.00,2025-09-10,1,Mug,25.00,0.00
#4,bo@example.com,partially_refunded,USD,0.00,25.00,2025-09-10,1,Mug,25.00,99.00
#5,bo@example.com,paid,USD,-$5.00,25.00,2025-09-10,1,Mug,25.00,0.00
#6,bo@example.com,paid,USD,0.00,25.00,2025-09-10,1,Mug,-25.00,0.00
#7,bo@example.com,refunded,usd,0.00,$25.00,2025-09-10,1,Mug,25.00,25.00
`;

const discounted = `Name,Email,Financial Status,Currency,Shipping,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem discount
#1,bo@example.com,paid,USD,6.00,1.00,30.00,2025-09-10,1,Mug,25.00,0.00
#2,bo@example.com,paid,USD,6.00,0.00,31.01,2025-09-10,1,Mug,25.00,0.00
#3,bo@example.com,paid,USD,6.00,0.00,0.00,2025-09-10,2,Mug,25.00,50.01
`;

test('a discount beyond the items is off the shipping; one beyond both is a mistake', async (t) => {
  const shop = await openShop(t);
  const site = await shop.site();
  const merchant = await shop.merchant();

  const { counts, problems } = await importCsv({ ...shop, site }, discounted);

  assert.deepEqual(counts, { created: 1, changed: 0, unchanged: 0, skipped: 2 });
  assert.deepEqual(problems, [
    '3 invalid_value The discount is more than the items and the shipping cost.',
    '4 invalid_value The discount of "Mug" is more than its price.',
  ]);
  const { subtotal, discount, shipping, total } = (await merchant.get('/orders?channel=import'))
    .body.orders[0].totals;
  assert.deepEqual([subtotal, discount, shipping, total], [2500, 2500, 100, 100]);
});

test('an order with a wrong email address, currency or amount is skipped with its line', async (t) => {
  const shop = await openShop(t);
  const site = await shop.site();
  const merchant = await shop.merchant();
  const { counts, problems } = await importCsv({ ...shop, site }, odd);
  assert.deepEqual(counts, { created: 1, changed: 0, unchanged: 0, skipped: 6 });
  assert.deepEqual(problems, [
    '2 invalid_value "bad" is not an email address.',
    '3 invalid_value "zz" is not a currency such as USD (ISO 4217).',
    '4 invalid_value "-25.00" is not an amount in USD.',
    '5 invalid_value The refunded amount 99.00 is more than the total 25.00.',
    '6 invalid_value "-$5.00" is not an amount in USD.',
    '7 invalid_value "-25.00" is not an amount in USD.',
    '7 missing_value "Mug" has no quantity or price.',
    '7 missing_value #6 has no line items.',
  ]);
  const { customers } = (await merchant.get('/customers')).body;
  assert.deepEqual(
    customers.map(({ email }: any) => email),
    ['bo@example.com'],
  );
});
