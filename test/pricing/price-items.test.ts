import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product } from '../../src/core/catalog/product.ts';
import { addCouponCode } from '../../src/core/pricing/add-coupon-code.ts';
import {
  holdCoupons,
  redeemCoupons,
  releaseCoupons,
} from '../../src/core/pricing/coupons/redeem-coupons.ts';
import { type PriceRequest, priceItems } from '../../src/core/pricing/price-items.ts';
import { createEmptyQuote, type Quote } from '../../src/core/pricing/quote.ts';
import type { CustomerId, OrderId, VariantId } from '../../src/kernel/id.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
const site = await shop.site();
await shop.other.site();
const merchant = await shop.merchant();
const shirt = await shop.product({
  name: 'A <b>shirt</b>',
  weightGrams: 300,
  media: [
    { type: 'video', url: 'https://cdn.example/film', alt: '' },
    { type: 'image', url: '/media/shirt.png', alt: 'Shirt' },
  ],
  variants: [
    { options: { Size: 'M' }, stock: 3, sku: 'S-M' },
    { options: { Size: 'L' }, price: { amount: 1_200, currency: 'USD' }, weightGrams: 400 },
  ],
});
const [medium, large] = variantsOf(shirt);
const us = {
  name: null,
  line1: null,
  line2: null,
  city: null,
  phone: null,
  country: 'US',
  state: 'CA',
  postcode: '94107',
};

function variantsOf(product: Product): [VariantId, VariantId] {
  const [first, second = first] = product.variants;
  assert.ok(first && second);
  return [first.id, second.id];
}

const line = (variantId: VariantId, quantity = 1, id: string = variantId) => ({
  id,
  variantId,
  quantity,
});

const ask = (request: Partial<PriceRequest>): Promise<Quote> =>
  shop.unit.view(shop.tenant, (view) =>
    priceItems(view, site, {
      items: [line(medium)],
      customerId: null,
      email: null,
      couponCodes: [],
      address: null,
      selectedShippingOptionId: null,
      preselectCheapest: false,
      holderId: null,
      previous: null,
      ...request,
    }),
  );

const codes = (quote: Quote) => quote.messages.map(({ code }) => code);
const make = async (path: string, body: object) => {
  const answer = await merchant.post(path, { site_slug: 'shop', name: 'x', ...body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
};

test('a line has the current data of its variant', async () => {
  const { lines, currency, totals } = await ask({ items: [line(medium, 2), line(large)] });

  assert.deepEqual(lines[0], {
    id: medium,
    productId: shirt.id,
    variantId: medium,
    name: 'A shirt',
    options: { Size: 'M' },
    sku: 'S-M',
    imageUrl: 'http://localhost:4000/media/shirt.png',
    isDigital: false,
    digitalAssetId: null,
    weightGrams: 300,
    quantity: 2,
    listPrice: 1_000,
    unitPrice: 1_000,
    subtotal: 2_000,
    discount: 0,
    tax: 0,
  });
  assert.deepEqual([lines[1]?.unitPrice, lines[1]?.weightGrams, lines[1]?.sku], [1_200, 400, null]);
  assert.deepEqual([currency, totals.total], ['USD', 3_200]);
});

test('an empty cart costs nothing', async () => {
  assert.deepEqual(await ask({ items: [] }), createEmptyQuote('USD'));
});

test('a store without shipping settings ships for free', async () => {
  const { shippingOptions } = await ask({ address: us });

  assert.deepEqual(shippingOptions, [{ id: 'standard', label: 'Standard shipping', amount: 0 }]);
});

test('changes since the last response are reported', async () => {
  const product = await shop.product({
    name: 'Mug',
    variants: [
      { options: { Color: 'Red' }, stock: 2 },
      { options: { Color: 'Blue' }, stock: 2 },
    ],
  });
  const [red, blue] = variantsOf(product);
  const items = [line(red, 2, 'r'), line(blue, 2, 'b'), line(medium, 1, 'm')];
  const first = await ask({ items });
  const change = (body: object) => merchant.patch(`/products/${product.id}`, body);

  await change({ price: { amount: 1_100, currency: 'USD' }, variants: [{ id: blue, stock: 1 }] });
  const second = await ask({ items, previous: first });
  await change({ variants: [{ id: red, stock: 0 }] });
  const third = await ask({ items, previous: second });
  await merchant.delete(`/products/${product.id}`);
  const fourth = await ask({ items, previous: third });

  assert.deepEqual(first.messages, []);
  assert.deepEqual(second.messages, [
    {
      type: 'error',
      code: 'insufficient_stock',
      content: 'Only 1 of Mug left. Reduce the quantity.',
      lineId: 'b',
      available: 1,
    },
    {
      type: 'warning',
      code: 'price_changed',
      content: 'Mug now costs $11.00; it was $10.00.',
      lineId: 'r',
    },
    {
      type: 'warning',
      code: 'price_changed',
      content: 'Mug now costs $11.00; it was $10.00.',
      lineId: 'b',
    },
  ]);
  assert.deepEqual(
    second.lines.map(({ id, quantity }) => [id, quantity]),
    [
      ['r', 2],
      ['b', 2],
      ['m', 1],
    ],
  );
  assert.deepEqual(codes(third), ['item_removed_out_of_stock', 'insufficient_stock']);
  assert.deepEqual(
    third.lines.map(({ id }) => id),
    ['b', 'm'],
  );
  assert.deepEqual(
    fourth.messages.map(({ code, content }) => [code, content]),
    [
      ['item_unavailable', 'An item is no longer available and was removed.'],
      ['item_unavailable', 'Mug is no longer available and was removed.'],
    ],
  );
  assert.deepEqual(
    fourth.lines.map(({ id }) => id),
    ['m'],
  );
});

test('lines of one variant share its stock', async () => {
  const { messages, lines } = await ask({
    items: [line(medium, 2, 'a'), line(medium, 2, 'b'), line(medium, 2, 'c')],
  });

  assert.deepEqual(
    messages.map(({ code, lineId, available }) => [code, lineId, available]),
    [
      ['insufficient_stock', 'b', 1],
      ['item_removed_out_of_stock', 'c', undefined],
    ],
  );
  assert.equal(lines.length, 2);
});

test('units reserved by the caller count as available, those of others do not', async () => {
  const { variants } = await shop.product({ variants: [{ stock: 3 }] });
  const [variant] = variants;
  assert.ok(variant);
  await shop.unit.run(shop.tenant, async (work) => {
    const reserve = `insert into stock_reservations (workspace_id, holder_id, variant_id, quantity, reserved_at)
      values ($1, 'mine', $2, 2, now())`;
    await work.query(reserve, [shop.tenant.workspaceId, variant.id]);
    await work.query(
      'update variants set stock_reserved = 2 where workspace_id = $1 and variant_id = $2',
      [shop.tenant.workspaceId, variant.id],
    );
  });
  const items = [line(variant.id, 3)];

  assert.deepEqual(codes(await ask({ items, holderId: 'mine' })), []);
  assert.deepEqual(codes(await ask({ items, holderId: 'theirs' })), ['insufficient_stock']);
});

test('unpublished variants and those of another store or workspace are not sold', async () => {
  await shop.site({ slug: 'second' });
  const ofNeighbor = await shop.product({}, 'second');
  const ofStranger = await shop.other.product();
  const tomorrow = new Date(shop.clock().getTime() + 86_400_000);
  const draft = await shop.product({ publishedAt: null });
  const soon = await shop.product({ publishedAt: tomorrow });
  const items = [ofNeighbor, ofStranger, draft, soon].map((product) =>
    line(variantsOf(product)[0]),
  );

  const quote = await ask({ items });

  assert.deepEqual([quote.lines, codes(quote)], [[], Array(4).fill('item_unavailable')]);
});

test('group prices apply to authenticated members, with an active list, in its store', async () => {
  const { body: customer } = await merchant.post('/customers', { email: 'ann@buyer.example' });
  const { body: group } = await merchant.post('/customer-groups', { name: 'Trade' });
  const rules = (value: number) => [{ type: 'percent_off', value }];
  const list = await make('/price-lists', { customer_group_id: group.id, rules: rules(20) });
  await make('/price-lists', { customer_group_id: group.id, rules: rules(50), active: false });
  await make('/price-lists', {
    site_slug: 'second',
    customer_group_id: group.id,
    rules: rules(60),
  });
  const price = async (request: Partial<PriceRequest>) => (await ask(request)).lines[0]?.unitPrice;
  const ann = { customerId: customer.id as CustomerId };

  assert.equal(await price(ann), 1_000);
  await merchant.post(`/customer-groups/${group.id}/members`, { customer_id: customer.id });
  assert.equal(await price(ann), 800);
  assert.equal(await price({ email: 'ann@buyer.example' }), 1_000);
  await merchant.patch(`/price-lists/${list.id}`, { active: false });
  assert.equal(await price(ann), 1_000);
});

test('shipping zones and tax rates depend on the address, and belong to one store', async () => {
  const rates = (amount: number) => [{ id: 'mail', label: 'Mail', type: 'flat', amount }];
  await make('/shipping-zones', { countries: ['us', 'CA'], rates: rates(500) });
  await make('/shipping-zones', {
    countries: ['US'],
    postcode_prefixes: ['94-1'],
    rates: rates(600),
  });
  await make('/shipping-zones', { countries: ['FR'], rates: rates(700) });
  await make('/shipping-zones', { site_slug: 'second', rates: rates(1) });
  await make('/tax-rates', { country: 'US', state: 'CA', rate: 7.25, applies_to_shipping: true });
  await make('/tax-rates', { country: 'US', rate: 1 });
  const totals = async (address: PriceRequest['address']) =>
    (await ask({ address, selectedShippingOptionId: 'mail' })).totals;

  const [california, canada] = [
    await totals(us),
    await totals({ ...us, country: 'CA', state: 'ON' }),
  ];
  const nowhere = await ask({
    address: { ...us, country: 'JP' },
    selectedShippingOptionId: 'mail',
  });

  assert.deepEqual([california.shipping, california.tax, california.total], [600, 73 + 44, 1_717]);
  assert.deepEqual([canada.shipping, canada.tax, canada.total], [500, 0, 1_500]);
  assert.deepEqual(codes(nowhere), ['shipping_option_unavailable', 'shipping_unavailable']);
});

test('coupon codes ignore case, and an invalid coupon is reported or, on request, rejected', async () => {
  await make('/coupons', {
    code: 'Ten',
    percent_off: 10,
    max_uses_per_buyer: 1,
    minimum_subtotal: 900,
  });
  const check = (code: string, items = [line(medium)], email: string | null = null) =>
    shop.unit.view(shop.tenant, (view) =>
      addCouponCode(view, site, { codes: [], customerId: null, email, items }, code),
    );

  const quote = await ask({ couponCodes: [' tEN '] });

  const [applied] = quote.coupons;
  assert.deepEqual([applied?.code, applied?.amountOff, applied?.value], ['Ten', 100, 10]);
  assert.deepEqual(codes(await ask({ couponCodes: ['eleven'] })), ['coupon_not_found']);
  await check('TEN');
  await assert.rejects(check('eleven'), { kind: 'not_found', reason: 'coupon_not_found' });
  await assert.rejects(check('TEN', []), {
    kind: 'unprocessable',
    reason: 'coupon_minimum_not_met',
    extensions: { minimum_subtotal: 900 },
  });
  await use('TEN', 'ord_1', 'Ann@Buyer.example');
  await assert.rejects(check('TEN', undefined, 'ann@buyer.EXAMPLE'), {
    reason: 'coupon_exhausted',
  });
  await check('TEN', undefined, 'bob@buyer.example');
});

const use = (code: string | string[], orderId: string, email: string | null) =>
  shop.unit.run(shop.tenant, (work) =>
    redeemCoupons(work, {
      siteId: site.id,
      codes: [code].flat(),
      orderId: orderId as OrderId,
      email,
    }),
  );
const usesOf = async (id: string) => (await merchant.get(`/coupons/${id}`)).body.uses;

test('a coupon is used once per order, up to its limit', async () => {
  const { id } = await make('/coupons', { code: 'TWICE', amount_off: 1, max_uses: 2 });

  await use('twice', 'ord_a', null);
  await use('twice', 'ord_a', null);
  await use('twice', 'ord_b', null);
  await assert.rejects(use('twice', 'ord_c', null), {
    kind: 'unprocessable',
    reason: 'coupon_exhausted',
  });
  await use('twice', 'ord_b', null);
  await use('gone', 'ord_d', null);
  await use([], 'ord_d', null);

  assert.equal(await usesOf(id), 2);
});

test('fifty concurrent orders compete for the last ten uses', async () => {
  const { id } = await make('/coupons', { code: 'LAST', amount_off: 1, max_uses: 10 });

  const tries = Array.from({ length: 50 }, (_, n) => use('last', `ord_l${n}`, null));
  const answers = await Promise.allSettled(tries);

  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason.reason] : [],
  );
  assert.deepEqual(refused, Array(40).fill('coupon_exhausted'));
  assert.equal(await usesOf(id), 10);
});

test('one buyer uses a coupon in many carts at once up to the limit per buyer', async () => {
  const { id } = await make('/coupons', { code: 'MINE', amount_off: 1, max_uses_per_buyer: 2 });

  const mine = Array.from({ length: 20 }, (_, n) =>
    use('mine', `ord_m${n}`, n % 2 ? 'A@b.example' : 'a@B.example'),
  );
  const theirs = Array.from({ length: 5 }, (_, n) => use('mine', `ord_t${n}`, `${n}@b.example`));
  const answers = await Promise.allSettled([...mine, ...theirs]);

  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 7);
  assert.equal(await usesOf(id), 7);
});

test('an order that fails returns the coupon use', async () => {
  const { id } = await make('/coupons', { code: 'BACK', amount_off: 1, max_uses: 1 });
  const failing = shop.unit.run(shop.tenant, async (work) => {
    await redeemCoupons(work, {
      siteId: site.id,
      codes: ['BACK'],
      orderId: 'ord_f' as OrderId,
      email: null,
    });
    throw new Error('no order');
  });

  await assert.rejects(failing, /no order/);

  assert.equal(await usesOf(id), 0);
  await use('BACK', 'ord_g', null);
});

const hold = (code: string | string[], holderId: string, email: string | null = null) =>
  shop.unit.run(shop.tenant, (work) =>
    holdCoupons(
      work,
      { siteId: site.id, codes: [code].flat(), holderId, email },
      { network: null, yields: true, takesYielding: false },
    ),
  );
const release = (holderId: string) =>
  shop.unit.run(shop.tenant, (work) => releaseCoupons(work, holderId));

test('a session in payment reserves its coupon use, and its order takes it over', async () => {
  const { id } = await make('/coupons', {
    code: 'HELD',
    amount_off: 1,
    max_uses: 1,
    max_uses_per_buyer: 1,
  });
  const couponOf = async (holderId: string | null, email = 'a@b.example') =>
    (await ask({ couponCodes: ['held'], email, holderId })).coupons[0]?.code ?? null;

  await hold('held', 'cs_1', 'A@b.example');
  await hold('held', 'cs_1', 'A@b.example');

  assert.equal(await usesOf(id), 1);
  await assert.rejects(hold('held', 'cs_2', 'b@b.example'), { reason: 'coupon_exhausted' });
  for (const email of [null, ' ']) {
    await assert.rejects(hold('held', 'cs_2', email), { reason: 'buyer_email_required' });
    await assert.rejects(use('held', 'ord_h', email), { reason: 'buyer_email_required' });
  }
  assert.deepEqual(
    [await couponOf('cs_1'), await couponOf('cs_2'), await couponOf(null, 'b@b.example')],
    ['HELD', 'HELD', null],
  );

  await shop.unit.run(shop.tenant, (work) =>
    redeemCoupons(work, {
      siteId: site.id,
      codes: ['held'],
      orderId: 'ord_h' as OrderId,
      holderId: 'cs_1',
      email: 'a@b.example',
    }),
  );
  await release('cs_1');
  assert.equal(await usesOf(id), 1);
});

test('a reserved use is released once, also for another coupon', async () => {
  const { id: one } = await make('/coupons', { code: 'A1', amount_off: 1, max_uses: 1 });
  const { id: other } = await make('/coupons', { code: 'A2', amount_off: 1, max_uses: 1 });

  await hold('a1', 'cs_3');
  await hold('a2', 'cs_3');
  assert.deepEqual([await usesOf(one), await usesOf(other)], [0, 1]);
  await hold([], 'cs_3');
  await release('cs_3');
  await release('cs_3');

  assert.deepEqual([await usesOf(one), await usesOf(other)], [0, 0]);
});

test('thirty concurrent sessions compete for the last five uses', async () => {
  const { id } = await make('/coupons', { code: 'RUSH', amount_off: 1, max_uses: 5 });

  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => hold('rush', `cs_r${n}`)),
  );

  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 5);
  assert.equal(await usesOf(id), 5);
});

test('several coupons are reserved together or not at all', async () => {
  const { id: one } = await make('/coupons', { code: 'B1', amount_off: 1, max_uses: 1 });
  const { id: two } = await make('/coupons', { code: 'B2', amount_off: 1, max_uses: 1 });
  const { id: three } = await make('/coupons', { code: 'B3', amount_off: 1, max_uses: 2 });
  const uses = async () => [await usesOf(one), await usesOf(two), await usesOf(three)];

  await hold(['b1', 'b3'], 'cs_b1');
  await assert.rejects(hold(['b3', 'b1', 'b2'], 'cs_b2'), { reason: 'coupon_exhausted' });
  assert.deepEqual(await uses(), [1, 0, 1]);
  await hold(['b3', 'b2'], 'cs_b1');
  assert.deepEqual(await uses(), [0, 1, 1]);
  await use(['b1', 'b3'], 'ord_b', null);
  await use(['b1', 'b3'], 'ord_b', null);
  assert.deepEqual(await uses(), [1, 1, 2]);
  await release('cs_b1');
  assert.deepEqual(await uses(), [1, 0, 1]);
  // A late payment handles the refusal in the same transaction.
  await shop.unit.run(shop.tenant, async (work) => {
    const held = { siteId: site.id, codes: ['b3', 'b2', 'b1'], holderId: 'cs_b3', email: null };
    const holding = { network: null, yields: false, takesYielding: true };
    await assert.rejects(holdCoupons(work, held, holding), { reason: 'coupon_exhausted' });
  });
  assert.deepEqual(await uses(), [1, 0, 1]);
});

test('orders with the same coupons in different orders compete without blocking each other', async () => {
  const { id: first } = await make('/coupons', { code: 'C1', amount_off: 1, max_uses: 6 });
  const { id: second } = await make('/coupons', { code: 'C2', amount_off: 1, max_uses: 9 });

  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) =>
      n % 3 === 0
        ? use('c2', `ord_c${n}`, null)
        : use(n % 3 === 1 ? ['c1', 'c2'] : ['c2', 'c1'], `ord_c${n}`, null),
    ),
  );

  const reasons = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason.reason] : [],
  );
  const [both, all] = [await usesOf(first), await usesOf(second)];
  assert.ok(both <= 6);
  assert.equal(all, 9);
  assert.deepEqual(reasons, Array(21).fill('coupon_exhausted'));
});

test('at most twenty coupons are used together', async () => {
  const many = Array.from({ length: 21 }, (_, index) => `MANY${index}`);
  for (const code of many) await make('/coupons', { code, amount_off: 1, combinable: true });
  const add = (codes: string[], code: string) =>
    shop.unit.view(shop.tenant, (view) =>
      addCouponCode(
        view,
        site,
        { codes, customerId: null, email: null, items: [line(medium)] },
        code,
      ),
    );

  assert.equal((await add(many.slice(0, 19), 'many19')).length, 20);
  await assert.rejects(add(many.slice(0, 20), 'many20'), {
    reason: 'coupon_limit',
    extensions: { maximum: 20 },
  });
  assert.deepEqual(await add(many.slice(0, 20), 'MANY3'), many.slice(0, 20));
});
