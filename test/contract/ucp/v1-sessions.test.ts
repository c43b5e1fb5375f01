import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyingRows, rowsOf } from '../../kit/carts.ts';
import { openShop } from '../../kit/shop.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'second' });
await shop.other.site();
const ucpV1 = ucpV1Of(shop);
const host = { host: 'shop.localhost:4000' };
const shirt = await shop.product({
  name: 'Shirt',
  variants: [
    { options: { Size: 'S', Color: 'Grey' }, stock: 0 },
    { options: { Size: 'M', Color: 'Grey' }, stock: 9 },
    { options: { Size: 'L', Color: 'Grey' }, stock: 3, price: { amount: 1_200, currency: 'USD' } },
  ],
});
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 20 }] });
const gone = await shop.product({ name: 'Gone', variants: [{ stock: 0 }] });
const elsewhere = await shop.product({ name: 'Bowl' }, 'second');
const theirs = await shop.other.product({ name: 'Lamp' });
const mine = () => buyingRows(shop);
const line = (product: { id: string }, more: object = {}) => ({ product_id: product.id, ...more });
const opened = async (...lines: object[]): Promise<any> =>
  (await ucpV1.create({ line_items: lines })).body;
const codes = (body: any) => body.messages.map(({ code }: any) => code);

test('create: a session with everything that was sent, priced', async () => {
  const { status, body, headers } = await ucpV1.create({
    line_items: [line(mug, { quantity: 2 })],
    shipping_address: { country: 'us', state: 'California', postcode: '94110' },
    buyer: { email: 'ada@example.com', name: 'Ada' },
  });

  const { id, ...rest } = body;
  assert.equal(status, 201);
  assert.match(id, new RegExp(`^cs_${shop.tenant.code}[\\w-]{43}$`));
  assert.equal(headers['cache-control'], 'no-store');
  assert.deepEqual(rest, {
    ucp: { version: '1', timestamp: '2026-01-01T00:00:00.000Z' },
    status: 'open',
    site_slug: 'shop',
    currency: 'USD',
    line_items: [
      {
        id: rest.line_items[0].id,
        product_id: mug.id,
        variant_id: mug.variants[0]?.id,
        variant_options: {},
        name: 'Mug',
        quantity: 2,
        unit_price: 1_000,
        subtotal: 2_000,
        image_url: null,
      },
    ],
    buyer: { email: 'ada@example.com', name: 'Ada' },
    needs_shipping: true,
    shipping_address: {
      name: null,
      line1: null,
      line2: null,
      city: null,
      state: 'CA',
      postcode: '94110',
      country: 'US',
      phone: null,
    },
    shipping_options: rest.shipping_options,
    totals: { subtotal: 2_000, shipping: 0, tax: 0, discount: 0, total: 2_000, tax_included: 0 },
    messages: [],
    terms_version: null,
    accepted_terms_version: null,
    order: null,
    continue_url: `http://localhost:4000/checkout/${id}`,
    expires_at: '2026-01-01T06:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
  });
  assert.deepEqual(
    rest.shipping_options.map(({ id: option, selected }: any) => [option, selected]),
    [['standard', true]],
  );
  assert.deepEqual((await ucpV1.get(id)).body, body);
});

test('create: options resolve a variant, its price and its stock', async () => {
  const wanted = { variant_options: { size: 'large', colour: 'GRAY' } };
  const { line_items: lines, messages } = await opened(line(shirt, wanted));
  assert.deepEqual(
    [lines[0].variant_id, lines[0].unit_price, lines[0].quantity],
    [shirt.variants[2]?.id, 1_200, 1],
  );
  assert.deepEqual(messages, []);
  const named = await opened({ variant_id: shirt.variants[2]?.id });
  assert.equal(named.line_items[0].variant_id, shirt.variants[2]?.id);
});

test('without options the first variant in stock is selected, with a message', async () => {
  const { line_items: lines, messages } = await opened(line(shirt), line(mug));
  assert.equal(lines[0].variant_id, shirt.variants[1]?.id);
  assert.deepEqual(
    messages.map(({ code, path, item_id }: any) => [code, path, item_id]),
    [['variant_defaulted', '$.line_items[0]', lines[0].id]],
  );
});

test('options that name no single variant are 409 with the alternatives', async () => {
  const asked = [{ Size: 'XXL' }, { Color: 'grey' }];
  for (const variant_options of asked) {
    const { status, body } = await ucpV1.create({
      line_items: [line(mug), line(shirt, { variant_options })],
    });
    const { code, details, alternatives, product_id } = body.error;
    assert.deepEqual(
      [status, code, details[0].field, product_id],
      [409, 'variant_unresolved', 'line_items[1].variant_options', shirt.id],
    );
    assert.deepEqual(
      alternatives.map(({ id, in_stock, price }: any) => [id, in_stock, price.amount]),
      [
        [shirt.variants[0]?.id, false, 1_000],
        [shirt.variants[1]?.id, true, 1_000],
        [shirt.variants[2]?.id, true, 1_200],
      ],
    );
  }
});

test('create: lines out of stock are left out with a message; with none left it is 409', async () => {
  const { line_items: lines, messages } = await opened(line(gone), line(mug));
  assert.deepEqual(
    [lines.map(({ name }: any) => name), messages.map(({ code }: any) => code)],
    [['Mug'], ['item_removed_out_of_stock']],
  );
  const before = await mine();
  const none = await ucpV1.create({ line_items: [line(gone)] });
  const few = await ucpV1.create({ line_items: [line(mug, { quantity: 21 })] });
  assert.deepEqual(
    [none, few].map(({ status, body }) => [
      status,
      body.error.code,
      body.error.available,
      body.error.variant_id,
    ]),
    [
      [409, 'insufficient_stock', 0, gone.variants[0]?.id],
      [409, 'insufficient_stock', 20, mug.variants[0]?.id],
    ],
  );
  assert.deepEqual(await mine(), before);
});

test('creating a session reserves nothing', async () => {
  await opened(line(mug, { quantity: 20 }));
  const [row] = await rowsOf<{ reserved: number }>(
    shop,
    'select stock_reserved as reserved from variants where product_id = $1',
    [mug.id],
  );
  assert.equal(row?.reserved, 0);
});

test('create: every invalid field is named in a 400, and nothing is stored', async () => {
  const before = await mine();
  const cases: [unknown, string[]][] = [
    [undefined, ['line_items']],
    [{ line_items: [] }, ['line_items']],
    [{ line_items: [{}] }, ['line_items[0].product_id']],
    [{ line_items: [line(mug), { quantity: 2 }] }, ['line_items[1].product_id']],
    [{ line_items: [line(mug, { quantity: 0 })] }, ['line_items[0].quantity']],
    [{ line_items: [line(mug, { quantity: '2' })] }, ['line_items[0].quantity']],
    [{ line_items: [line(mug, { quantity: 10_001 })] }, ['line_items[0].quantity']],
    [{ line_items: [line(mug, { variant_options: 'M' })] }, ['line_items[0].variant_options']],
    [
      {
        line_items: [line(mug)],
        buyer: { email: 'nobody' },
        shipping_address: { country: 'Germany' },
      },
      ['buyer.email', 'shipping_address.country'],
    ],
  ];
  for (const [body, fields] of cases) {
    const answer = await ucpV1.create(body);
    assert.deepEqual(
      [answer.status, answer.body.error.details.map(({ field }: any) => field).sort()],
      [400, fields],
      JSON.stringify(body),
    );
    assert.equal(answer.body.ucp.version, '1');
  }
  assert.deepEqual(await mine(), before);
});

test('create: the store is that of the host, the named one, or the one that sells the items', async () => {
  const cases: [object, Record<string, string>, unknown][] = [
    [{ line_items: [line(theirs)] }, {}, 'elsewhere'],
    [{ line_items: [line(elsewhere)] }, {}, 'second'],
    [{ line_items: [{ variant_id: theirs.variants[0]?.id }] }, {}, 'elsewhere'],
    [{ line_items: [line(mug)], site_slug: 'shop' }, {}, 'shop'],
    [{ line_items: [line(mug)] }, host, 'shop'],
    [{ line_items: [line(mug)], site_slug: 'shop' }, host, 'shop'],
    [{ line_items: [line(mug)] }, { host: 'evil.example' }, 'shop'],
  ];
  for (const [body, headers, slug] of cases) {
    const answer = await ucpV1.create(body, headers);
    assert.deepEqual([answer.status, answer.body.site_slug], [201, slug], JSON.stringify(body));
    assert.match(answer.body.continue_url, /^http:\/\/localhost:4000\/checkout\/cs_/);
  }
});

test('a session buys in one store: others are 400 on the platform, 404 on a store host', async () => {
  const mixed = await ucpV1.create({ line_items: [line(mug), line(elsewhere), line(theirs)] });
  assert.deepEqual([mixed.status, mixed.body.error.code], [400, 'mixed_sellers']);
  assert.deepEqual(
    mixed.body.error.details.map(({ field, code, message }: any) => [
      field,
      code,
      /the store (\w+)/.exec(message)?.[1],
    ]),
    [
      ['line_items[0].product_id', 'mixed_sellers', 'shop'],
      ['line_items[1].product_id', 'mixed_sellers', 'second'],
      ['line_items[2].product_id', 'mixed_sellers', 'elsewhere'],
    ],
  );
  const cases: [object, Record<string, string>, string, string | undefined][] = [
    [
      { line_items: [line(mug), line(elsewhere)] },
      host,
      'product_not_found',
      'line_items[1].product_id',
    ],
    [
      { line_items: [line(mug)], site_slug: 'second' },
      {},
      'product_not_found',
      'line_items[0].product_id',
    ],
    [{ line_items: [line(mug)], site_slug: 'second' }, host, 'site_not_found', undefined],
    [{ line_items: [line(mug)], site_slug: 'nowhere' }, {}, 'site_not_found', undefined],
    [
      { line_items: [line(mug), { product_id: 'prd_x' }] },
      {},
      'product_not_found',
      'line_items[1].product_id',
    ],
  ];
  for (const [body, headers, code, field] of cases) {
    const answer = await ucpV1.create(body, headers);
    const { error } = answer.body;
    assert.deepEqual(
      [answer.status, error.code, error.details[0]?.field],
      [404, code, field],
      JSON.stringify(body),
    );
  }
});

test('put: sent fields change, the rest stays', async () => {
  const { id, line_items: before } = await opened(line(mug, { quantity: 2 }), line(shirt));
  const address = await ucpV1.put(id, { shipping_address: { country: 'DE' } });
  assert.deepEqual(
    [address.status, address.body.shipping_address.country, address.body.line_items],
    [200, 'DE', before],
  );
  const buyer = await ucpV1.put(id, { buyer: { email: 'ada@example.com' } });
  assert.deepEqual(
    [buyer.body.buyer, buyer.body.shipping_address.country],
    [{ email: 'ada@example.com', name: null }, 'DE'],
  );
  const same = await ucpV1.put(id, {});
  assert.deepEqual(same.body.totals, buyer.body.totals);
  const cleared = await ucpV1.put(id, { shipping_address: null });
  assert.deepEqual(
    [cleared.body.shipping_address, cleared.body.shipping_options, cleared.body.buyer.email],
    [null, [], 'ada@example.com'],
  );
});

test('put: lines replace all previous lines, and those that stay keep their ids', async () => {
  const { id, line_items: before } = await opened(line(mug), line(shirt));
  const [first, second] = before;
  const { body } = await ucpV1.put(id, {
    line_items: [
      line(shirt, { variant_options: { Size: 'M' }, quantity: 3 }),
      line(shirt, { variant_options: { Size: 'L' } }),
      line(mug, { quantity: 4 }),
    ],
  });
  assert.deepEqual(
    body.line_items.map((each: any) => [each.name, each.quantity]),
    [
      ['Shirt', 3],
      ['Shirt', 1],
      ['Mug', 4],
    ],
  );
  const ids = body.line_items.map((each: any) => each.id);
  assert.deepEqual([ids[0], ids[2]], [second.id, first.id]);
  assert.ok(!before.some((each: any) => each.id === ids[1]));
  assert.equal(body.totals.subtotal, 3_000 + 1_200 + 4_000);
  const renamed = await ucpV1.put(id, {
    line_items: [line(shirt, { variant_options: { Size: 'L' }, id: ids[0] })],
  });
  assert.equal(renamed.body.line_items[0].id, ids[0]);
});

test('put: refusals state how to fix them, and change nothing', async () => {
  const { id } = await opened(line(mug));
  await ucpV1.put(id, { shipping_address: { country: 'US' } });
  const before = await mine();
  const option = await ucpV1.put(id, { selected_shipping_option_id: 'drone' });
  const stock = await ucpV1.put(id, { line_items: [line(mug, { quantity: 21 })] });
  const store = await ucpV1.put(id, { line_items: [line(elsewhere)] });
  const none = await ucpV1.put(id, { line_items: [] });
  assert.deepEqual(
    [option, stock, store, none].map(({ status, body }) => [status, body.error.code]),
    [
      [422, 'shipping_option_unknown'],
      [409, 'insufficient_stock'],
      [404, 'product_not_found'],
      [400, 'validation_failed'],
    ],
  );
  assert.deepEqual(
    option.body.error.shipping_options.map((each: any) => each.id),
    ['standard'],
  );
  assert.equal(stock.body.error.available, 20);
  assert.deepEqual(await mine(), before);
});

test('put: a price that has risen is reported', async () => {
  const product = await shop.product({ name: 'Pen' });
  const { id } = await opened(line(product));
  const merchant = await shop.merchant();
  await merchant.patch(`/products/${product.id}`, { price: { amount: 1_100, currency: 'USD' } });
  const { body } = await ucpV1.put(id, { buyer: { email: 'ada@example.com' } });
  assert.deepEqual([codes(body), body.totals.subtotal], [['price_changed'], 1_100]);
});

test('get: an id that names no session is 404', async () => {
  const ids = ['cs_nothing', `cs_${shop.tenant.code}${'A'.repeat(43)}`, mug.id];
  for (const id of ids) {
    for (const answer of [await ucpV1.get(id), await ucpV1.put(id, {}), await ucpV1.complete(id)]) {
      assert.deepEqual([answer.status, answer.body.error.code], [404, 'checkout_not_found']);
      assert.equal(answer.body.ucp.version, '1');
    }
  }
});
