import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Order } from '../../../../src/core/orders/order.ts';
import { payExchange } from '../../../../src/core/orders/post-purchase/exchanges/pay-exchange.ts';
import { settlePayment } from '../../../../src/core/payments/settle-payment.ts';
import {
  type DraftLine,
  freeOrder,
  orderCalls,
  orderPayments,
  paidOrder,
  settleRefunds,
} from '../../../kit/orders.ts';
import { openShop } from '../../../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
const merchant = await shop.merchant();
const price = (amount: number) => ({ amount, currency: 'USD' });
const shirt = await shop.product({
  name: 'Shirt',
  price: price(1_000),
  variants: [
    { options: { Size: 'M' } },
    { options: { Size: 'L' } },
    { options: { Size: 'Gold' }, price: price(90_000) },
    { options: { Size: 'Kid' }, price: price(500) },
  ],
});
const cap = await shop.product({ name: 'Cap', price: price(1_000) });
const [, size, gold, kid] = shirt.variants.map(({ id }) => id);
const other = cap.variants[0]?.id;

const coupon = async (code: string, terms: object) =>
  (await merchant.post('/coupons', { site_slug: site.slug, code, ...terms })).body.id;
await coupon('ALL', { percent_off: 100 });
await coupon('NEARLY', { percent_off: 99.9 });
await coupon('TENTH', { percent_off: 10 });
await coupon('FIXED', { amount_off: 400 });
await coupon('GIFT', { amount_off: 1_000 });
await coupon('SHIRTS', { percent_off: 50, product_ids: [shirt.id] });

// A change in the same millisecond as the order would count as a change after it.
shop.clock.advance(1_000);

/** The coupons as orders know them; the others take off the amount of the line. */
const used: Record<string, object> = {
  ALL: { type: 'percent', value: 100 },
  NEARLY: { type: 'percent', value: 99.9 },
  TENTH: { type: 'percent', value: 10 },
  SHIRTS: { type: 'percent', value: 50 },
};

type Bought = Partial<DraftLine> & { code?: string; address?: typeof california };

/**
 * A fulfilled order, by default of one shirt in M for 10.00, and functions to exchange its line.
 */
async function buy({ code, address, ...line }: Bought = {}) {
  const options = {
    site,
    lines: [{ product: shirt, ...line }],
    coupon: code === undefined ? undefined : { code, ...used[code] },
    shippingAddress: address ?? null,
  };
  const isFree = line.discount === 1_000;
  const order = isFree
    ? await freeOrder(shop, shop, options)
    : await paidOrder(shop, shop, options);
  return { order, ...(await fulfilled(order)) };
}

async function fulfilled(order: Order) {
  const call = orderCalls(merchant, order.id);
  await call.fulfill();
  const ask = async (variant: string | undefined, quantity = 1) => {
    const items = [{ line_item_id: order.lines[0]?.id, quantity, new_variant_id: variant }];
    return (await call.post('exchanges', { items, reason: 'x' })).body;
  };
  /** Requests an exchange for its price difference, and rejects it. */
  const cost = async (variant: string | undefined, quantity = 1): Promise<number> => {
    const { id, price_difference } = await ask(variant, quantity);
    await call.post(`exchanges/${id}/reject`);
    return price_difference;
  };
  return { call, ask, cost };
}

const california = {
  name: 'Ada',
  line1: null,
  line2: null,
  city: null,
  state: 'CA',
  postcode: '94107',
  country: 'US',
  phone: null,
} as any;

/**
 * The price differences of exchanges for another size at the same price, the golden shirt for
 * 900.00, a cap for 10.00 and a kid's shirt for 5.00.
 */
async function costs(bought: Bought) {
  const { cost } = await buy(bought);
  return [await cost(size), await cost(gold), await cost(other), await cost(kid)];
}

for (const [title, bought, expected] of [
  ['no coupon', {}, [0, 89_000, 0, -500]],
  ['a coupon of 100 %', { code: 'ALL', discount: 1_000 }, [0, 89_000, 0, 0]],
  ['a fixed coupon of the whole price', { code: 'GIFT', discount: 1_000 }, [0, 89_000, 0, 0]],
  ['a coupon of 99.9 %', { code: 'NEARLY', discount: 999 }, [0, 88_999, 0, -1]],
  ['a coupon of 10 %', { code: 'TENTH', discount: 100 }, [0, 80_100, 0, -450]],
  ['a fixed coupon', { code: 'FIXED', discount: 400 }, [0, 89_000, 0, -300]],
  ['a coupon for shirts only', { code: 'SHIRTS', discount: 500 }, [0, 44_500, 500, -250]],
  ['a deleted coupon', { code: 'GONE', discount: 400 }, [0, 89_000, 400, -300]],
] as const) {
  test(`the price difference of an exchange after a purchase with ${title}`, async () => {
    assert.deepEqual(await costs(bought), expected);
  });
}

const hat = await shop.product({ name: 'Hat', price: price(90_000) });
const hatVariant = hat.variants[0]?.id;

type Checkout = { code: string; quantity?: number; isSessionDeleted?: boolean };

/** Shirts in M that were bought through checkout; the session may have been deleted since. */
async function checkOut({ code, quantity = 1, isSessionDeleted = false }: Checkout) {
  shop.clock.advance(1_000);
  const lines = [{ product: shirt, quantity }];
  const order = await shop.paidOrder({ site, lines, couponCodes: [code] });
  shop.clock.advance(1_000);
  if (isSessionDeleted) await deleteSession(order);
  return { order, ...(await fulfilled(order)) };
}

function deleteSession({ checkoutId }: Order) {
  return shop.unit.runAsSystem(shop.tenant, (work) =>
    work.query('delete from checkout_sessions where session_id = $1', [checkoutId]),
  );
}

let codes = 0;

/** A coupon, and what the merchant may do with it afterwards. */
async function newCoupon(terms: object) {
  codes += 1;
  const code = `CODE${codes}`;
  const id = await coupon(code, terms);
  const remove = () => merchant.delete(`/coupons/${id}`);
  return {
    code,
    change: (patch: object) => merchant.patch(`/coupons/${id}`, patch),
    remove,
    replace: async (other: object) => {
      await remove();
      return merchant.post('/coupons', { site_slug: site.slug, code, ...other });
    },
  };
}

type Coupon = Awaited<ReturnType<typeof newCoupon>>;

for (const isSessionDeleted of [false, true])
  for (const [title, terms, change, { quantity = 1, to, expected }] of [
    [
      '100 % changed to 20 %',
      { percent_off: 100 },
      ({ change }: Coupon) => change({ percent_off: 20 }),
      { to: gold, expected: 89_000 },
    ],
    [
      '100 % replaced by one of 10 %',
      { percent_off: 100 },
      ({ replace }: Coupon) => replace({ percent_off: 10 }),
      { to: gold, expected: 89_000 },
    ],
    [
      '100 % replaced by one for another product',
      { percent_off: 100 },
      ({ replace }: Coupon) => replace({ percent_off: 10, product_ids: [cap.id] }),
      { to: gold, expected: 89_000 },
    ],
    [
      '100 % replaced by one for the requested product',
      { percent_off: 100, product_ids: [shirt.id] },
      ({ replace }: Coupon) => replace({ percent_off: 10, product_ids: [hat.id] }),
      { to: hatVariant, expected: 90_000 },
    ],
    [
      '100 % for shirts, extended to the whole store',
      { percent_off: 100, product_ids: [shirt.id] },
      ({ change }: Coupon) => change({ percent_off: 20, product_ids: [] }),
      { to: hatVariant, expected: 90_000 },
    ],
    [
      '9.99 changed to 10 %',
      { amount_off: 999 },
      ({ change }: Coupon) => change({ percent_off: 10, amount_off: null }),
      { quantity: 4, to: gold, expected: 89_000 },
    ],
    [
      '4.00, deleted',
      { amount_off: 400 },
      ({ remove }: Coupon) => remove(),
      { to: gold, expected: 89_000 },
    ],
  ] as const)
    test(`a later change of the coupon does not change the price of an exchange: ${title}${isSessionDeleted ? ', session deleted' : ''}`, async () => {
      const used = await newCoupon(terms);
      const { order, cost } = await checkOut({ code: used.code, quantity, isSessionDeleted });

      const { status } = await change(used);

      assert.ok(order.totals.discount > 0 && status < 300);
      assert.equal(await cost(to), expected);
    });

test('a coupon of 10 % continues to apply to other sizes after it was changed or deleted', async () => {
  const used = await newCoupon({ percent_off: 10 });
  const { cost } = await checkOut(used);

  const before = [await cost(gold), await cost(hatVariant)];
  await used.change({ percent_off: 100 });
  const changed = [await cost(gold), await cost(hatVariant)];
  await used.remove();

  assert.deepEqual(before, [80_100, 80_100]);
  assert.deepEqual(changed, before);
  assert.deepEqual([await cost(gold), await cost(hatVariant)], changed);
});

test('a coupon for shirts does not make a hat free that a second coupon discounts', async () => {
  const combinable = (terms: object) => newCoupon({ combinable: true, ...terms });
  const free = await combinable({ percent_off: 100, product_ids: [shirt.id] });
  const hats = await combinable({ percent_off: 1, product_ids: [hat.id] });
  const all = await combinable({ amount_off: 1 });
  shop.clock.advance(1_000);
  for (const { code } of [hats, all]) {
    const lines = [{ product: shirt }, { product: hat }];
    const order = await shop.paidOrder({ site, lines, couponCodes: [free.code, code] });

    const { cost } = await fulfilled(order);

    assert.deepEqual([await cost(size), await cost(hatVariant)], [0, 90_000]);
  }
});

test('a coupon that is changed while its order is being paid covers no further products', async () => {
  const used = await newCoupon({ percent_off: 50, product_ids: [shirt.id] });
  const { payment } = (await checkOut(used)).order;
  await used.change({ product_ids: [] });
  shop.clock.advance(1_000);
  const lines = [{ product: shirt, discount: 500 }];
  const order = await freeOrder(shop, shop, {
    ...{ site, lines, payment },
    coupon: { code: used.code, type: 'percent', value: 50 },
  });

  const { cost } = await fulfilled(order);

  assert.deepEqual([await cost(size), await cost(hatVariant)], [0, 89_500]);
});

test('no change of a coupon after the order lowers the price of an exchange', async () => {
  const aTerm = fc.oneof(
    fc.record({
      percent_off: fc.constantFrom(5, 20, 50, 50.1, 99, 100),
      amount_off: fc.constant(null),
    }),
    fc.record({ percent_off: fc.constant(null), amount_off: fc.constantFrom(1, 400, 999, 5_000) }),
  );
  const covered = fc.constantFrom([], [shirt.id], [shirt.id, hat.id]);
  const cases = fc.record({
    terms: aTerm,
    covered,
    later: aTerm,
    coveredLater: fc.constantFrom([], [shirt.id], [hat.id], [cap.id, hat.id]),
    isReplaced: fc.boolean(),
    isSessionDeleted: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 3 }),
  });
  const run = async ({ terms, covered, later, coveredLater, isReplaced, ...bought }: any) => {
    const used = await newCoupon({ ...terms, product_ids: covered });
    const { cost } = await checkOut({ ...bought, code: used.code });
    const costsNow = async () => [
      await cost(gold),
      await cost(other),
      await cost(hatVariant),
      await cost(kid),
    ];
    const before = await costsNow();
    const edit = { ...later, product_ids: coveredLater };
    const { status } = await (isReplaced ? used.replace(edit) : used.change(edit));
    assert.ok(status < 300);
    for (const [index, after] of (await costsNow()).entries())
      assert.ok(after >= (before[index] ?? 0), `${after} is less than ${before[index]}`);
  };
  await fc.assert(fc.asyncProperty(cases, run), { numRuns: 12 });
});

test('a more expensive variant for a free line is paid for before it is sent', async () => {
  const { call, ask } = await buy({ code: 'ALL', discount: 1_000 });
  const exchange = await ask(gold);
  await call.post(`exchanges/${exchange.id}/approve`);
  const early = await call.post(`exchanges/${exchange.id}/complete`);
  const paymentContext = orderPayments(shop);
  const [, token = ''] = /orders\/(\S+)\/exchanges/.exec(exchange.payment_url) ?? [];
  const url = await payExchange(paymentContext, shop.tenant, { token, exchangeId: exchange.id });
  const id = url.split('/').at(-1) ?? '';
  await settlePayment(paymentContext, shop.tenant, id, {
    state: 'succeeded',
    reference: `ref_${id}`,
    money: price(89_000),
  });

  const done = await call.post(`exchanges/${exchange.id}/complete`);

  assert.deepEqual([early.status, early.body.error.code], [409, 'exchange_unpaid']);
  assert.equal(done.body.status, 'completed');
  assert.deepEqual((await call.refund()).body.refunds[0].amount, 89_000);
});

test('several exchanges of one line refund exactly what was paid for it', async () => {
  const { call, ask } = await buy({ quantity: 3, code: 'FIXED', discount: 400 });
  const free = await shop.product({ name: 'Sticker', price: price(0) });

  const open = [];
  for (const _ of [1, 2, 3]) open.push(await ask(free.variants[0]?.id));

  assert.deepEqual(
    open.map(({ price_difference }) => price_difference),
    [-867, -867, -866],
  );
  for (const { id } of open) {
    await call.post(`exchanges/${id}/approve`);
    await call.post(`exchanges/${id}/complete`);
  }
  const sent = (await call.read()).body.refunds.map(({ amount }: any) => amount);
  assert.equal(
    sent.reduce((sum: number, amount: number) => sum + amount, 0),
    2_600,
  );
});

test('amounts that were refunded before do not count as paid', async () => {
  const { order, call, cost, ask } = await buy({ quantity: 2 });
  await call.refund({ amount: 1_700 });
  await settleRefunds(shop, shop, order.id);

  const [equal, cheaper] = [await cost(size), await cost(kid)];
  await ask(size);
  const second = await cost(size);

  assert.deepEqual([equal, cheaper, second], [700, 200, 1_000]);
});

test('a return after an exchange refunds what is left for its units', async () => {
  const { order, call, ask } = await buy({ quantity: 2 });
  const swap = await ask(kid);
  await call.post(`exchanges/${swap.id}/approve`);
  await call.post(`exchanges/${swap.id}/complete`);
  await call.refund({ amount: 700 });
  const items = [{ line_item_id: order.lines[0]?.id, quantity: 1 }];
  const { id } = (await call.post('returns', { items, reason: 'x' })).body;
  await call.post(`returns/${id}/approve`);
  await call.post(`returns/${id}/receive`, { refund: true });

  const amounts = (await call.read()).body.refunds.map(({ amount }: any) => amount);
  assert.deepEqual(amounts.toSorted(), [300, 500, 700]);
});

test('a price change after the order does not make another size more expensive', async () => {
  const sizes = (amount: number) => [
    { options: { Size: 'M' }, price: price(amount) },
    { options: { Size: 'L' }, price: price(amount) },
    { options: { Size: 'XL' }, price: price(amount + 500) },
    { options: { Size: 'XS' }, price: price(amount / 2) },
  ];
  const coat = await shop.product({ name: 'Coat', variants: sizes(2_000) });
  const { cost } = await buy({ product: coat });
  await merchant.patch(`/products/${coat.id}`, { variants: sizes(3_000) });

  const [, l, xl, xs] = coat.variants.map(({ id }) => id);
  assert.deepEqual([await cost(l), await cost(xl), await cost(xs)], [0, 500, -1_000]);
});

test('a verified customer exchanges at the prices of the group; a guest with the email of the customer does not', async () => {
  const site_slug = site.slug;
  const group = (await merchant.post('/customer-groups', { name: 'Trade' })).body;
  const member = (await merchant.post('/customers', { email: 'trade@example.com' })).body;
  await merchant.post(`/customer-groups/${group.id}/members`, { customer_id: member.id });
  const rules = [{ type: 'percent_off', value: 20 }];
  await merchant.post('/price-lists', {
    site_slug,
    name: 'Trade',
    customer_group_id: group.id,
    rules,
  });
  const sizes = [
    { options: { Size: 'M' }, stock: 9 },
    { options: { Size: 'XL' }, stock: 9, price: price(1_500) },
  ];
  const vest = await shop.product({ name: 'Vest', price: price(1_000), variants: sizes });

  const exchange = async (customerId: string | null) => {
    const lines = [{ product: vest }];
    const input = { site, email: 'trade@example.com', lines, customerId: customerId as any };
    const order = await shop.paidOrder(input);
    const call = orderCalls(merchant, order.id);
    await call.fulfill();
    const items = [
      { line_item_id: order.lines[0]?.id, quantity: 1, new_variant_id: vest.variants[1]?.id },
    ];
    const { body } = await call.post('exchanges', { items, reason: 'x' });
    return [order.lines[0]?.unitPrice, order.customerId === member.id, body.price_difference];
  };

  assert.deepEqual(
    [await exchange(member.id), await exchange(null)],
    [
      [800, true, 400],
      [1_000, true, 500],
    ],
  );
});

test('tax is added to the extra cost of an exchange, also for a line that was free', async () => {
  await merchant.post('/tax-rates', {
    site_slug: site.slug,
    name: 'CA',
    country: 'US',
    state: 'CA',
    rate: 10,
  });

  const taxed = await buy({ address: california, tax: 100 });
  const free = await buy({ address: california, code: 'ALL', discount: 1_000 });

  assert.deepEqual(
    [await taxed.cost(size), await taxed.cost(gold), await taxed.cost(kid)],
    [0, 97_900, -550],
  );
  assert.deepEqual([await free.cost(size), await free.cost(gold)], [0, 97_900]);
});
