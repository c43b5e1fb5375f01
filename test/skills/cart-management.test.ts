import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cartManagement } from '../../src/core/skills/buying/cart/cart-management.ts';
import type { SkillCallContext } from '../../src/core/skills/skill.ts';
import { toCamelCase } from '../../src/core/skills/wire/camel-case.ts';
import { artifactsOf, buyerAt, errorOf } from '../kit/buying-skills.ts';
import { cartsOf } from '../kit/carts.ts';
import { openShop } from '../kit/shop.ts';
import { skillTools } from '../kit/skills.ts';

const shop = await openShop(null);
const site = await shop.site();
await shop.site({ slug: 'second' });
await shop.other.site();
const tools = skillTools(shop);
const merchant = await shop.merchant();
const carts = cartsOf(shop);
const mug = await shop.product({ name: 'Mug', variants: [{ stock: 10 }] });
const shirt = await shop.product({
  name: 'Shirt',
  variants: [
    { options: { Size: 'M' }, stock: 5 },
    { options: { Size: 'L' }, stock: 0 },
  ],
});
await merchant.post('/coupons', { site_slug: 'shop', code: 'TENTH', percent_off: 10 });

const me = buyerAt(shop, site);
const run = (input: Parameters<typeof cartManagement.run>[2], context: SkillCallContext = me) =>
  cartManagement.run(tools, context, input);
/** The cart that an action returns. */
const cartAfter = async (input: Parameters<typeof run>[0], context?: SkillCallContext) =>
  artifactsOf(await run(input, context)).cart.cart;
const newToken = async () => (await cartAfter({ site_slug: 'shop' })).token as string;
const filled = async (quantity = 2) =>
  cartAfter({ site_slug: 'shop', product_id: mug.id, quantity });
const sums = (cart: { items: { name: string; quantity: number }[] }) =>
  cart.items.map(({ name, quantity }) => `${quantity} ${name}`);

test('create completes with the empty cart of the store', async () => {
  const outcome = await run({ action: 'create', site_slug: 'shop' });

  const { cart } = artifactsOf(outcome).cart;
  assert.equal(outcome.state, 'completed');
  assert.match(cart.token, new RegExp(`^cart_${shop.tenant.code}[\\w-]{43}$`));
  assert.deepEqual(
    [cart.status, cart.siteSlug, cart.items, cart.totals.total],
    ['active', 'shop', [], 0],
  );
  assert.deepEqual(outcome.rememberedFields, { cart_token: cart.token });
  assert.equal(outcome.waitKeys, undefined);
  assert.equal(outcome.message, 'A cart at A shop is ready. The cart holds nothing: $0.00.');
});

test('the cart has the fields of the REST response, in camelCase', async () => {
  const cart = await cartAfter({
    site_slug: 'shop',
    items: [
      { product_id: mug.id, quantity: 3 },
      { product_id: shirt.id, variant_options: { size: 'medium' } },
    ],
    shipping_address: { country: 'us', state: 'California', postcode: '90001' },
    buyer: { email: ' ann@shop.example ', name: 'Ann' },
    code: 'tenth',
  });

  const rest = (await carts.get(cart.token)).body;
  assert.deepEqual(rest.totals.subtotal, 4_000);
  assert.deepEqual(rest.totals.discount, 400);
  assert.deepEqual(cart.items[1].variantOptions, [{ name: 'Size', value: 'M' }]);
  assert.deepEqual([cart.shippingAddress.country, cart.shippingAddress.state], ['US', 'CA']);
  assert.deepEqual(cart.buyer, { email: 'ann@shop.example', name: 'Ann' });
  assert.deepEqual(cart, toCamelCase(rest));
});

test('the same steps over REST give the same totals', async () => {
  const ours = await cartAfter({
    site_slug: 'shop',
    product_id: mug.id,
    quantity: 3,
    shipping_address: { country: 'US' },
    selected_shipping_option_id: 'standard',
    code: 'TENTH',
  });
  const token = await carts.token();
  await carts.add(token, { product_id: mug.id, quantity: 3 });
  await carts.put(token, { shipping_address: { country: 'US' } });
  await carts.put(token, { selected_shipping_option_id: 'standard' });
  const { body } = await carts.coupon(token, 'TENTH');

  assert.deepEqual(ours.totals, toCamelCase(body.totals));
  assert.deepEqual(ours.shippingOptions, body.shipping_options);
});

test('every action changes the cart, both when it is named and when its fields imply it', async () => {
  for (const isNamed of [true, false]) {
    const named = <Action extends string>(action: Action) => (isNamed ? { action } : {});
    const token = await newToken();
    const step = (input: Parameters<typeof run>[0]) => cartAfter({ ...input, cart_token: token });

    const added = await step({ ...named('add_item'), product_id: mug.id, quantity: 2 });
    assert.deepEqual(sums(added), ['2 Mug']);
    const more = await step({ ...named('add_item'), product_id: mug.id });
    assert.deepEqual(sums(more), ['3 Mug']);
    const item_id = more.items[0].id;
    assert.deepEqual(sums(await step({ ...named('update_item'), item_id, quantity: 4 })), [
      '4 Mug',
    ]);
    const sent = await step({ ...named('set_address'), shipping_address: { country: 'US' } });
    assert.equal(sent.shippingAddress.country, 'US');
    const shipped = await step({
      ...named('select_shipping'),
      selected_shipping_option_id: 'standard',
    });
    assert.equal(shipped.selectedShippingOptionId, 'standard');
    assert.equal((await step({ ...named('apply_coupon'), code: 'TENTH' })).coupon.amountOff, 400);
    const got = await step(named('get'));
    assert.deepEqual([got.totals.discount, sums(got)], [400, ['4 Mug']]);
  }
});

test('a line changes to another variant and merges with an existing line of it', async () => {
  const token = await newToken();
  const cap = await shop.product({
    name: 'Cap',
    variants: [{ options: { Size: 'S' } }, { options: { Size: 'M' } }],
  });
  const size = (value: string) => ({ product_id: cap.id, variant_options: { size: value } });
  await run({ cart_token: token, ...size('M'), quantity: 2 });
  const { items } = await cartAfter({ cart_token: token, ...size('S') });
  const [medium, small] = items;
  const changed = await cartAfter({
    action: 'update_item',
    cart_token: token,
    item_id: medium.id,
    variant_options: { size: 'small' },
  });
  assert.deepEqual(
    changed.items.map(({ id, quantity }: any) => [id, quantity]),
    [[medium.id, 3]],
  );
  assert.equal(changed.items[0].variantId, small.variantId);
});

test('shipping described in words waits for an address and is selected once there is one', async () => {
  const token = await newToken();
  await run({ cart_token: token, product_id: mug.id });
  const choice = { cart_token: token, selected_shipping_option_id: 'cheapest' };
  const rejection = await errorOf(run({ ...choice, action: 'select_shipping' }));
  assert.equal(rejection.reason, 'shipping_address_required');
  const cart = await cartAfter({
    ...choice,
    action: 'set_address',
    shipping_address: { country: 'US' },
  });
  assert.equal(cart.selectedShippingOptionId, 'standard');
});

test('remove_coupon, remove_item and cancel', async () => {
  const { token, items } = await filled();
  await run({ cart_token: token, code: 'TENTH' });

  assert.equal((await cartAfter({ action: 'remove_coupon', cart_token: token })).coupon, null);
  const removed = await cartAfter({
    action: 'remove_item',
    cart_token: token,
    item_id: items[0].id,
  });
  assert.deepEqual(removed.items, []);
  const outcome = await run({ action: 'cancel', cart_token: token });
  assert.equal(artifactsOf(outcome).cart.cart.status, 'abandoned');
  assert.equal(outcome.message, 'The cart is abandoned.');
});

test('an item is also found by its product or variant', async () => {
  const { token } = await filled();
  const changed = await cartAfter({
    action: 'update_item',
    cart_token: token,
    product_id: mug.id,
    quantity: 7,
  });
  assert.deepEqual(sums(changed), ['7 Mug']);
  const removed = await cartAfter({
    action: 'remove_item',
    cart_token: token,
    variant_id: mug.variants[0]?.id ?? '',
  });
  assert.deepEqual(removed.items, []);
});

test('several items are added together, or none of them', async () => {
  const token = await newToken();
  const rejection = await errorOf(
    run({ cart_token: token, items: [{ product_id: mug.id }, { product_id: 'prd_none' }] }),
  );

  assert.equal(rejection.reason, 'product_not_found');
  assert.deepEqual((await carts.get(token)).body.items, []);
});

test('an ambiguous variant is rejected with its product and all alternatives', async () => {
  const rejection = await errorOf(
    run({ site_slug: 'shop', items: [{ product_id: mug.id }, { product_id: shirt.id }] }),
  );

  assert.deepEqual([rejection.kind, rejection.reason], ['conflict', 'variant_unresolved']);
  assert.equal(rejection.extensions.product_id, shirt.id);
  const offered = rejection.extensions.alternatives as { options: object; stock: number }[];
  assert.deepEqual(
    offered.map(({ options, stock }) => [options, stock]),
    [
      [{ Size: 'M' }, 5],
      [{ Size: 'L' }, 0],
    ],
  );
});

const answers = {
  options: { variant_options: { size: 'M' } },
  'options of the product': { product_id: shirt.id, variant_options: { Size: 'm' } },
  'a variant': { variant_id: shirt.variants[0]?.id ?? '' },
};
for (const [what, answer] of Object.entries(answers)) {
  test(`${what} next to a list apply to the ambiguous item`, async () => {
    const items = [{ product_id: mug.id }, { product_id: shirt.id }];
    const cart = await cartAfter({ site_slug: 'shop', items, ...answer });
    assert.deepEqual(sums(cart), ['1 Mug', '1 Shirt']);
    assert.deepEqual(cart.items[1].variantOptions, [{ name: 'Size', value: 'M' }]);
  });
}

test('another product next to a list is bought too', async () => {
  const cart = await cartAfter({
    site_slug: 'shop',
    items: [{ product_id: mug.id }],
    product_id: shirt.id,
    variant_options: { Size: 'M' },
  });
  assert.deepEqual(sums(cart), ['1 Mug', '1 Shirt']);
});

test('a quantity above the stock is rejected with what is available, and the cart is unchanged', async () => {
  const { token } = await filled();
  const before = (await carts.get(token)).body;
  const rejection = await errorOf(run({ cart_token: token, product_id: mug.id, quantity: 9 }));

  assert.deepEqual([rejection.kind, rejection.reason], ['conflict', 'insufficient_stock']);
  assert.equal(rejection.extensions.available, 10);
  assert.deepEqual((await carts.get(token)).body, before);
});

test('an unknown shipping option is rejected with the available options', async () => {
  const { token } = await filled();
  await run({ cart_token: token, shipping_address: { country: 'US' } });
  const rejection = await errorOf(
    run({ cart_token: token, selected_shipping_option_id: 'balloon' }),
  );

  assert.equal(rejection.reason, 'shipping_option_unknown');
  assert.deepEqual(
    rejection.extensions.shipping_options,
    (await carts.get(token)).body.shipping_options,
  );
});

const wrong: [string, Parameters<typeof run>[0], string][] = [
  ['an unknown coupon', { code: 'NONE' }, 'coupon_not_found'],
  ['an unknown item', { action: 'remove_item', item_id: 'li_none' }, 'item_not_found'],
  [
    'an item by a product that is not in the cart',
    { action: 'remove_item', product_id: shirt.id },
    'item_not_found',
  ],
  ['an unknown product', { product_id: 'prd_none' }, 'product_not_found'],
  ['a checkout without an address', { action: 'checkout' }, 'shipping_address_required'],
];
for (const [what, input, reason] of wrong) {
  test(`${what} is rejected: ${reason}`, async () => {
    const { token } = await filled();
    const rejection = await errorOf(run({ ...input, cart_token: token }));
    assert.equal(rejection.reason, reason);
  });
}

const missing: [string, Parameters<typeof run>[0], string][] = [
  ['an action without a cart', { action: 'get' }, 'cart_token'],
  ['add_item without a product', { action: 'add_item', cart_token: 'x' }, 'product_id'],
  [
    'update_item without a quantity',
    { action: 'update_item', cart_token: 'x', item_id: 'y' },
    'quantity',
  ],
  ['remove_item without an item', { action: 'remove_item', cart_token: 'x' }, 'item_id'],
  [
    'set_address without an address',
    { action: 'set_address', cart_token: 'x' },
    'shipping_address',
  ],
  [
    'select_shipping without an option',
    { action: 'select_shipping', cart_token: 'x' },
    'selected_shipping_option_id',
  ],
  ['apply_coupon without a code', { action: 'apply_coupon', cart_token: 'x' }, 'code'],
  ['a cart without a store', { action: 'create' }, 'site_slug'],
];
for (const [what, input, field] of missing) {
  test(`${what}: ${field} is required, and the message gives an example`, async () => {
    const { kind, details } = await errorOf(run(input, buyerAt(shop, null)));
    assert.deepEqual([kind, details[0]?.field, details[0]?.code], ['invalid', field, 'required']);
    assert.match(details[0]?.message ?? '', /for example/);
  });
}

test('a new cart takes its store from the product when none is given', async () => {
  const cart = await cartAfter({ product_id: mug.id }, buyerAt(shop, null));
  assert.equal(cart.siteSlug, 'shop');
});

test('an unknown store is rejected with what to send instead', async () => {
  const rejection = await errorOf(run({ site_slug: 'none' }, buyerAt(shop, null)));
  assert.equal(rejection.reason, 'site_not_found');
  assert.match(rejection.message, /site_slug/);
});

test('a cart of another workspace is not found', async () => {
  const { token } = await filled();
  for (const action of ['get', 'add_item', 'checkout', 'cancel'] as const) {
    const rejection = await errorOf(
      run({ action, cart_token: token, product_id: mug.id }, buyerAt(shop.other, null)),
    );
    assert.equal(rejection.reason, 'cart_not_found');
  }
});

test('a cart is found by its own store only, whatever site_slug is sent', async () => {
  const { token } = await filled();
  assert.equal((await cartAfter({ cart_token: token, site_slug: 'second' })).siteSlug, 'shop');
});

test('an authenticated buyer gets the prices of their group and is recorded as the buyer', async () => {
  const { body: order } = await merchant.get(
    `/orders/${(await shop.paidOrder({ email: 'vip@shop.example' })).id}`,
  );
  const { body: group } = await merchant.post('/customer-groups', { name: 'VIP' });
  await merchant.post(`/customer-groups/${group.id}/members`, { customer_id: order.customer_id });
  await merchant.post('/price-lists', {
    site_slug: 'shop',
    name: 'VIP',
    customer_group_id: group.id,
    rules: [{ type: 'percent_off', value: 50 }],
    active: true,
  });

  const cart = await cartAfter({
    site_slug: 'shop',
    product_id: mug.id,
    customer_id: order.customer_id,
  });
  assert.deepEqual([cart.items[0].unitPrice, cart.buyer.email], [500, 'vip@shop.example']);
  const stranger = await errorOf(run({ site_slug: 'shop', customer_id: 'cus_none' }));
  assert.equal(stranger.reason, 'customer_not_found');
  const otherSite = await errorOf(
    run({ site_slug: 'shop', customer_id: order.customer_id }, buyerAt(shop.other, site)),
  );
  assert.equal(otherSite.reason, 'customer_not_found');
});
