import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Product } from '../../../src/core/catalog/product.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const products = '/api/storefront/v1/stores/shop/products';
await shop.site();
await shop.other.site();
const second = await shop.site({ slug: 'second' });

async function stock(count: number): Promise<Product[]> {
  const made: Product[] = [];
  for (let number = 0; number < count; number += 1) {
    shop.clock.advance(1_000);
    made.push(await shop.product({ name: `Thing ${number}` }));
  }
  return made;
}
const made = await stock(25);
await shop.product({ name: 'Draft', publishedAt: null });
await shop.product({ name: 'Second' }, 'second');
const foreign = await shop.other.product({ name: 'Foreign' });

async function walk(limit: number, between: () => Promise<unknown> = async () => undefined) {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const from: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { body } = await shop.public.get(`${products}?limit=${limit}${from}`);
    ids.push(...body.products.map((product: any) => product.id));
    cursor = body.next_cursor;
    await between();
  } while (cursor !== null);
  return ids;
}

test('products: a page has 20 rows by default, newest first, with the cursor of the next', async () => {
  const { status, body } = await shop.public.get(products);

  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), ['products', 'next_cursor']);
  assert.deepEqual(
    body.products.map((product: any) => product.id),
    made
      .toReversed()
      .slice(0, 20)
      .map((product) => product.id),
  );
  assert.equal(typeof body.next_cursor, 'string');
});

for (const limit of [1, 7, 25, 100]) {
  test(`products: paging with limit ${limit} lists every product once`, async () => {
    assert.deepEqual(
      await walk(limit),
      made.toReversed().map((product) => product.id),
    );
  });
}

for (const limit of ['0', '101', '-1', 'abc', '1.5', '', '20&limit=30']) {
  test(`products: limit=${limit} is 400 and names the field`, async () => {
    const { status, body } = await shop.public.get(`${products}?limit=${limit}`);

    assert.equal(status, 400);
    assert.equal(body.error.code, 'validation_failed');
    assert.deepEqual(
      body.error.details.map((detail: any) => detail.field),
      ['limit'],
    );
  });
}

test('products added during paging repeat and hide nothing', async () => {
  const before = await walk(100);
  const seen = await walk(4, () => shop.product({ name: 'Newcomer', slug: undefined }));

  assert.equal(new Set(seen).size, seen.length);
  assert.deepEqual(
    seen.filter((id) => before.includes(id)),
    before,
  );
});

test('a malformed cursor, or one of another list, is 400 invalid_cursor', async () => {
  const own = (await shop.public.get(`${products}?limit=1`)).body.next_cursor;
  const ofSearch = (await shop.public.get('/api/storefront/v1/search?limit=1')).body.next_cursor;
  await shop.public.get(products);
  const asked = [
    `${products}?cursor=abc`,
    `${products}?cursor=null`,
    `${products}?cursor=${own.slice(0, -2)}`,
    `${products}?cursor=${ofSearch}`,
    `/api/storefront/v1/stores/second/products?cursor=${own}`,
    `/api/storefront/v1/stores/elsewhere/products?cursor=${own}`,
    `/api/storefront/v1/stores/shop/collections?cursor=${own}`,
    `/api/storefront/v1/search?cursor=${own}`,
  ];

  const answers = await Promise.all(asked.map((url) => shop.public.get(url)));

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error?.code, body.error?.details[0]?.field]),
    asked.map(() => [400, 'invalid_cursor', 'cursor']),
  );
});

test('a product has every field', async () => {
  const product = await shop.product({
    name: 'Mug & Saucer',
    slug: 'mug',
    description: '<p>Holds <b>tea</b>.</p><script>alert(1)</script>',
    price: { amount: 0, currency: 'USD' },
    media: [{ type: 'image', url: '/media/mug.png', alt: 'A mug' }],
    tags: ['kitchen'],
    weightGrams: 300,
    variants: [{ options: { Size: 'L', 'A colour': 'Red' }, stock: 2, sku: 'M-L' }],
  });

  const { status, body } = await shop.public.get(`${products}/${product.id}`);

  assert.equal(status, 200);
  assert.deepEqual(body, {
    id: product.id,
    site_slug: 'shop',
    name: 'Mug & Saucer',
    slug: 'mug',
    description: 'Holds tea.',
    price: { amount: 0, currency: 'USD' },
    media: [{ type: 'image', url: 'http://localhost:4000/media/mug.png', alt: 'A mug' }],
    variants: [
      {
        id: product.variants[0]?.id,
        options: { Size: 'L', 'A colour': 'Red' },
        price: { amount: 0, currency: 'USD' },
        stock: 2,
        in_stock: true,
        sku: 'M-L',
        compare_at_price: null,
        gtin: null,
        mpn: null,
        weight_grams: null,
        media: [],
      },
    ],
    tags: ['kitchen'],
    is_digital: false,
    brand: null,
    condition: 'new',
    google_product_category: null,
    country_of_origin: null,
    weight_grams: 300,
    collection_ids: [],
    url: 'http://shop.localhost:4000/products/mug',
    published_at: product.publishedAt?.toISOString(),
    created_at: product.createdAt.toISOString(),
    updated_at: product.updatedAt.toISOString(),
  });
  assert.deepEqual(Object.keys(body.variants[0]?.options ?? {}), ['Size', 'A colour']);
  assert.deepEqual((await shop.public.get(`/api/storefront/v1/search?q=saucer`)).body.products, [
    body,
  ]);
});

test('unpublished, future, archived, foreign and unknown products get the same response', async () => {
  const merchant = await shop.merchant();
  const tomorrow = new Date(shop.clock().getTime() + 86_400_000);
  const archived = await shop.product({ name: 'Gone' });
  await merchant.delete(`/products/${archived.id}`);
  const hidden = [
    await shop.product({ name: 'Hidden', publishedAt: null }),
    await shop.product({ name: 'Tomorrow', publishedAt: tomorrow }),
    archived,
    foreign,
    await shop.product({ name: 'Foreign' }, second.slug),
  ];
  const ids = [...hidden.map(({ id }) => id), 'prd_unknown', 'x'];

  const answers = await Promise.all(
    ids.map((id) => shop.public.get(`${products}/${id}`, { 'request-id': 'r' })),
  );

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([404]));
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.equal(answers[0]?.body.error.code, 'product_not_found');
  const batch = await shop.public.get(`${products}/batch?ids=${ids}`);
  assert.deepEqual(batch.body, { products: [], not_found: ids });
});

test('batch: 50 ids in the requested order, each once, with those not found', async () => {
  const ids = made.map((product) => product.id);
  const asked = [...ids.slice(0, 24), made[0]?.id, 'nope', made[3]?.id, foreign.id, ...fill(22)];

  const { status, body } = await shop.public.get(`${products}/batch?ids=${asked.join(',')}`);

  assert.equal(asked.length, 50);
  assert.equal(status, 200);
  assert.deepEqual(
    body.products.map((product: any) => product.id),
    ids.slice(0, 24),
  );
  assert.deepEqual(body.not_found, ['nope', foreign.id, ...fill(22)]);
});

const fill = (count: number) => Array.from({ length: count }, (_, number) => `none-${number}`);

const refusedLists = { '51 ids': fill(51).join(','), 'no id': '', 'only commas': ',,,' };
for (const [what, ids] of Object.entries(refusedLists)) {
  test(`batch: ${what} is 400`, async () => {
    const { status, body } = await shop.public.get(`${products}/batch?ids=${ids}`);
    assert.equal(status, 400);
    assert.equal(body.error.details[0].field, 'ids');
  });
}

test('batch: without ids it is 400, and is never read as a product', async () => {
  const { status, body } = await shop.public.get(`${products}/batch`);
  assert.deepEqual([status, body.error.details[0].field], [400, 'ids']);
});
