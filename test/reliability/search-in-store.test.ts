import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../kit/shop.ts';

test('a search by price within one store returns results', async (t) => {
  const shop = await openShop(t);
  await shop.site();
  const product = await shop.product({ price: { amount: 1_000, currency: 'USD' } });

  const answer = await shop.public.get(
    '/api/storefront/v1/search?site_slug=shop&price_min=500&in_stock=true',
  );

  assert.equal(answer.status, 200);
  assert.deepEqual(
    answer.body.products.map((found: { id: string }) => found.id),
    [product.id],
  );
});
