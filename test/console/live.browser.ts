import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../scripts/build-console.js';
import { openShop } from '../kit/shop.ts';
import { newUser } from '../kit/users.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';
import { signIn } from './sign-in.ts';

await buildConsole();
const shop = await openShop(null);
await shop.site({ name: 'Fernway Outfitters' });
const mug = await shop.product({ name: 'Enamel mug', variants: [{ stock: 500 }] });
const merchant = await shop.merchant();
await newUser(shop, 'owner@example.com', { name: 'Olive Owner' });
const { port } = new URL(await shop.app.http.listen({ host: '127.0.0.1', port: 0 }));
const platform = `http://localhost:${port}`;
const place = () => shop.paidOrder({ lines: [{ product: mug, quantity: 1 }] });

const browser = await launch();
after(() => browser.close());

/** Opens a page and waits until it follows the events. */
async function openLive(page: Page, path: string): Promise<void> {
  const following = page.waitForResponse(/events\/stream/);
  await signIn(page, `${platform}/console${path}`, 'owner@example.com');
  await following;
}

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(`Object.defineProperty(document, 'hidden', { get: () => ${isHidden}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'))`);

test('new orders are counted and appear on request', async (t) => {
  const first = await place();
  const { page } = await openPage(t, browser);
  await openLive(page, '/orders');
  await page.getByRole('link', { name: first.name }).waitFor();

  const [second, third] = [await place(), await place()];
  await page.getByRole('button', { name: 'Show 2 new orders' }).waitFor();
  await assertAccessible(page);
  assert.equal(await page.getByRole('link', { name: second.name }).count(), 0);
  await page.getByRole('button', { name: 'Show 2 new orders' }).click();
  await page.getByRole('link', { name: third.name }).waitFor();

  await page.getByRole('button', { name: /new order/ }).waitFor({ state: 'detached' });
  await merchant.post(`/orders/${first.id}/fulfill`, {}, { 'idempotency-key': 'live-1' });
  const row = page.getByRole('row').filter({ hasText: first.name });
  await row.getByText('Fulfilled', { exact: true }).waitFor();
});

test('a hidden tab reads nothing, and everything when it is shown again', async (t) => {
  const { page } = await openPage(t, browser);
  await openLive(page, '/products');
  await page.getByRole('link', { name: 'Enamel mug' }).waitFor();

  await setHidden(page, true);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await merchant.patch(`/products/${mug.id}`, { name: 'Enamel cup' });
  await page.waitForTimeout(1500);
  const whileHidden = requests.filter((url) => url.includes('/merchant/'));
  await setHidden(page, false);
  await page.getByRole('link', { name: 'Enamel cup' }).waitFor();

  assert.deepEqual(whileHidden, []);
  await page.waitForTimeout(500);
  await merchant.patch(`/products/${mug.id}`, { name: 'Enamel bowl' });
  await page.getByRole('link', { name: 'Enamel bowl' }).waitFor();
});

test('a stream that is lost is opened again, and what was missed is read', async (t) => {
  const { page } = await openPage(t, browser);
  let streams = 0;
  await page.route('**/events/stream', async (route) => {
    streams += 1;
    if (streams === 1) return route.fulfill({ status: 200, body: ': open\n\n' });
    await merchant.patch(`/products/${mug.id}`, { name: 'Enamel jug' });
    return route.continue();
  });

  await openLive(page, '/products');
  await page.getByRole('link', { name: /Enamel (?!jug)/ }).waitFor();
  await page.getByRole('link', { name: 'Enamel jug' }).waitFor();

  assert.equal(streams, 2);
});
