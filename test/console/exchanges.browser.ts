import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paidOrder } from '../kit/orders.ts';
import { openPage } from '../pages/chromium.ts';
import { openConsoleShop, press, wide } from './console-shop.ts';

const { shop, site, browser, open, merchant } = await openConsoleShop();
const mug = await shop.product({ name: 'Enamel mug', variants: [{ stock: 50 }] });
const tee = await shop.product({
  name: 'Grey tee',
  variants: [{ options: { Size: 'M' }, stock: 50, sku: 'TEE-M' }],
  price: { amount: 1_250, currency: 'USD' },
});
const order = await paidOrder(shop, shop, {
  site,
  buyer: { email: 'jane@example.com', name: 'Jane Doe' },
  lines: [{ product: mug, quantity: 2 }],
});

test('keeping an order, shipping it and exchanging one of its items', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, `/orders/${order.id}`);

  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  await press(page, 'Keep order');
  await press(page, 'Fulfill items');
  await press(page, 'Fulfill 2 items');
  await page.getByText('Order fulfilled').first().waitFor();
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Exchange an item' }).click();
  await page.getByLabel('New item').fill('Grey');
  await page.getByRole('option', { name: /Grey tee/ }).click();
  await page.getByText('The buyer pays $2.50 more, with the link of the exchange.').waitFor();
  await page.getByLabel('Reason').fill('Wrong item');
  await press(page, 'Request exchange');
  await page.getByText('Replacement: 1 × Grey tee, M, TEE-M').waitFor();
  await press(page, 'Approve');
  await press(page, 'Approve exchange');
  await page.getByText('RMA', { exact: true }).waitFor();

  const { body } = await merchant.get(`/orders/${order.id}`);
  assert.deepEqual(
    body.exchanges.map(({ status, items }: any) => [status, items[0].new_variant_id]),
    [['approved', tee.variants[0]?.id]],
  );
  assert.deepEqual(complaints, []);
});
