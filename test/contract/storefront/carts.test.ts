import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyingRows, cartsOf } from '../../kit/carts.ts';
import { openShop, startOfTests } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.other.site();
const carts = cartsOf(shop);
const merchant = await shop.merchant();
const shirt = await shop.product({
  name: 'Shirt <b>of</b> linen',
  media: [{ type: 'image', url: '/media/shirt.png', alt: '' }],
  variants: [
    { options: { Size: 'M', Color: 'Grey' }, stock: 5, sku: 'SH-M' },
    { options: { Size: 'L', Color: 'Grey' }, stock: 0 },
    { options: { Size: 'XL', Color: 'Navy' }, price: { amount: 1_250, currency: 'USD' } },
  ],
});
const [medium, large, huge] = shirt.variants.map(({ id }) => id);
const mug = await shop.product({ name: 'Mug', price: { amount: 700, currency: 'USD' } });
const file = await shop.product({
  name: 'File',
  isDigital: true,
  price: { amount: 300, currency: 'USD' },
});
const nowhere = {
  name: null,
  line1: null,
  line2: null,
  city: null,
  state: null,
  postcode: null,
  phone: null,
};
const nothing = { subtotal: 0, shipping: 0, tax: 0, discount: 0, total: 0, tax_included: 0 };
const empty = {
  status: 'active',
  site_slug: 'shop',
  currency: 'USD',
  items: [],
  shipping_address: null,
  needs_shipping: false,
  shipping_options: [],
  selected_shipping_option_id: null,
  coupon: null,
  coupons: [],
  totals: nothing,
  buyer: null,
  messages: [],
  expires_at: '2026-01-31T00:00:00.000Z',
  created_at: startOfTests,
  updated_at: startOfTests,
};
const standard = { id: 'standard', label: 'Standard shipping', amount: 0 };
const mine = () => buyingRows(shop);

test('create: a new cart is empty, lives 30 days, and has a secret token', async () => {
  const { status, body, headers } = await carts.create({
    site_slug: 'shop',
    buyer: { email: 'Ann@Shop.example', name: ' Ann ' },
  });

  const { token, ...cart } = body;
  assert.equal(status, 201);
  assert.match(token, new RegExp(`^cart_${shop.tenant.code}[\\w-]{43}$`));
  assert.deepEqual(cart, { ...empty, buyer: { email: 'Ann@Shop.example', name: 'Ann' } });
  assert.equal(headers['cache-control'], 'no-store');
});

test('create: a store host creates carts of its own store only', async () => {
  const here = await carts.create({}, { host: 'shop.localhost:4000' });
  const bare = await shop.send({
    method: 'POST',
    url: '/api/storefront/v1/carts',
    headers: { host: 'shop.localhost:4000' },
  });
  const there = await carts.create({ site_slug: 'elsewhere' }, { host: 'shop.localhost:4000' });

  assert.deepEqual([here.status, here.body.site_slug], [201, 'shop']);
  assert.deepEqual([bare.status, bare.body.site_slug], [201, 'shop']);
  assert.deepEqual([there.status, there.body.error.code], [404, 'site_not_found']);
});

const badCarts: [string, object, number, string, string | undefined][] = [
  ['without a store', {}, 400, 'validation_failed', 'site_slug'],
  ['for an unknown store', { site_slug: 'none' }, 404, 'site_not_found', undefined],
  ['with a number for a store', { site_slug: 7 }, 400, 'validation_failed', 'site_slug'],
  [
    'for a buyer without an email address',
    { site_slug: 'shop', buyer: {} },
    400,
    'validation_failed',
    'buyer.email',
  ],
  [
    'for an invalid email address',
    { site_slug: 'shop', buyer: { email: 'ann' } },
    400,
    'validation_failed',
    'buyer.email',
  ],
];
for (const [what, body, status, code, field] of badCarts) {
  test(`create ${what} is ${status}, and nothing happens`, async () => {
    const before = await mine();
    const answer = await carts.create(body);
    assert.deepEqual([answer.status, answer.body.error.code], [status, code]);
    assert.equal(answer.body.error.details[0]?.field, field);
    assert.deepEqual(await mine(), before);
  });
}

test('a cart with prices, options and image has every field', async () => {
  const token = await carts.token();

  await carts.add(token, { product_id: shirt.id, variant_id: huge, quantity: 2 });
  const { status, body } = await carts.add(token, { product_id: mug.id });

  assert.equal(status, 200);
  const [first, second] = body.items;
  assert.deepEqual(body, {
    ...empty,
    token,
    needs_shipping: true,
    items: [
      {
        id: first.id,
        product_id: shirt.id,
        variant_id: huge,
        variant_options: { Size: 'XL', Color: 'Navy' },
        name: 'Shirt of linen',
        quantity: 2,
        unit_price: 1_250,
        subtotal: 2_500,
        image_url: 'http://localhost:4000/media/shirt.png',
      },
      {
        id: second.id,
        product_id: mug.id,
        variant_id: mug.variants[0]?.id,
        variant_options: {},
        name: 'Mug',
        quantity: 1,
        unit_price: 700,
        subtotal: 700,
        image_url: null,
      },
    ],
    totals: { ...nothing, subtotal: 3_200, total: 3_200 },
  });
  assert.deepEqual((await carts.get(token)).body, body);
});

test('the same variant is added to its line, however it is named', async () => {
  const token = await carts.token();

  await carts.add(token, {
    product_id: shirt.id,
    variant_options: { size: 'medium', colour: 'gray' },
  });
  await carts.add(token, { variant_id: medium, quantity: 2 });
  const { body } = await carts.add(token, {
    product_id: shirt.id,
    variant_options: { SIZE: ' m ', Color: 'GREY' },
    quantity: 2,
  });

  assert.deepEqual(
    body.items.map((item: any) => [item.variant_id, item.quantity, item.subtotal]),
    [[medium, 5, 5_000]],
  );
});

test('a quantity above the stock is 409 with the available quantity, and the cart stays', async () => {
  const token = await carts.token();
  await carts.add(token, { variant_id: medium, quantity: 3 });
  const before = await mine();

  const more = await carts.add(token, { variant_id: medium, quantity: 3 });
  const none = await carts.add(token, { variant_id: large });

  assert.deepEqual([more.status, more.body.error.code], [409, 'insufficient_stock']);
  assert.equal(more.body.error.available, 5);
  assert.deepEqual([none.status, none.body.error.available], [409, 0]);
  assert.deepEqual(await mine(), before);
});

const alternatives = [
  [medium, { Size: 'M', Color: 'Grey' }, 1_000, 5, true],
  [large, { Size: 'L', Color: 'Grey' }, 1_000, 0, false],
  [huge, { Size: 'XL', Color: 'Navy' }, 1_250, null, true],
].map(([id, options, amount, stock, in_stock]) => {
  return { id, options, price: { amount, currency: 'USD' }, stock, in_stock };
});
const unresolved: [string, object, string][] = [
  ['without options', {}, 'missing'],
  ['with empty options', { variant_options: {} }, 'missing'],
  ['with options that several variants have', { variant_options: { Color: 'gray' } }, 'ambiguous'],
  ['with options that no variant has', { variant_options: { Size: 'M', Color: 'red' } }, 'unknown'],
  ['with the variant of another product', { variant_id: mug.variants[0]?.id }, 'unknown'],
];
for (const [how, item, why] of unresolved) {
  test(`an item ${how} is 409 with all alternatives`, async () => {
    const token = await carts.token();
    const { status, body } = await carts.add(token, { product_id: shirt.id, ...item });

    const { error } = body;
    assert.deepEqual([status, error.code, error.details[0].code], [409, 'variant_unresolved', why]);
    assert.deepEqual(error.alternatives, alternatives);
    assert.deepEqual((await carts.get(token)).body.items, []);
  });
}

const badItems: [string, object, number, string, string][] = [
  ['without a product', {}, 400, 'validation_failed', 'product_id'],
  ['of an unknown product', { product_id: 'prd_none' }, 404, 'product_not_found', 'product_id'],
  ['of an unknown variant', { variant_id: 'var_none' }, 404, 'product_not_found', 'variant_id'],
  ['with quantity 0', { product_id: mug.id, quantity: 0 }, 400, 'validation_failed', 'quantity'],
  [
    'with quantity 10,001',
    { product_id: mug.id, quantity: 10_001 },
    400,
    'validation_failed',
    'quantity',
  ],
  [
    'with a fractional quantity',
    { product_id: mug.id, quantity: 1.5 },
    400,
    'validation_failed',
    'quantity',
  ],
  [
    'with a quantity in quotes',
    { product_id: mug.id, quantity: '1' },
    400,
    'validation_failed',
    'quantity',
  ],
  [
    'with a number for an option',
    { product_id: mug.id, variant_options: { Size: 1 } },
    400,
    'validation_failed',
    'variant_options.Size',
  ],
];
for (const [what, item, status, code, field] of badItems) {
  test(`an item ${what} is ${status}, and nothing happens`, async () => {
    const token = await carts.token();
    const before = await mine();
    const answer = await carts.add(token, item);
    assert.deepEqual([answer.status, answer.body.error.code], [status, code]);
    assert.equal(answer.body.error.details[0].field, field);
    assert.deepEqual(await mine(), before);
  });
}

test('products of another store, unpublished and archived ones are not found', async () => {
  const theirs = await shop.other.product();
  const hidden = await shop.product({ name: 'Hidden', publishedAt: null });
  const gone = await shop.product({ name: 'Gone' });
  await merchant.delete(`/products/${gone.id}`);
  const token = await carts.token();

  for (const { id } of [theirs, hidden, gone]) {
    const { status, body } = await carts.add(token, { product_id: id });
    assert.deepEqual([status, body.error.code], [404, 'product_not_found']);
  }
});

test('a line holds at most 10,000 units, also over several calls', async () => {
  const token = await carts.token();
  const all = await carts.add(token, { product_id: file.id, quantity: 10_000 });
  const over = await carts.add(token, { product_id: file.id });

  assert.deepEqual([all.status, all.body.totals.total], [200, 3_000_000]);
  assert.deepEqual([over.status, over.body.error.code], [422, 'quantity_limit']);
  assert.equal(over.body.error.maximum, 10_000);
});

test('the quantity of a line is changed, and a line is removed', async () => {
  const token = await carts.token();
  const { items } = (await carts.add(token, { variant_id: medium })).body;
  const [{ id }] = items;
  await carts.add(token, { product_id: mug.id });

  const set = await carts.change(token, id, { quantity: 5 });
  const over = await carts.change(token, id, { quantity: 6 });
  const out = await carts.remove(token, id);
  const again = await carts.remove(token, id);
  const change = await carts.change(token, id, { quantity: 1 });

  assert.deepEqual(
    [set.status, set.body.items[0].quantity, set.body.totals.total],
    [200, 5, 5_700],
  );
  assert.deepEqual([over.status, over.body.error.available], [409, 5]);
  assert.deepEqual([out.status, out.body.items.length, out.body.totals.total], [200, 1, 700]);
  assert.deepEqual([again.status, again.body.error.code], [404, 'item_not_found']);
  assert.deepEqual([change.status, change.body.error.code], [404, 'item_not_found']);
});

test('PUT: sent fields are set, omitted fields stay, null removes', async () => {
  const token = await carts.token();
  await carts.add(token, { product_id: mug.id });

  const address = { country: 'us', state: ' CA ', postcode: '94103', extra: 'ignored' };
  const first = await carts.put(token, { shipping_address: address });
  const second = await carts.put(token, {
    selected_shipping_option_id: 'standard',
    buyer: { email: 'ann@shop.example' },
  });
  const third = await carts.put(token, { buyer: null });
  const fourth = await carts.put(token, { shipping_address: null });

  const shipped = { ...nowhere, country: 'US', state: 'CA', postcode: '94103' };
  assert.deepEqual(first.body.shipping_address, shipped);
  assert.deepEqual(first.body.shipping_options, [standard]);
  assert.equal(first.body.selected_shipping_option_id, null);
  assert.deepEqual(second.body.shipping_address, shipped);
  assert.equal(second.body.selected_shipping_option_id, 'standard');
  assert.deepEqual(second.body.buyer, { email: 'ann@shop.example', name: null });
  assert.deepEqual([third.body.buyer, third.body.selected_shipping_option_id], [null, 'standard']);
  assert.deepEqual([fourth.body.shipping_address, fourth.body.shipping_options], [null, []]);
});

test('an unknown shipping option is 422 with the options, and nothing happens', async () => {
  const token = await carts.token();
  await carts.add(token, { product_id: mug.id });
  const early = await carts.put(token, { selected_shipping_option_id: 'standard' });
  await carts.put(token, { shipping_address: { country: 'US' } });
  const before = await mine();

  const wrong = await carts.put(token, {
    selected_shipping_option_id: 'rocket',
    buyer: { email: 'ann@shop.example' },
  });

  assert.deepEqual([early.status, early.body.error.shipping_options], [422, []]);
  assert.deepEqual([wrong.status, wrong.body.error.code], [422, 'shipping_option_unknown']);
  assert.deepEqual(wrong.body.error.shipping_options, [standard]);
  assert.deepEqual(await mine(), before);
});

test('a cart of digital goods has no shipping options and needs none', async () => {
  const token = await carts.token();
  await carts.add(token, { product_id: file.id });
  const { body } = await carts.put(token, { shipping_address: { country: 'US' } });
  assert.deepEqual([body.needs_shipping, body.shipping_options], [false, []]);
});

const badDetails: [string, object, string][] = [
  [
    'an address without a country',
    { shipping_address: { state: 'CA' } },
    'shipping_address.country',
  ],
  [
    'a country by its name',
    { shipping_address: { country: 'France' } },
    'shipping_address.country',
  ],
  ['an option that is a number', { selected_shipping_option_id: 1 }, 'selected_shipping_option_id'],
  ['a buyer that is a string', { buyer: 'ann' }, 'buyer'],
];
for (const [what, body, field] of badDetails) {
  test(`PUT: ${what} is 400`, async () => {
    const answer = await carts.put(await carts.token(), body);
    assert.deepEqual([answer.status, answer.body.error.details[0].field], [400, field]);
  });
}

test('a coupon applies, a second one replaces it, an invalid one leaves it', async () => {
  await merchant.post('/coupons', { site_slug: 'shop', code: 'TEN', percent_off: 10 });
  await merchant.post('/coupons', { site_slug: 'shop', code: 'TWO', amount_off: 200 });
  const token = await carts.token();
  await carts.add(token, { product_id: mug.id });

  const ten = await carts.coupon(token, ' ten ');
  const two = await carts.coupon(token, 'TWO');
  const none = await carts.coupon(token, 'NONE');
  const kept = await carts.get(token);
  const off = await carts.noCoupon(token);
  const secondRemoval = await carts.noCoupon(token);

  assert.deepEqual([ten.status, ten.body.coupon], [200, { code: 'TEN', amount_off: 70 }]);
  assert.deepEqual(
    [two.body.coupon, two.body.totals.total],
    [{ code: 'TWO', amount_off: 200 }, 500],
  );
  assert.deepEqual([none.status, none.body.error.code], [404, 'coupon_not_found']);
  assert.deepEqual(kept.body.coupon, { code: 'TWO', amount_off: 200 });
  assert.deepEqual([off.status, off.body.coupon, off.body.totals.total], [200, null, 700]);
  assert.equal(secondRemoval.status, 200);
});

test('prices follow the product, and the cart reports the change', async () => {
  const thing = await shop.product({ name: 'Thing', variants: [{ stock: 4 }] });
  const token = await carts.token();
  const { items } = (await carts.add(token, { product_id: thing.id, quantity: 3 })).body;
  await merchant.patch(`/products/${thing.id}`, {
    price: { amount: 1_200, currency: 'USD' },
    variants: [{ id: thing.variants[0]?.id, stock: 2 }],
  });

  const { body } = await carts.get(token);
  const messages = body.messages.map(({ content: _, ...message }: any) => message);

  assert.equal(body.totals.total, 3_600);
  assert.deepEqual(messages, [
    {
      type: 'error',
      code: 'insufficient_stock',
      path: '$.items[0]',
      item_id: items[0].id,
      available: 2,
    },
    { type: 'warning', code: 'price_changed', path: '$.items[0]', item_id: items[0].id },
  ]);
});

test('a product that is no longer sold is reported once and removed from the cart', async () => {
  const thing = await shop.product({ name: 'Brief' });
  const token = await carts.token();
  const { items } = (await carts.add(token, { product_id: thing.id })).body;
  await carts.add(token, { product_id: mug.id });
  await merchant.delete(`/products/${thing.id}`);

  const first = await carts.put(token, {});
  const second = await carts.get(token);

  const [message] = first.body.messages;
  assert.deepEqual(
    [message.code, message.content, message.item_id, message.path],
    ['item_unavailable', 'Brief is no longer available and was removed.', items[0].id, undefined],
  );
  assert.deepEqual([first.body.items.length, second.body.messages], [1, []]);
});

test('DELETE: the cart is abandoned immediately, still readable, and cannot be changed', async () => {
  const token = await carts.token();
  const { items } = (await carts.add(token, { product_id: mug.id })).body;

  const { status, body } = await carts.abandon(token);

  assert.deepEqual([status, body.status, body.items], [200, 'abandoned', items]);
  assert.deepEqual((await carts.get(token)).body, body);
  const before = await mine();
  const changes = [
    await carts.abandon(token),
    await carts.put(token, {}),
    await carts.add(token, { product_id: mug.id }),
    await carts.change(token, items[0].id, { quantity: 2 }),
    await carts.remove(token, items[0].id),
    await carts.coupon(token, 'TEN'),
    await carts.noCoupon(token),
    await carts.checkout(token, {}),
  ];
  for (const change of changes) {
    assert.deepEqual([change.status, change.body.error.code], [409, 'cart_not_active']);
    assert.equal(change.body.error.status, 'abandoned');
  }
  assert.deepEqual(await mine(), before);
});

const strange = [
  'nonsense',
  'cart_',
  `cart_${shop.tenant.code}${'A'.repeat(43)}`,
  `cart_zzzzz${'A'.repeat(43)}`,
  `cs_${shop.tenant.code}${'A'.repeat(43)}`,
];
for (const token of strange) {
  test(`${token.slice(0, 14)} is not found as a cart on any route`, async () => {
    const answers = [
      await carts.get(token),
      await carts.put(token, {}),
      await carts.abandon(token),
      await carts.add(token, { product_id: mug.id }),
      await carts.checkout(token, {}),
    ];
    for (const { status, body } of answers)
      assert.deepEqual([status, body.error.code], [404, 'cart_not_found']);
  });
}

test('the cart of a closed store is not found until the store opens again', async () => {
  await shop.site({ slug: 'shy' });
  const thing = await shop.product({}, 'shy');
  const token = (await carts.create({ site_slug: 'shy' })).body.token;
  await merchant.patch('/sites/shy', { published: false });

  const read = await carts.get(token);
  const add = await carts.add(token, { product_id: thing.id });
  await merchant.patch('/sites/shy', { published: true });

  assert.deepEqual([read.status, read.body.error.code], [404, 'site_not_found']);
  assert.deepEqual([add.status, add.body.error.code], [404, 'site_not_found']);
  assert.equal((await carts.add(token, { product_id: thing.id })).status, 200);
});
