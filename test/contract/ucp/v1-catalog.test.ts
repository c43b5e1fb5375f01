import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';
import { ucpV1Of } from '../../kit/ucp-v1.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'closed', published: false });
await shop.other.site();
const ucpV1 = ucpV1Of(shop);
const merchant = await shop.merchant();
const mug = await shop.product({
  name: 'Blue Mug',
  slug: 'blue-mug',
  description: '<b>Holds</b> tea.',
  tags: ['kitchen', 'gift'],
  variants: [
    { options: { Size: 'S' }, stock: 0, sku: 'S1' },
    { options: { Size: 'L' }, stock: 5, price: { amount: 1_500, currency: 'USD' } },
  ],
});
const plate = await shop.product({
  name: 'Blue Plate',
  tags: ['kitchen'],
  variants: [{ stock: 0 }],
});
const theirs = await shop.other.product({
  name: 'Blue Lamp',
  price: { amount: 9_000, currency: 'USD' },
});
const hidden = await shop.product({ name: 'Blue Secret', publishedAt: null });
const enclosed = await shop.product({ name: 'Blue Closed' }, 'closed');
await merchant.post('/collections', { site_slug: 'shop', name: 'Gifts', product_ids: [mug.id] });

const envelope = { version: '1', timestamp: '2026-01-01T00:00:00.000Z' };
const host = { host: 'shop.localhost:4000' };
const names = ({ body }: { body: any }) => body.products.map(({ name }: any) => name).sort();

const shownMug = {
  id: mug.id,
  site_slug: 'shop',
  name: 'Blue Mug',
  description: 'Holds tea.',
  price: { amount: 1_000, currency: 'USD' },
  media: [],
  variants: [
    {
      id: mug.variants[0]?.id,
      options: { Size: 'S' },
      price: { amount: 1_000, currency: 'USD' },
      in_stock: false,
    },
    {
      id: mug.variants[1]?.id,
      options: { Size: 'L' },
      price: { amount: 1_500, currency: 'USD' },
      in_stock: true,
    },
  ],
  tags: ['kitchen', 'gift'],
  url: 'http://shop.localhost:4000/products/blue-mug',
};

test('product: exactly the documented members, in the envelope', async () => {
  const { status, body, headers } = await ucpV1.product('shop', mug.id);
  assert.equal(status, 200);
  assert.deepEqual(body, { ucp: envelope, product: shownMug });
  assert.equal(headers['access-control-allow-origin'], '*');
});

test('product: unknown and unpublished products, and those of closed and other stores, are 404', async () => {
  const answers = await Promise.all([
    ucpV1.product('shop', 'prd_nothing'),
    ucpV1.product('shop', hidden.id),
    ucpV1.product('shop', theirs.id),
    ucpV1.product('closed', enclosed.id),
    ucpV1.product('nowhere', mug.id),
    ucpV1.product('elsewhere', theirs.id, host),
  ]);
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error.code, body.ucp.version]),
    [
      [404, 'product_not_found', '1'],
      [404, 'product_not_found', '1'],
      [404, 'product_not_found', '1'],
      [404, 'site_not_found', '1'],
      [404, 'site_not_found', '1'],
      [404, 'site_not_found', '1'],
    ],
  );
});

test('search: the platform searches all published stores, site_slug narrows to one', async () => {
  const all = await ucpV1.search({ query: 'blue' });
  const one = await ucpV1.search({ query: 'blue', site_slug: 'elsewhere' });
  assert.deepEqual(names(all), ['Blue Lamp', 'Blue Mug', 'Blue Plate']);
  assert.deepEqual(
    [all.body.ucp, all.body.next_cursor, all.body.total_estimate],
    [envelope, null, 3],
  );
  assert.deepEqual(names(one), ['Blue Lamp']);
});

test('search: on a store host site_slug is ignored', async () => {
  const answer = await ucpV1.search({ query: 'blue', site_slug: 'elsewhere' }, host);
  assert.deepEqual(names(answer), ['Blue Mug', 'Blue Plate']);
});

test('search: filters, nulls and no body', async () => {
  const asked: [unknown, string[]][] = [
    [{ filters: { in_stock: true } }, ['Blue Lamp', 'Blue Mug']],
    [{ filters: { price_min: 1_500, price_max: 1_500 } }, ['Blue Mug']],
    [{ filters: { tags: ['gift', 'nothing'] } }, ['Blue Mug']],
    [{ site_slug: 'shop', filters: { collection: 'gifts' } }, ['Blue Mug']],
    [{ site_slug: 'shop', query: 'plate', filters: { collection: 'gifts' } }, []],
    [
      { query: null, site_slug: null, filters: null, cursor: null },
      ['Blue Lamp', 'Blue Mug', 'Blue Plate'],
    ],
    [undefined, ['Blue Lamp', 'Blue Mug', 'Blue Plate']],
  ];
  for (const [body, expected] of asked) {
    const answer = await ucpV1.search(body);
    assert.deepEqual([answer.status, names(answer)], [200, expected], JSON.stringify(body));
  }
});

test('search: pages follow each other by cursor', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await ucpV1.search({ query: 'blue', limit: 1, cursor });
    seen.push(...body.products.map(({ name }: any) => name));
    cursor = body.next_cursor;
  } while (cursor !== null);
  assert.deepEqual(seen.sort(), ['Blue Lamp', 'Blue Mug', 'Blue Plate']);
});

test('search: invalid fields are 400 and named, an unknown store or collection 404', async () => {
  const cases: [object, number, string, string | undefined][] = [
    [{ limit: 0 }, 400, 'validation_failed', 'limit'],
    [{ limit: 101 }, 400, 'validation_failed', 'limit'],
    [{ query: 5 }, 400, 'validation_failed', 'query'],
    [{ filters: { price_min: '1' } }, 400, 'validation_failed', 'filters.price_min'],
    [{ filters: { tags: 'gift' } }, 400, 'validation_failed', 'filters.tags'],
    [{ filters: { price_min: 2, price_max: 1 } }, 400, 'validation_failed', 'filters.price_min'],
    [{ cursor: 'nonsense' }, 400, 'invalid_cursor', 'cursor'],
    [{ filters: { collection: 'gifts' } }, 400, 'validation_failed', 'site_slug'],
    [{ site_slug: 'nowhere' }, 404, 'site_not_found', undefined],
    [{ site_slug: 'closed' }, 404, 'site_not_found', undefined],
    [
      { site_slug: 'shop', filters: { collection: 'none' } },
      404,
      'collection_not_found',
      'filters.collection',
    ],
  ];
  for (const [asked, status, code, field] of cases) {
    const answer = await ucpV1.search(asked);
    const { error, ucp } = answer.body;
    assert.deepEqual(
      [answer.status, error.code, error.details[0]?.field, ucp],
      [status, code, field, envelope],
      JSON.stringify(asked),
    );
  }
});

test('lookup: products in the order of the ids, once each, and the ids not found', async () => {
  const ids = [theirs.id, 'nothing', mug.id, hidden.id, mug.id, enclosed.id, plate.id];
  const { status, body } = await ucpV1.lookup({ product_ids: ids });
  assert.equal(status, 200);
  assert.deepEqual(body.ucp, envelope);
  assert.deepEqual(
    body.products.map(({ name }: any) => name),
    ['Blue Lamp', 'Blue Mug', 'Blue Plate'],
  );
  assert.deepEqual(body.products[1], shownMug);
  assert.deepEqual(body.not_found, ['nothing', hidden.id, enclosed.id]);
});

test('lookup: with one store, by slug or host, products of others are not found', async () => {
  const ids = [theirs.id, mug.id];
  const named = await ucpV1.lookup({ site_slug: 'shop', product_ids: ids });
  const hosted = await ucpV1.lookup({ product_ids: ids }, host);
  const closed = await ucpV1.lookup({ site_slug: 'closed', product_ids: ids });
  for (const { body } of [named, hosted]) {
    assert.deepEqual([names({ body }), body.not_found], [['Blue Mug'], [theirs.id]]);
  }
  assert.deepEqual([closed.status, closed.body.error.code], [404, 'site_not_found']);
});

test('lookup: 1 to 50 ids, otherwise 400 with the field', async () => {
  const many = Array.from({ length: 51 }, (_, at) => `prd_${at}`);
  const most = await ucpV1.lookup({ product_ids: many.slice(1) });
  assert.deepEqual([most.status, most.body.not_found.length], [200, 50]);
  for (const body of [{ product_ids: many }, { product_ids: [] }, {}, { product_ids: 'x' }]) {
    const answer = await ucpV1.lookup(body);
    assert.deepEqual(
      [answer.status, answer.body.error.details[0].field],
      [400, 'product_ids'],
      JSON.stringify(body),
    );
  }
});

test('view "compact" lists what is needed to choose; the default is full, other words are 400', async () => {
  const compactMug = {
    id: mug.id,
    site_slug: 'shop',
    name: 'Blue Mug',
    price: { amount: 1_000, currency: 'USD' },
    price_max: 1_500,
    in_stock: true,
    options: [{ name: 'Size', values: ['S', 'L'] }],
    url: 'http://shop.localhost:4000/products/blue-mug',
  };

  const found = await ucpV1.search({ query: 'blue mug', view: 'compact' });
  const looked = await ucpV1.lookup({ product_ids: [mug.id], view: 'compact' });
  const full = await ucpV1.search({ query: 'blue mug', view: 'full' });
  const wrong = await ucpV1.search({ query: 'blue mug', view: 'tiny' });

  assert.deepEqual(found.body.products, [compactMug]);
  assert.deepEqual(looked.body.products, [compactMug]);
  assert.deepEqual(full.body, (await ucpV1.search({ query: 'blue mug' })).body);
  assert.deepEqual(
    [wrong.status, wrong.body.error.details],
    [400, [{ field: 'view', code: 'enum', message: 'must be one of: compact, full' }]],
  );
});
