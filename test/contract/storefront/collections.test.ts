import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop, startOfTests } from '../../kit/shop.ts';

const shop = await openShop(null);
const collections = '/api/storefront/v1/stores/shop/collections';
await shop.site();
await shop.other.site();
const merchant = await shop.merchant();
const [first, second, third] = await Promise.all([
  shop.product({ name: 'One' }),
  shop.product({ name: 'Two' }),
  shop.product({ name: 'Three' }),
]);
const draft = await shop.product({ name: 'Draft', publishedAt: null });
const summer = await merchant.post('/collections', {
  site_slug: 'shop',
  name: 'Summer Days',
  description: 'Warm.',
  product_ids: [third.id, draft.id, first.id, second.id],
});
const gifts = await merchant.post('/collections', { site_slug: 'shop', name: 'A gift' });

test('a store lists its collections by slug with the number of published products', async () => {
  const { status, body } = await shop.public.get(collections);

  assert.equal(status, 200);
  assert.deepEqual(body, {
    collections: [
      { ...gifts.body, slug: 'a-gift', products_count: 0 },
      {
        id: summer.body.id,
        site_slug: 'shop',
        slug: 'summer-days',
        name: 'Summer Days',
        description: 'Warm.',
        products_count: 3,
        created_at: startOfTests,
        updated_at: startOfTests,
      },
    ],
    next_cursor: null,
  });
});

test('pages of collections are contiguous', async () => {
  const one = await shop.public.get(`${collections}?limit=1`);
  const two = await shop.public.get(`${collections}?limit=1&cursor=${one.body.next_cursor}`);

  assert.deepEqual(
    [...one.body.collections, ...two.body.collections].map(({ slug }) => slug),
    ['a-gift', 'summer-days'],
  );
  assert.equal(two.body.next_cursor, null);
});

for (const by of ['slug', 'id'] as const) {
  test(`collection products by ${by} are in the order of the merchant, page by page`, async () => {
    const url = `${collections}/${summer.body[by]}/products`;

    const all = await shop.public.get(url);
    const head = await shop.public.get(`${url}?limit=2`);
    const tail = await shop.public.get(`${url}?limit=2&cursor=${head.body.next_cursor}`);

    assert.deepEqual(
      all.body.products.map((product: any) => product.id),
      [third.id, first.id, second.id],
    );
    assert.deepEqual(
      all.body.products[0],
      (await shop.public.get(`/api/storefront/v1/stores/shop/products/${third.id}`)).body,
    );
    assert.deepEqual([...head.body.products, ...tail.body.products], all.body.products);
    assert.equal(tail.body.next_cursor, null);
  });
}

test('a cursor of another collection is refused', async () => {
  const url = `${collections}/${summer.body.slug}/products`;
  const { next_cursor: cursor } = (await shop.public.get(`${url}?limit=1`)).body;
  const answer = await shop.public.get(`${collections}/a-gift/products?cursor=${cursor}`);
  assert.deepEqual([answer.status, answer.body.error.code], [400, 'invalid_cursor']);
});

test('an unknown collection and one of another store are 404', async () => {
  const elsewhere = await (await shop.other.merchant()).post('/collections', {
    site_slug: 'elsewhere',
    name: 'Foreign',
  });
  for (const name of ['nope', elsewhere.body.id, 'foreign']) {
    const answer = await shop.public.get(`${collections}/${name}/products`);
    assert.deepEqual([answer.status, answer.body.error.code], [404, 'collection_not_found']);
  }
});

test('an archived product is removed from its collections', async () => {
  const product = await shop.product({ name: 'Soon gone' });
  await merchant.post(`/collections/${gifts.body.id}/products/${product.id}`);
  await merchant.delete(`/products/${product.id}`);
  await shop.settle();

  assert.deepEqual((await shop.public.get(`${collections}/a-gift/products`)).body.products, []);
});
