import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product } from '../../../src/core/catalog/product.ts';
import { defaultHold } from '../../../src/core/catalog/stock/hold.ts';
import { reserveStock, sellStock } from '../../../src/core/catalog/stock/stock.ts';
import { digestRows } from '../../kit/rows.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'second' });
const merchant = await shop.merchant();
const stranger = await shop.other.merchant();
let keys = 0;
const adjust = (lines: object[], more: object = {}, key = `key-${++keys}`) =>
  merchant.post(
    '/inventory/adjustments',
    { reason: 'count', lines, ...more },
    { 'idempotency-key': key },
  );
const idOf = ({ variants }: Product, at = 0) => variants[at]?.id ?? assert.fail('no variant');
const list = async (query: string) => (await merchant.get(`/inventory?${query}`)).body;
const levels = async (product: Product) => {
  const { inventory } = await list(`limit=100&q=${product.slug}`);
  return inventory.map((item: any) => item.on_hand);
};
const make = async (name: string, stocks: (number | null)[], more: object = {}) => {
  shop.clock.advance(1_000);
  return shop.product({
    name,
    variants: stocks.map((stock, at) => ({ options: { Size: `S${at}` }, stock, ...more })),
  });
};
const codes = (answer: any) => [
  answer.status,
  answer.body.error.code,
  ...answer.body.error.details.map(({ field }: any) => field),
];

test('the list shows on hand, reserved, available and state, and filters, sorts and counts', async () => {
  const tee = await shop.product({
    name: 'Linen Tee',
    media: [{ type: 'image', url: '/media/tee.png', alt: '' }],
    variants: [
      { options: { Size: 'S' }, stock: 9, sku: 'TEE-S' },
      { options: { Size: 'M' }, stock: 4, sku: 'TEE-M' },
      { options: { Size: 'L' }, stock: 0, sku: 'TEE-L' },
      { options: { Size: 'XL' }, sku: 'TEE-XL' },
      { options: { Size: 'XXL' }, stock: 20, sku: 'A-1', lowStockThreshold: 30 },
    ],
  });
  shop.clock.advance(1_000);
  await shop.product({ name: 'Abroad Mug', variants: [{ options: {}, stock: 7 }] }, 'second');
  await shop.unit.run(shop.tenant, (work) =>
    reserveStock(work, 'holder', [{ variantId: idOf(tee, 1), quantity: 3 }], defaultHold),
  );
  const collection = await merchant.post('/collections', {
    site_slug: 'shop',
    name: 'Linen',
    product_ids: [tee.id],
  });

  const { inventory, next_cursor } = await list('site_slug=shop');
  assert.equal(next_cursor, null);
  assert.deepEqual(inventory[1], {
    variant_id: idOf(tee, 1),
    product_id: tee.id,
    product_name: 'Linen Tee',
    site_slug: 'shop',
    options: { Size: 'M' },
    sku: 'TEE-M',
    image_url: 'http://localhost:4000/media/tee.png',
    tracked: true,
    on_hand: 4,
    reserved: 3,
    available: 1,
    low_stock_threshold: null,
    effective_low_stock_threshold: 5,
    state: 'low_stock',
    product_created_at: tee.createdAt.toISOString(),
  });
  const states = inventory.map((item: any) => item.state);
  assert.deepEqual(states, ['in_stock', 'low_stock', 'out_of_stock', 'not_tracked', 'low_stock']);

  const skus = async (query: string) =>
    (await list(query)).inventory.map(({ sku }: any) => sku ?? 'none').join(' ');
  assert.equal(await skus(''), 'none TEE-S TEE-M TEE-L TEE-XL A-1');
  assert.equal(await skus('sort=created_at&limit=1'), 'TEE-S');
  assert.equal(await skus('sort=sku'), 'none A-1 TEE-L TEE-M TEE-S TEE-XL');
  assert.equal(await skus('sort=-sku&limit=2'), 'TEE-XL TEE-S');
  assert.equal(await skus('stock=low_stock'), 'TEE-M A-1');
  assert.equal(await skus('stock=out_of_stock&stock=not_tracked'), 'TEE-L TEE-XL');
  assert.equal(await skus('q=linen%20tee-m'), 'TEE-M');
  assert.equal(await skus('q=tee'), 'TEE-S TEE-M TEE-L TEE-XL A-1');
  assert.equal(await skus('q=ee'), '');
  assert.equal(await skus(`collection_id=${collection.body.id}&stock=low_stock`), 'TEE-M A-1');
  assert.equal(await skus(`variant_id=${idOf(tee, 2)}`), 'TEE-L');
  assert.equal(await skus(`variant_id=${idOf(tee, 2)}&variant_id=${idOf(tee)}`), 'TEE-S TEE-L');
  assert.equal(await skus('variant_id=var_none'), '');
  assert.equal((await merchant.get(`/inventory?variant_id=${'v'.repeat(101)}`)).status, 400);
  const foreign = await stranger.get(`/inventory?variant_id=${idOf(tee, 2)}`);
  assert.deepEqual(foreign.body.inventory, []);
  assert.equal((await list('stock=low_stock&limit=1&count=true')).total_estimate, 2);
  assert.deepEqual((await stranger.get('/inventory')).body.inventory, []);
  const own = (await merchant.get(`/products/${tee.id}`)).body.variants[1];
  assert.deepEqual(
    [own.stock, own.on_hand, own.reserved, own.low_stock_threshold],
    [1, 4, 3, null],
  );
  const page = await shop.public.get(`/api/storefront/v1/stores/shop/products/${tee.id}`);
  for (const field of ['on_hand', 'reserved', 'low_stock_threshold'])
    assert.equal(field in page.body.variants[1], false);
});

test('pages in every sort cover each variant once', async () => {
  for (const sort of ['created_at', '-created_at', 'sku', '-sku']) {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: any = await list(`limit=2&sort=${sort}&cursor=${cursor}`);
      seen.push(...page.inventory.map((item: any) => item.variant_id));
      cursor = page.next_cursor;
    }
    assert.deepEqual([seen.length, new Set(seen).size], [6, 6], sort);
  }
});

test('lines set and change units at once, with events, history and one effect for each key', async () => {
  const mug = await make('Blue Bowl', [10, 3, null]);
  const before = (await shop.events()).length;
  const lines = [
    { variant_id: idOf(mug), change: -6, expected_on_hand: 10 },
    { variant_id: idOf(mug, 1), on_hand: 8 },
    { variant_id: idOf(mug, 2), on_hand: 2 },
  ];
  const answer = await adjust(lines, { reason: 'damaged', note: ' Fell down ' }, 'same');
  const again = await adjust(lines, { reason: 'damaged', note: ' Fell down ' }, 'same');

  assert.equal(answer.status, 201);
  assert.deepEqual(again.body, answer.body);
  assert.deepEqual(await levels(mug), [4, 8, 2]);
  const [first, , third] = answer.body.adjustments;
  const { id, created_at: at, author, ...rest } = first;
  assert.match(id, /^adj_/);
  assert.deepEqual([Number.isNaN(Date.parse(at)), author.kind], [false, 'api_key']);
  assert.deepEqual(rest, {
    variant_id: idOf(mug),
    on_hand_before: 10,
    on_hand_after: 4,
    change: -6,
    reason: 'damaged',
    note: 'Fell down',
  });
  assert.deepEqual([third.on_hand_before, third.on_hand_after, third.change], [null, 2, null]);
  assert.deepEqual((await shop.events()).slice(before), ['stock.changed', 'stock.low']);
  const { audit_log: entries } = (await merchant.get('/audit-log?limit=3')).body;
  assert.deepEqual(
    entries.map(({ action }: any) => action),
    ['stock.adjusted', 'stock.adjusted', 'stock.adjusted'],
  );

  shop.clock.advance(1_000);
  await adjust([{ variant_id: idOf(mug), on_hand: null }]);
  shop.clock.advance(1_000);
  await merchant.patch(`/products/${mug.id}`, { variants: [{ id: idOf(mug), stock: 7 }] });
  const history = async (query: string) =>
    (await merchant.get(`/inventory/adjustments?variant_id=${idOf(mug)}${query}`)).body;
  const { adjustments } = await history('');
  assert.deepEqual(
    adjustments.map((one: any) => [one.reason, one.on_hand_before, one.on_hand_after]),
    [
      ['product_updated', null, 7],
      ['count', 4, null],
      ['damaged', 10, 4],
    ],
  );
  const one = await history('&limit=1');
  const two = await history(`&limit=1&cursor=${one.next_cursor}`);
  assert.deepEqual([...one.adjustments, ...two.adjustments], adjustments.slice(0, 2));
  assert.deepEqual((await stranger.get('/inventory/adjustments')).body.adjustments, []);
});

test('a threshold of the variant decides about events of low stock', async () => {
  const vase = await make('Tall Vase', [50]);
  const patch = { variants: [{ id: idOf(vase), low_stock_threshold: 40 }] };
  const changed = await merchant.patch(`/products/${vase.id}`, patch);
  assert.equal(changed.body.variants[0].low_stock_threshold, 40);
  const before = (await shop.events()).length;
  await shop.unit.run(shop.tenant, (work) =>
    sellStock(work, [{ variantId: idOf(vase), quantity: 12 }]),
  );
  assert.deepEqual((await shop.events()).slice(before), ['stock.changed', 'stock.low']);
  assert.equal((await list('q=tall&stock=low_stock')).inventory.length, 1);
  const invalid = { variants: [{ id: idOf(vase), low_stock_threshold: -1 }] };
  assert.equal((await merchant.patch(`/products/${vase.id}`, invalid)).status, 400);
});

test('invalid lines change nothing, and each is named', async () => {
  const lamp = await make('Lamp', [5, null]);
  const [first, second] = [idOf(lamp), idOf(lamp, 1)];
  const fine = { variant_id: first, on_hand: 1 };
  const digest = () => digestRows(shop, shop.tenant.workspaceId);
  const before = await digest();
  for (const [lines, expected] of [
    [[{ variant_id: first }], [400, 'validation_failed', 'lines[0]']],
    [[{ ...fine, change: 1 }], [400, 'validation_failed', 'lines[0]']],
    [
      [fine, fine],
      [400, 'validation_failed', 'lines[1].variant_id'],
    ],
    [
      [fine, { variant_id: 'var_x', change: 1 }],
      [404, 'variant_not_found', 'lines[1].variant_id'],
    ],
    [
      [fine, { variant_id: second, change: 1 }],
      [409, 'stock_not_tracked', 'lines[1].change'],
    ],
    [[{ variant_id: first, change: -6 }], [409, 'insufficient_stock', 'lines[0].change']],
    [[{ ...fine, expected_on_hand: 4 }], [409, 'stock_changed', 'lines[0].on_hand']],
    [[{ variant_id: first, on_hand: -1 }], [400, 'validation_failed', 'lines[0].on_hand']],
  ] as const)
    assert.deepEqual(codes(await adjust([...lines])), expected);
  const strange = await stranger.post(
    '/inventory/adjustments',
    { reason: 'count', lines: [fine] },
    { 'idempotency-key': 'x' },
  );
  assert.deepEqual(codes(strange), [404, 'variant_not_found', 'lines[0].variant_id']);
  const keyless = await merchant.post('/inventory/adjustments', { reason: 'count', lines: [fine] });
  assert.deepEqual([keyless.status, keyless.body.error.code], [400, 'idempotency_key_required']);
  assert.deepEqual(codes(await adjust([fine], { reason: 'stolen' })).slice(0, 1), [400]);
  assert.deepEqual(await digest(), before);
});

test('units of unpaid payment pages can be taken, those of payments in progress cannot', async () => {
  const chair = await make('Chair', [5]);
  const variantId = idOf(chair);
  const reserve = (holder: string, quantity: number, yields: boolean) =>
    shop.unit.run(shop.tenant, (work) =>
      reserveStock(work, holder, [{ variantId, quantity }], { ...defaultHold, yields }),
    );
  await reserve('page', 2, true);
  await reserve('payment', 2, false);

  const refused = await adjust([{ variant_id: variantId, on_hand: 1 }]);
  assert.deepEqual(codes(refused), [409, 'insufficient_stock', 'lines[0].on_hand']);
  assert.deepEqual(await levels(chair), [5]);
  assert.equal((await adjust([{ variant_id: variantId, on_hand: 2 }])).status, 201);
  const [item] = (await list('q=chair')).inventory;
  assert.deepEqual([item.on_hand, item.reserved, item.state], [2, 2, 'out_of_stock']);
});

test('concurrent sales and changes lose no unit and never fall below zero', async () => {
  const table = await make('Table', [30, 30]);
  const ids = [idOf(table), idOf(table, 1)];
  const sell = (at: number) =>
    shop.unit
      .run(shop.tenant, (work) =>
        sellStock(
          work,
          (at % 2 ? ids : ids.toReversed()).map((variantId) => ({ variantId, quantity: 1 })),
        ),
      )
      .then(
        () => 1,
        () => 0,
      );
  const remove = (at: number) =>
    adjust(
      (at % 2 ? ids : ids.toReversed()).map((variant_id) => ({ variant_id, change: -2 })),
    ).then(({ status }) => (status === 201 ? 2 : 0));
  const taken = await Promise.all(
    Array.from({ length: 24 }, (_, at) => (at % 2 ? sell(at) : remove(at))),
  );
  const left = 30 - taken.reduce((sum, units) => sum + units, 0);
  assert.deepEqual(await levels(table), [left, left]);
  assert.ok(left >= 0);

  const [won, ...lost] = (
    await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        adjust([{ variant_id: ids[0], on_hand: 100 + at, expected_on_hand: left }]),
      ),
    )
  ).sort((a, b) => a.status - b.status);
  assert.equal(won?.status, 201);
  for (const answer of lost)
    assert.deepEqual(codes(answer), [409, 'stock_changed', 'lines[0].on_hand']);
});
