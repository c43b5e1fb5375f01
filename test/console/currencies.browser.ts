import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paidOrder } from '../kit/orders.ts';
import { openPage } from '../pages/chromium.ts';
import { openConsoleShop, press, wide } from './console-shop.ts';

const { shop, browser, open, merchant } = await openConsoleShop();
const site = await shop.site({ name: 'Budapest Outfitters', slug: 'budapest', currency: 'HUF' });

// Chromium itself formats forints without minor digits.
test('a price in forints is the same in the console, in the API and in the store', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/products/new?store=budapest');

  await page.getByLabel('Name', { exact: true }).fill('Wool hat');
  await page.getByLabel('Price', { exact: true }).fill('4990');
  await press(page, 'Create product');
  await page.getByRole('heading', { name: 'Wool hat' }).waitFor();

  const { products } = (await merchant.get('/products?site_slug=budapest')).body;
  assert.deepEqual(products[0].price, { amount: 499_000, currency: 'HUF' });
  assert.equal(await page.getByLabel('Price', { exact: true }).inputValue(), '4990.00');
});

test('a part of an order in forints is refunded', async (t) => {
  const price = { amount: 499_000, currency: 'HUF' };
  const hat = await shop.product({ name: 'Cap', price }, site.slug);
  const order = await paidOrder(shop, shop, { site, lines: [{ product: hat, quantity: 1 }] });
  const { page } = await openPage(t, browser, wide);
  await open(page, `/orders/${order.id}`);

  await press(page, 'Refund');
  await page.getByLabel('Amount').fill('1500');
  await press(page, 'Refund HUF 1,500.00');
  await page.getByText('Refund started').waitFor();

  const { refunds } = (await merchant.get(`/orders/${order.id}`)).body;
  assert.deepEqual(
    refunds.map(({ amount }: { amount: number }) => amount),
    [150_000],
  );
});
