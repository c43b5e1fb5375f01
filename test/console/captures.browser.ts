import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildConsole } from '../../scripts/build-console.js';
import { amountsOf, openCapturingStore } from '../kit/authorized-orders.ts';
import { openShop } from '../kit/shop.ts';
import { newUser } from '../kit/users.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';
import { press, wide } from './console-shop.ts';
import { signIn } from './sign-in.ts';

await buildConsole();
const shop = await openShop(null);
const store = await openCapturingStore(shop, 'automatic');
await newUser(shop, 'owner@example.com', { name: 'Olive Owner' });
const { port } = new URL(await shop.app.http.listen({ host: '127.0.0.1', port: 0 }));
const platform = `http://localhost:${port}`;
const browser = await launch();
after(() => browser.close());

test('a merchant chooses to collect later, captures a part of an order and releases the rest', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await signIn(page, `${platform}/console/settings/store`, 'owner@example.com');
  await page.getByLabel('Collect payments').selectOption({ label: 'Manually' });
  await press(page, 'Save store');
  await page.getByText('Store saved').waitFor();
  const order = await store.order();

  await page.goto(`${platform}/console/orders/${order.id}`);
  await page.getByText('Authorized').first().waitFor();
  await assertAccessible(page);
  await press(page, 'Capture payment');
  await page.getByLabel('Amount').fill('12.00');
  await assertAccessible(page);
  await press(page, 'Capture $12.00');
  await page.getByText('Capture started').waitFor();
  await order.finish();
  await page.reload();
  await page.getByText('Partially paid').first().waitFor();
  await page.getByText('Payment captured').waitFor();
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Release payment' }).click();
  await press(page, 'Release payment');
  await page.getByText('Release started').waitFor();
  const body = await order.finish();
  await page.reload();
  await page.getByText('Payment released').waitFor();

  assert.deepEqual(amountsOf(body), [3_000, 1_200, 0, 1_800]);
  assert.equal(await page.getByRole('button', { name: 'Capture payment' }).count(), 0);
  assert.deepEqual(complaints, []);
});

test('a shipped order whose capture was refused is found on the home page, and captured again', async (t) => {
  await store.merchant.patch('/sites/shop', { payment_capture: 'at_shipping' });
  const dear = await shop.product({
    variants: [{ price: { amount: 4_050, currency: 'USD' }, stock: 9 }],
  });
  const order = await store.order([{ product: dear, quantity: 2 }]);
  await order.fulfill({ items: [{ line_item_id: order.line, quantity: 1 }] });
  await order.finish();
  const { page, complaints } = await openPage(t, browser, wide);
  await signIn(page, `${platform}/console`, 'owner@example.com');

  await page.locator('main').getByText('Shipped orders whose capture was refused').click();
  await page.getByText(order.placed.name).first().click();
  await page.getByText('Capture failed').waitFor();
  await page.getByText('$40.50, refused by bank').waitFor();
  await press(page, 'Capture payment');
  await page.getByLabel('Amount').fill('41.00');
  await press(page, 'Capture $41.00');
  await page.getByText('Capture started').waitFor();
  await order.finish();
  const { attention } = (await store.merchant.get('/attention')).body;

  assert.ok(!attention.some(({ type }: any) => type === 'captures_refused'));
  assert.deepEqual(complaints, []);
});

test('an order whose payment was voided is canceled with its file, or loses what was not shipped', async (t) => {
  await store.merchant.patch('/sites/shop', { payment_capture: 'manual' });
  const book = await shop.product({ name: 'Book', isDigital: true });
  const canceled = await store.order([{ product: book }, { product: store.product }]);
  const shipped = await store.order([{ product: store.product, quantity: 3 }]);
  await shipped.fulfill({ items: [{ line_item_id: shipped.line, quantity: 1 }] });
  for (const order of [canceled, shipped]) {
    await order.release();
    await order.finish();
  }
  const { page, complaints } = await openPage(t, browser, wide);
  await signIn(page, `${platform}/console/orders/${canceled.id}`, 'owner@example.com');

  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Cancel order' }).click();
  await page.getByText('Ends the order and puts the items back into stock.').waitFor();
  await press(page, 'Cancel order');
  await page.getByText('Order canceled').first().waitFor();
  await page.goto(`${platform}/console/orders/${shipped.id}`);
  await press(page, 'Refund');
  for (const _ of [1, 2]) await press(page, `One more: Quantity of ${store.product.name}`);
  await press(page, 'Remove items');
  await page.getByText('Items removed').waitFor();

  const [one, other] = [await canceled.read(), await shipped.read()];
  assert.deepEqual([one.status, other.status, other.refunds], ['cancelled', 'fulfilled', []]);
  assert.deepEqual(complaints, []);
});
