import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paidOrder } from '../kit/orders.ts';
import { openPage } from '../pages/chromium.ts';
import { openConsoleShop, press, wide } from './console-shop.ts';

const { shop, site, browser, open, merchant } = await openConsoleShop();
const mug = await shop.product({ name: 'Enamel mug', variants: [{ stock: 50 }] });
const place = (name: string) =>
  paidOrder(shop, shop, {
    site,
    buyer: { email: `${name.toLowerCase()}@example.com`, name },
    shipping: 500,
    lines: [{ product: mug, quantity: 2 }],
  });
const first = await place('Jane');
const second = await place('Omar');

test('an order is found from anywhere and shipped with its tracking number', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/');

  await press(page, 'Search');
  await page.getByRole('combobox', { name: 'Search pages' }).fill('omar');
  await page.getByRole('option', { name: `Order ${second.name}` }).click();
  await page.getByRole('heading', { name: `Order ${second.name}` }).waitFor();
  await press(page, 'Fulfill items');
  await page.getByLabel('Carrier').fill('DHL');
  await page.getByLabel('Tracking number').fill('TRACK-1');
  await press(page, 'Fulfill 2 items');
  await page.getByText('Order fulfilled').first().waitFor();

  const { body } = await merchant.get(`/orders/${second.id}`);
  assert.equal(body.status, 'fulfilled');
  assert.deepEqual(
    body.fulfillments.map(({ carrier, tracking_number: number }: any) => [carrier, number]),
    [['DHL', 'TRACK-1']],
  );
  assert.deepEqual(complaints, []);
});

test('an item is refunded and put back into stock, up to the amount paid', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, `/orders/${first.id}`);

  await press(page, 'Refund');
  await page.getByLabel('Amount').fill('9999');
  await press(page, /^Refund \$9,999/);
  await page.getByText('Fix 1 field').waitFor();
  await press(page, 'One more: Quantity of Enamel mug');
  await page.getByLabel('Reason').fill('Late delivery');
  await press(page, 'Refund $10.00');
  await page.getByText('Refund started').waitFor();
  await page.getByText('0 of 2 fulfilled, 1 refunded').waitFor();

  const { body } = await merchant.get(`/orders/${first.id}`);
  assert.deepEqual(
    body.refunds.map(({ amount, reason, items, restocked }: any) => [
      ...[amount, reason, restocked, items[0].quantity],
    ]),
    [[1_000, 'Late delivery', true, 1]],
  );
  assert.deepEqual(complaints, []);
});

test('a product gets another price and stock', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/products');

  await page.getByRole('link', { name: 'Enamel mug' }).click();
  await page.getByLabel('Price').first().fill('19.50');
  await page.getByLabel('Stock').first().fill('12');
  await press(page, 'Save product');
  await page.getByText('Product saved').waitFor();

  const { variants } = (await merchant.get(`/products/${mug.id}`)).body;
  assert.deepEqual(
    variants.map(({ price, stock }: any) => [price.amount, stock]),
    [[1_950, 12]],
  );
  assert.deepEqual(complaints, []);
});

test('a discount code is created', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/discounts');

  await page.getByRole('link', { name: 'Create discount' }).first().click();
  await page.getByLabel('Code', { exact: true }).fill('SPRING');
  await page.getByLabel('Percent', { exact: true }).fill('15');
  await press(page, 'Create discount');
  await page.getByRole('heading', { name: 'SPRING' }).waitFor();

  const { coupons } = (await merchant.get('/coupons')).body;
  assert.deepEqual(
    coupons.map(({ code, percent_off: percent, active }: any) => [code, percent, active]),
    [['SPRING', 15, true]],
  );
  assert.deepEqual(complaints, []);
});
