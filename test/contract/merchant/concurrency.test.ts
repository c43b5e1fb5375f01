import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CreateProductInput } from '../../../src/core/catalog/product.ts';
import { importProducts } from '../../../src/core/catalog/products/import-products.ts';
import { getOwnSite } from '../../../src/core/sites/manage-sites.ts';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant('write:products');
const price = { amount: 1, currency: 'USD' };
const times = <Made>(count: number, make: (at: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at));

test('one of twenty products with the same slug is created, and nineteen are 409', async () => {
  const answers = await Promise.all(
    times(20, (at) =>
      merchant.post('/products', { site_slug: 'shop', name: `N${at}`, slug: 'wanted', price }),
    ),
  );

  assert.deepEqual(answers.map(({ status, body }) => [status, body.error?.code]).sort(), [
    [201, undefined],
    ...times(19, () => [409, 'slug_taken']),
  ]);
  const { products } = (await merchant.get('/products')).body;
  assert.equal(products.length, 1);
  assert.equal((await shop.events()).filter((type) => type === 'product.created').length, 1);
});

test('ten products with one name and no slug all get different slugs', async () => {
  const answers = await Promise.all(
    times(10, () => merchant.post('/products', { site_slug: 'shop', name: 'Same', price })),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
  assert.equal(new Set(answers.map(({ body }) => body.slug)).size, 10);
});

test('concurrent changes lose nothing, and each has a version', async () => {
  const product = await shop.product({
    variants: times(10, (at) => ({ options: { N: `${at}` } })),
  });

  const answers = await Promise.all(
    product.variants.map(({ id }, at) =>
      merchant.patch(`/products/${product.id}`, { variants: [{ id, stock: at }] }),
    ),
  );

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const { body } = await merchant.get(`/products/${product.id}`);
  assert.deepEqual(
    body.variants.map((variant: any) => variant.stock),
    times(10, (at) => at),
  );
  const rows = await shop.unit.view(shop.tenant, (view) =>
    view.query<{ resource_version: number }>(
      'select resource_version from events where resource_id = $1 order by resource_version',
      [product.id],
    ),
  );
  assert.deepEqual(
    rows.map((row) => row.resource_version),
    times(11, (at) => at + 1),
  );
});

test('products and collections that change each other concurrently do not deadlock', async () => {
  const products = await Promise.all(times(4, (at) => shop.product({ name: `Member ${at}` })));
  const made = await Promise.all(
    times(4, (at) => merchant.post('/collections', { site_slug: 'shop', name: `Set ${at}` })),
  );
  const collections = made.map(({ body }) => body.id);

  const answers = await Promise.all(
    times(24, (at) => {
      const product = products[at % 4]?.id;
      const collection = collections[(at * 3) % 4];
      if (at % 3 === 0)
        return merchant.patch(`/products/${product}`, { collection_ids: collections });
      if (at % 3 === 1) return merchant.post(`/collections/${collection}/products/${product}`);
      return merchant.patch(`/collections/${collection}`, {
        product_ids: products.map(({ id }) => id),
      });
    }),
  );

  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
});

test('a product that is archived during a change stays archived', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await shop.product({ name: 'Racing' });
    const [changed, archived] = await Promise.all([
      merchant.patch(`/products/${id}`, { name: 'Racing on' }),
      merchant.delete(`/products/${id}`),
    ]);
    assert.equal(archived.status, 204);
    assert.ok([200, 404].includes(changed.status));
    assert.equal((await merchant.get(`/products/${id}`)).status, 404);
  }
  const { body } = await shop.public.get('/api/storefront/v1/search?q=racing');
  assert.deepEqual([body.products, body.total_estimate], [[], 0]);
});

const drafts = (numbers: number[], suffix = '') =>
  numbers.map((number): CreateProductInput & { slug: string } => ({
    name: `Bulk item ${number}${suffix}`,
    slug: `bulk-${number}`,
    price,
  }));
const importOf = (list: ReturnType<typeof drafts>) =>
  shop.unit.run(shop.tenant, async (work) =>
    importProducts(work, await getOwnSite(work, 'shop'), list),
  );
const bulk = async () =>
  (await shop.public.get('/api/storefront/v1/search?q=bulk')).body.total_estimate;

test('imports of the same new slugs in opposite orders create each once', async () => {
  const numbers = times(60, (at) => at);

  const done = await Promise.all(
    times(4, (at) => importOf(drafts(at % 2 ? numbers : numbers.toReversed()))),
  );

  assert.equal(
    done.reduce((sum, { created }) => sum + created, 0),
    60,
  );
  assert.equal(await bulk(), 60);
});

test('imports that overlap with single changes all finish', async () => {
  const { products } = (await merchant.get('/products?limit=40')).body;
  const numbers = times(60, (at) => at);
  const [one, two, ...patches] = await Promise.all([
    importOf(drafts(numbers, ' new')),
    importOf(drafts(numbers.toReversed(), ' newer')),
    ...products.map(({ id }: any) => merchant.patch(`/products/${id}`, { tags: ['by-hand'] })),
  ]);
  assert.deepEqual([one.changed, two.changed], [60, 60]);
  assert.deepEqual(new Set(patches.map(({ status }: any) => status)), new Set([200]));
});

test('total_estimate is exact at 1,000', async () => {
  await importOf(drafts(times(500, (at) => at + 60)));
  await importOf(drafts(times(440, (at) => at + 560)));
  assert.equal(await bulk(), 1_000);
  const tagged = await shop.public.get('/api/storefront/v1/search?q=item&price_max=1&limit=100');
  assert.deepEqual([tagged.body.total_estimate, tagged.body.products.length], [1_000, 100]);
});
