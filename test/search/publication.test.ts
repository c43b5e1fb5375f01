import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { ProductPatch } from '../../src/core/catalog/products/change-product.ts';
import { createProduct } from '../../src/core/catalog/products/create-product.ts';
import { importProducts } from '../../src/core/catalog/products/import-products.ts';
import { findFreeSlug } from '../../src/core/catalog/products/slug-store.ts';
import { updateProduct } from '../../src/core/catalog/products/update-product.ts';
import { changeSite, getOwnSite } from '../../src/core/sites/manage-sites.ts';
import { someoneWaits } from '../kit/locks.ts';
import { openShop } from '../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const { unit, tenant } = shop;
const price = { amount: 1_000, currency: 'USD' };

async function setPublished(published: boolean): Promise<void> {
  await unit.run(tenant, (work) => changeSite(work, 'shop', { published }));
  await shop.app.jobs.drain();
}

async function find(query: string): Promise<string[]> {
  await shop.settle();
  const { body } = await shop.public.get(`/api/storefront/v1/search?${query}`);
  return body.products.map(({ slug }: { slug: string }) => slug);
}

beforeEach(() => setPublished(false));

test('a product appears in search if its store is published while it is created', async () => {
  const site = await unit.view(tenant, (view) => getOwnSite(view, 'shop'));
  const creation = await unit.run(tenant, async (work) => {
    await findFreeSlug(work, site, 'walnut-bowl');
    const created = unit.run(tenant, (other) =>
      createProduct(other, 'shop', { name: 'Walnut bowl', price }),
    );
    await someoneWaits(work, created);
    await setPublished(true);
    return { created };
  });
  await creation.created;

  assert.deepEqual(await find('q=walnut'), ['walnut-bowl']);
});

test('an import that began before its store was published adds its products to search', async () => {
  const site = await unit.view(tenant, (view) => getOwnSite(view, 'shop'));
  await setPublished(true);

  const input = { name: 'Cedar box', slug: 'cedar-box', price };
  await unit.run(tenant, (work) => importProducts(work, site, [input]));

  assert.deepEqual(await find('q=cedar'), ['cedar-box']);
});

const changes: [string, string, ProductPatch, string[]][] = [
  ['a new price', 'tray', { price: { ...price, amount: 5_000 } }, ['tray']],
  ['the removal of an unpublished product', 'lamp', { publishedAt: null }, []],
];
for (const [what, name, patch, expected] of changes)
  test(`the publication of a store does not undo ${what}`, async () => {
    const { id } = await shop.product({ name });
    const publication = await unit.run(tenant, async (work) => {
      await updateProduct(work, id, patch);
      const published = setPublished(true);
      await someoneWaits(work, published);
      return { published };
    });
    await publication.published;

    assert.deepEqual(await find(`q=${name}`), expected);
    assert.deepEqual(await find(`q=${name}&price_max=4999`), []);
  });
