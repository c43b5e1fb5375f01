import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCoreShop } from '../../../../test/kit/shop.ts';
import { createProductCache } from './product-cache.ts';
import { updateProduct } from './update-product.ts';

const shop = await openCoreShop(null);
const site = await shop.site();
const { id } = await shop.product({ name: 'Lamp' }, site.slug);
const rename = (name: string) =>
  shop.unit.run(shop.tenant, (work) => updateProduct(work, id, { name }));

test('returns a cached product until it is invalidated', async () => {
  const cache = createProductCache(shop.unit);
  const first = await cache.read(site, id);
  await rename('Lantern');
  assert.equal(await cache.read(site, id), first);
  cache.invalidate(id);
  assert.equal((await cache.read(site, id)).name, 'Lantern');
});

test('does not cache a missing product', async () => {
  const cache = createProductCache(shop.unit);
  const unknownSite = { ...site, id: `${site.id}x` as typeof site.id };
  await assert.rejects(cache.read(unknownSite, id), { reason: 'product_not_found' });
  assert.equal((await cache.read(site, id)).id, id);
});

test('does not return a product for another store', async () => {
  const cache = createProductCache(shop.unit);
  await cache.read(site, id);
  const other = await shop.site({ slug: 'elsewhere' });
  await assert.rejects(cache.read(other, id), { reason: 'product_not_found' });
});
