import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paidOrder } from '../kit/orders.ts';
import { openPage } from '../pages/chromium.ts';
import { openConsoleShop, wide } from './console-shop.ts';
import { moveTo, tabTo } from './keys.ts';

const { shop, site, browser, open, merchant } = await openConsoleShop();
const mug = await shop.product({ name: 'Enamel mug', variants: [{ stock: 50 }] });
const order = await paidOrder(shop, shop, {
  site,
  buyer: { email: 'jane@example.com', name: 'Jane Doe' },
  shipping: 500,
  lines: [{ product: mug, quantity: 2 }],
});

test('an order is found, fulfilled and refunded by keyboard alone', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/');

  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.getByRole('link', { name: '#T1001' }).waitFor();
  await tabTo(page, '#T1001');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Order #T1001' }).waitFor();
  await tabTo(page, 'Fulfill items');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, /^Carrier/);
  await page.keyboard.type('DHL');
  await tabTo(page, /^Fulfill 2 items/);
  await page.keyboard.press('Enter');
  await page.getByText('Order fulfilled').first().waitFor();
  await tabTo(page, 'Refund');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, /^One more: Quantity of Enamel mug/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Refund $20.00' }).waitFor();
  await tabTo(page, 'Refund $20.00');
  await page.keyboard.press('Enter');
  await page.getByText('Refund started').waitFor();

  const { body } = await merchant.get(`/orders/${order.id}`);
  assert.equal(body.fulfillments[0].carrier, 'DHL');
  assert.deepEqual(
    body.refunds.map(({ amount }: { amount: number }) => amount),
    [2_000],
  );
});

test('a product with variants is created, unpublished and archived by keyboard alone', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/products');

  await tabTo(page, 'Create product');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create product' }).waitFor();
  await tabTo(page, /^Name/);
  await page.keyboard.type('Linen shirt');
  await tabTo(page, /^Price/);
  await page.keyboard.type('49.50');
  await tabTo(page, 'Add option');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Values of Size/);
  for (const size of ['S', 'M']) {
    await page.keyboard.type(size);
    await page.keyboard.press('Enter');
  }
  await tabTo(page, /^Price of M/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('55');
  await tabTo(page, 'Create product');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Linen shirt' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { body: created } = await merchant.get(`/products/${id}`);
  await tabTo(page, 'More actions');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Archive product' }).waitFor();
  await moveTo(page, 'Archive product', 'ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, 'Archive product');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Products', exact: true }).waitFor();

  assert.deepEqual(
    created.variants.map((variant: any) => [variant.options.Size, variant.price.amount]).toSorted(),
    [
      ['M', 5500],
      ['S', 4950],
    ],
  );
  assert.equal((await merchant.get(`/products/${id}`)).status, 404);
});
