import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../../../test/kit/shop.ts';
import { createProductCache } from './product-cache.ts';
import { updateProduct } from './update-product.ts';

const shop = await openShop(null);
const site = await shop.site();
const { id } = await shop.product({ name: 'Lamp' }, site.slug);
const rename = (name: string) =>
  shop.unit.run(shop.tenant, (work) => updateProduct(work, id, { name }));

test('a product is answered as it was read, until it is forgotten', async () => {
  const recent = createProductCache(shop.unit);
  const first = await recent.read(site, id);
  await rename('Lantern');
  assert.equal(await recent.read(site, id), first);
  recent.invalidate(id);
  assert.equal((await recent.read(site, id)).name, 'Lantern');
});

test('what is not there is asked for again', async () => {
  const recent = createProductCache(shop.unit);
  const asked = { ...site, id: `${site.id}x` as typeof site.id };
  await assert.rejects(recent.read(asked, id), { reason: 'product_not_found' });
  assert.equal((await recent.read(site, id)).id, id);
});

test('a product of one store is not in another one', async () => {
  const recent = createProductCache(shop.unit);
  await recent.read(site, id);
  const other = await shop.site({ slug: 'elsewhere' });
  await assert.rejects(recent.read(other, id), { reason: 'product_not_found' });
});
