import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage } from '../pages/chromium.ts';
import { openConsoleShop, press, wide } from './console-shop.ts';

const { shop, merchant, browser, open } = await openConsoleShop();
const tee = await shop.product({
  name: 'Grey tee',
  price: { amount: 5000, currency: 'USD' },
  variants: [{ stock: 5 }],
});
const unreachable = 'The server could not be reached';

/** The server receives writes to a path, but its responses are lost until `restore` is called. */
async function loseResponses(page: Page, path: string) {
  const keys: string[] = [];
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    keys.push(String(route.request().headers()['idempotency-key']));
    await route.fetch();
    await route.abort('connectionreset');
  });
  return { keys, restore: () => page.unroute(`**${path}`) };
}

test('a refund whose response was lost is not made again', async (t) => {
  const order = await shop.paidOrder({ lines: [{ product: tee, quantity: 1 }] });
  const refunds = async () => (await merchant.get(`/orders/${order.id}`)).body.refunds;
  const { page } = await openPage(t, browser, wide);
  await open(page, `/orders/${order.id}`);
  const dialog = page.getByRole('dialog');
  const refund = dialog.getByRole('button', { name: /^Refund \$/ });
  const { keys, restore } = await loseResponses(page, '/refund');

  await press(page, 'Refund');
  await dialog.getByLabel('Amount').fill('10.00');
  await refund.click();
  await dialog.getByText(unreachable).waitFor({ timeout: 15_000 });
  await restore();
  await dialog.getByLabel('Reason').fill('Late delivery');
  await refund.click();
  await dialog.getByText('An earlier attempt reached the server').waitFor();
  await dialog.getByText('$40.00 of $50.00 can be refunded').waitFor();
  await dialog.getByLabel('Reason').press('Enter');

  assert.equal(await refund.getAttribute('aria-disabled'), 'true');
  assert.equal(new Set(keys).size, 1);
  assert.equal((await refunds()).length, 1);

  await press(page, 'Cancel');
  await press(page, 'Refund');
  await dialog.getByLabel('Amount').fill('5.00');
  await refund.click();
  await page.getByText('Refund started').waitFor();
  const amounts = (await refunds()).map(({ amount }: { amount: number }) => amount);
  assert.deepEqual(amounts.sort(), [1000, 500]);
});

test('a save whose response was lost keeps what was typed after it', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, `/products/${tee.id}`);
  const description = page.getByLabel('Description', { exact: true });
  const { restore } = await loseResponses(page, `/merchant/products/${tee.id}`);

  await description.fill('First sentence.');
  await press(page, 'Save product');
  await page.getByText(unreachable).waitFor({ timeout: 15_000 });
  await restore();
  await description.fill('First sentence. Second sentence.');
  await press(page, 'Save product');
  await page.getByText('An earlier attempt reached the server').waitFor();
  assert.equal(await description.inputValue(), 'First sentence. Second sentence.');
  await press(page, 'Save product');
  await page.getByText('Product saved').waitFor();

  const saved = (await merchant.get(`/products/${tee.id}`)).body;
  assert.equal(saved.description, 'First sentence. Second sentence.');
});

test('a product whose response was lost is not created twice', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/products/new');
  const { restore } = await loseResponses(page, '/merchant/products');

  await page.getByLabel('Name', { exact: true }).fill('Linen shirt');
  await page.getByLabel('Price', { exact: true }).fill('49.50');
  await press(page, 'Create product');
  await page.getByText(unreachable).waitFor({ timeout: 15_000 });
  await restore();
  await page.getByLabel('Name', { exact: true }).fill('Linen shirt, white');
  await press(page, 'Create product');
  await page.getByText('An earlier attempt reached the server').waitFor();
  await page.keyboard.press('Control+s');

  const { products } = (await merchant.get('/products?q=linen')).body;
  assert.deepEqual(
    products.map(({ name }: { name: string }) => name),
    ['Linen shirt'],
  );
});
