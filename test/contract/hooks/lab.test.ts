import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProductFinder } from '../../../src/core/catalog/search/find-products.ts';
import { runLab } from '../../../src/core/lab/run-lab.ts';
import { createHook, openHookService, rates, tenth } from '../../kit/hook-service.ts';
import { openShop } from '../../kit/shop.ts';

test('the lab tries the tables of a store and does not call its hooks', async () => {
  const shop = await openShop(null);
  const site = await shop.site();
  const owner = await shop.merchant();
  await shop.product({ variants: [{ stock: 5 }] });
  for (const country of ['US', 'CA', 'DE', 'FR', 'IT', 'ES'])
    await owner.post('/shipping-zones', {
      site_slug: 'shop',
      name: country,
      countries: [country],
      rates: [{ label: 'Own rate', type: 'flat', amount: 100 }],
    });
  const shipping = await openHookService(rates());
  const taxes = await openHookService(tenth);
  await createHook(owner, { type: 'shipping_rates', url: shipping.url });
  await createHook(owner, { type: 'taxes', url: taxes.url });

  const find = createProductFinder(shop.unit);
  const { products } = await runLab({ unit: shop.unit, find }, site, { products: 1 });

  assert.equal(products.tested, 1);
  assert.deepEqual([...shipping.calls, ...taxes.calls], []);
});
