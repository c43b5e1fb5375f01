import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../scripts/build-console.js';
import { paidOrder } from '../kit/orders.ts';
import { openShop } from '../kit/shop.ts';
import { newUser } from '../kit/users.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';
import { assertLooks } from './looks.ts';
import { signIn } from './sign-in.ts';

await buildConsole();
const shop = await openShop(null);
const site = await shop.site({ name: 'Fernway Outfitters' });
const mug = await shop.product({ name: 'Enamel mug', variants: [{ stock: 50 }] });
const tee = await shop.product({ name: 'Grey tee', variants: [{ stock: 50 }] });
const address = {
  name: 'Jane Doe',
  line1: '12 Market Street',
  line2: null,
  city: 'Portland',
  state: 'OR',
  postcode: '97201',
  country: 'US',
  phone: null,
};
const place = (buyer: { email: string; name: string }) =>
  paidOrder(shop, shop, {
    site,
    buyer,
    shippingAddress: address,
    shipping: 500,
    lines: [{ product: mug, quantity: 2 }, { product: tee }],
  });
await place({ email: 'jane@example.com', name: 'Jane Doe' });
const second = await place({ email: 'omar@example.com', name: 'Omar Sy' });
const merchant = await shop.merchant('read:orders');
await newUser(shop, 'owner@example.com', { name: 'Olive Owner' });
await newUser(shop, 'viewer@example.com', { name: 'Vera Viewer', role: 'member' });
const { port } = new URL(await shop.app.http.listen({ host: '127.0.0.1', port: 0 }));
const platform = `http://localhost:${port}`;

const browser = await launch();
after(() => browser.close());

const wide = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 } };

/** Opens a console page after signing in. */
const open = (page: Page, path: string, email = 'owner@example.com') =>
  signIn(page, `${platform}/console${path}`, email);

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const orderNumbers = (page: Page) =>
  page.locator('tbody').getByRole('link', { name: /^#T/ }).allTextContents();

test('pages and dialogs are accessible and follow the content security policy', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);

  await open(page, '/orders');
  await page.getByRole('link', { name: '#T1002' }).waitFor();
  await assertLooks(page);
  await page.getByRole('link', { name: '#T1002' }).click();
  await page.getByRole('heading', { name: 'Order #T1002' }).waitFor();
  await assertLooks(page);
  await press(page, 'Refund');
  await page.getByRole('dialog').waitFor();
  await assertLooks(page);
  await page.keyboard.press('Escape');
  await press(page, 'Search');
  await page.getByRole('combobox', { name: 'Search pages' }).fill('nothing like it');
  await assertLooks(page);
  await page.goto(`${platform}/console`);
  await page.getByText('Revenue by day').waitFor();
  await assertLooks(page);

  assert.deepEqual(complaints, []);
});

test('an order is shipped in parts, returned and refunded once', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, `/orders/${second.id}`);

  await press(page, 'Fulfill items');
  await press(page, 'One less: Quantity of Enamel mug');
  await page.getByLabel('Carrier').fill('DHL');
  await page.getByLabel('Tracking number').fill('TRACK-1');
  await press(page, 'Fulfill 2 items');
  await page.getByText('Order fulfilled').first().waitFor();
  await page.getByText('1 of 2 fulfilled').waitFor();

  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Return items' }).click();
  await press(page, 'One more: Quantity of Grey tee');
  await press(page, 'Return 1 item');
  await page.getByText('Fix 1 field').waitFor();
  await page.getByLabel('Reason').fill('Too small');
  await press(page, 'Return 1 item');
  await page.getByText('Return requested', { exact: true }).first().waitFor();
  await press(page, 'Approve');
  await press(page, 'Approve return');
  await page.getByText('RMA', { exact: true }).waitFor();

  await press(page, 'Refund');
  await page.getByLabel('Amount').fill('9999');
  await press(page, /^Refund \$9,999/);
  await page.getByText('Fix 1 field').waitFor();
  await page.getByLabel('Amount').fill('5');
  await page.getByRole('button', { name: 'Refund $5.00' }).dblclick();
  await page.getByText('Refund started').waitFor();

  const { body: json } = await merchant.get(`/orders/${second.id}`);
  assert.deepEqual(
    json.refunds.map(({ amount }: { amount: number }) => amount),
    [500],
  );
  assert.equal(json.fulfillments[0].tracking_number, 'TRACK-1');
  assert.equal(json.returns[0].status, 'approved');
  assert.deepEqual(complaints, []);
});

test('filters are in the URL and survive a reload', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/orders');
  await page.getByRole('link', { name: '#T1001' }).waitFor();

  // The chip comes before the heading of the column.
  await page.getByRole('button', { name: 'Date' }).first().click();
  await page.getByLabel('From').fill('2999-01-01');
  await press(page, 'Apply');
  await page.getByText('No orders match').waitFor();
  await page.reload();
  await page.getByText('No orders match').waitFor();
  const filtered = page.url();
  await press(page, 'Clear filters');
  await page.getByRole('link', { name: '#T1001' }).waitFor();

  assert.match(filtered, /created_after=2999-01-01/);
  assert.deepEqual(await orderNumbers(page), ['#T1002', '#T1001']);
});

test('keys open pages and rows', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/');

  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.getByRole('link', { name: '#T1002', exact: true }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Order #T1001' }).waitFor();
});

test('viewers read orders and are offered no changes', async (t) => {
  const { page } = await openPage(t, browser, wide);

  await open(page, `/orders/${second.id}`, 'viewer@example.com');
  await page.getByText('Omar Sy').first().waitFor();

  assert.equal(await page.getByRole('button', { name: 'Refund' }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'More actions' }).count(), 1);
});

test('items are shipped without an email, which can be sent afterwards', async (t) => {
  const { page, complaints } = await openPage(t, browser, phone);
  const order = await place({ email: 'ada@example.com', name: 'Ada' });
  await open(page, `/orders/${order.id}`);

  await press(page, 'Fulfill items');
  const box = page.getByRole('dialog').getByLabel('Send the buyer an email');
  await page.getByRole('dialog').getByText('To ada@example.com.').waitFor();
  assert.equal(await box.isChecked(), true);
  await box.uncheck();
  await assertAccessible(page);
  await press(page, 'Fulfill 3 items');
  await page.getByText('The items were shipped without an email.').waitFor();
  await press(page, 'Send “Items shipped”');
  await press(page, 'Send email');
  await page.getByText('Email queued').waitFor();

  const { emails } = (await merchant.get(`/orders/${order.id}/emails`)).body;
  assert.deepEqual(
    emails
      .filter(({ kind }: { kind: string }) => kind === 'order_shipped')
      .map(({ state, reason }: { state: string; reason: string | null }) => [state, reason]),
    [
      ['queued', null],
      ['skipped', 'not_requested'],
    ],
  );
  assert.deepEqual(complaints, []);
});

test('many orders are shipped without emails', async (t) => {
  const { page } = await openPage(t, browser, wide);
  const order = await place({ email: 'eve@example.com', name: 'Eve' });
  await open(page, '/orders?q=eve');

  await page.getByLabel('Select all rows on this page').check();
  await press(page, /^Fulfill$/);
  await page.getByRole('dialog').getByLabel('Send buyers an email').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Fulfill orders' }).click();
  await page.getByText('Reading orders').waitFor();
  await shop.app.longJobs.drain();
  await page.getByText('1 done.').waitFor();

  const { emails } = (await merchant.get(`/orders/${order.id}/emails`)).body;
  assert.deepEqual(
    Object.fromEntries(
      emails.map(({ kind, reason }: { kind: string; reason: string | null }) => [kind, reason]),
    ),
    { order_shipped: 'not_requested', order_confirmed: null },
  );
});
