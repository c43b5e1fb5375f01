import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestRows } from '../../kit/rows.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.other.site();
const merchant = await shop.merchant('write:products');
const usd = (amount: number) => ({ amount, currency: 'USD' });
const image = { type: 'image', url: 'https://cdn.example/mug.png', alt: 'A mug' };
const { body: collection } = await merchant.post('/collections', {
  site_slug: 'shop',
  name: 'All',
});
const variant = { price: usd(1_200), compare_at_price: usd(1_500), cost: usd(300) };
const { body: mug } = await merchant.post('/products', {
  ...{ site_slug: 'shop', name: 'Mug', price: usd(1_000), description: '<p>Holds.</p>' },
  ...{ media: [image], tags: ['kitchen'], brand: 'Kiln', collection_ids: [collection.id] },
  variants: [
    {
      ...{ options: { Size: 'L' }, ...variant, weight_grams: 400, media: [image] },
      ...{ stock: 7, low_stock_threshold: 2, sku: 'MUG-L', gtin: '4006381333931', mpn: 'K-L' },
    },
    { options: { Size: 'S' }, stock: null },
  ],
});
const duplicate = (body: object, key?: string) =>
  merchant.post(`/products/${mug.id}/duplicate`, body, key ? { 'idempotency-key': key } : {});

test('a copy has everything but slug, stock, SKUs and publication, and its own ids', async () => {
  const { status, body: copy } = await duplicate({ name: 'Mug (copy)' });

  const { variants: [large, small] = [] } = copy;
  const variants = [
    {
      ...{ ...mug.variants[0], id: large.id, stock: 0, on_hand: 0, in_stock: false },
      ...{ sku: null, gtin: null, mpn: null },
    },
    { ...mug.variants[1], id: small.id },
  ];
  const { id, url, created_at, updated_at } = copy;
  assert.equal(status, 201);
  assert.deepEqual(copy, {
    ...mug,
    ...{ id, url, created_at, updated_at, variants },
    ...{ name: 'Mug (copy)', slug: 'mug-copy', published_at: null },
  });
  assert.notEqual(id, mug.id);
  const { products } = (await merchant.get(`/collections/${collection.id}/products`)).body;
  assert.deepEqual(products.map((product: any) => product.id).toSorted(), [mug.id, id].toSorted());
  const found = await shop.public.get('/api/storefront/v1/stores/shop/products/mug-copy');
  assert.equal(found.status, 404);
});

test('copies with one name get different slugs, also at the same time', async () => {
  const copies = await Promise.all([1, 2, 3].map(() => duplicate({ name: 'Cup' })));

  assert.deepEqual(copies.map(({ body }) => body.slug).toSorted(), ['cup', 'cup-2', 'cup-3']);
});

test('a repeated call makes one copy', async () => {
  const first = await duplicate({ name: 'Once' }, 'once');
  const again = await duplicate({ name: 'Once' }, 'once');

  assert.deepEqual(again.body, first.body);
});

test('an unknown product, one of another workspace and a missing name are refused', async () => {
  const foreign = await (await shop.other.merchant('write:products')).post('/products', {
    ...{ site_slug: 'shop', name: 'Theirs', price: usd(1) },
  });
  const before = await digestRows(shop, shop.tenant.workspaceId);

  const answers = [
    await merchant.post('/products/prd_none/duplicate', { name: 'X' }),
    await merchant.post(`/products/${foreign.body.id}/duplicate`, { name: 'X' }),
    await duplicate({}),
    await duplicate({ name: '' }),
  ];

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.error.code]),
    [
      [404, 'product_not_found'],
      [404, 'product_not_found'],
      [400, 'validation_failed'],
      [400, 'validation_failed'],
    ],
  );
  assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
});
