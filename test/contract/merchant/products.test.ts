import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';

test('a product is created, found, changed and archived', async (t) => {
  const shop = await openShop(t);
  await shop.site();
  const merchant = await shop.merchant('write:products');

  const created = await merchant.post('/products', {
    site_slug: 'shop',
    name: 'Grey Tee',
    price: { amount: 2400, currency: 'USD' },
    variants: [
      { options: { Size: 'M' }, stock: 3, sku: 'T-M' },
      { options: { Size: 'L' }, stock: 0, sku: 'T-L', price: { amount: 2600, currency: 'USD' } },
    ],
    tags: ['tees'],
  });

  assert.equal(created.status, 201);
  assert.equal(created.body.slug, 'grey-tee');
  assert.deepEqual(
    created.body.variants.map((variant: any) => [
      variant.options,
      variant.price.amount,
      variant.stock,
      variant.in_stock,
    ]),
    [
      [{ Size: 'M' }, 2400, 3, true],
      [{ Size: 'L' }, 2600, 0, false],
    ],
  );
  const id = created.body.id;
  const found = await shop.public.get(`/api/storefront/v1/stores/shop/products/${id}`);
  assert.equal(found.status, 200);
  assert.equal(found.body.name, 'Grey Tee');

  const changed = await merchant.patch(`/products/${id}`, {
    price: { amount: 1900, currency: 'USD' },
  });
  assert.equal(changed.status, 200);
  assert.deepEqual(
    changed.body.variants.map((variant: any) => variant.price.amount),
    [1900, 2600],
  );

  assert.equal((await merchant.delete(`/products/${id}`)).status, 204);
  await shop.settle();
  assert.equal(
    (await shop.public.get(`/api/storefront/v1/stores/shop/products/${id}`)).status,
    404,
  );
  assert.deepEqual(await shop.events(), [
    'site.created',
    'product.created',
    'product.updated',
    'product.deleted',
  ]);
});
