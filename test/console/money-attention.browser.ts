import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildConsole } from '../../scripts/build-console.js';
import { openCapturingStore } from '../kit/authorized-orders.ts';
import { settleRefunds } from '../kit/orders.ts';
import { openShop } from '../kit/shop.ts';
import { newUser } from '../kit/users.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';
import { press, wide } from './console-shop.ts';
import { signIn } from './sign-in.ts';

await buildConsole();
const shop = await openShop(null);
const store = await openCapturingStore(shop, 'manual');
await newUser(shop, 'owner@example.com', { name: 'Olive Owner' });
const { port } = new URL(await shop.app.http.listen({ host: '127.0.0.1', port: 0 }));
const platform = `http://localhost:${port}`;
const browser = await launch();
after(() => browser.close());

const typesOf = async () =>
  (await store.merchant.get('/attention')).body.attention.map(({ type }: any) => type);

test('a shipped order whose authorization has expired is found on the home page, with advice, and given up', async (t) => {
  const order = await store.order();
  await order.fulfill();
  shop.clock.advance(7 * 86_400_000 + 1_000);
  await order.finish();
  const { page, complaints } = await openPage(t, browser, wide);
  await signIn(page, `${platform}/console`, 'owner@example.com');

  const main = page.locator('main');
  await main.getByText('ask the buyer of a shipped one for another payment').waitFor();
  await assertAccessible(page);
  await main.getByText('Authorized payments about to expire or expired').click();
  await page.getByText(order.placed.name).first().click();
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Give up payment' }).click();
  await assertAccessible(page);
  await press(page, 'Give up payment');
  await page.getByText('Payment given up').waitFor();

  assert.ok(!(await typesOf()).includes('authorizations_expiring'));
  assert.deepEqual(complaints, []);
});

test('a failed refund is found on the home page and marked as settled', async (t) => {
  const order = await store.order();
  await order.capture();
  await order.finish();
  await order.refund({ amount: 700 });
  await settleRefunds(shop, shop, order.id, 'failed');
  const { page, complaints } = await openPage(t, browser, wide);
  await signIn(page, `${platform}/console`, 'owner@example.com');

  await page.locator('main').getByText('Failed refunds').click();
  await page.getByText('Refund failed', { exact: true }).first().waitFor();
  await assertAccessible(page);
  const row = page.getByRole('row').filter({ hasText: order.placed.name });
  await row.getByRole('checkbox').check();
  await press(page, 'Mark refunds as settled');
  await page.getByText(`$7.00 for order ${order.placed.name}`).waitFor();
  await assertAccessible(page);
  await press(page, 'Mark as settled');
  await page.getByText('Refund settled').waitFor();
  await row.waitFor({ state: 'detached' });

  assert.ok(!(await typesOf()).includes('refunds_failed'));
  assert.deepEqual(complaints, []);
});
