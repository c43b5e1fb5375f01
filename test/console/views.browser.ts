import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { paidOrder } from '../kit/orders.ts';
import { openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';
import { openConsoleShop, press, wide } from './console-shop.ts';

const { shop, site, merchant, platform, browser, open } = await openConsoleShop();
const mug = await shop.product({ name: 'Enamel mug', variants: [{ sku: 'MUG-1', stock: 50 }] });
const place = (name: string, line1: string) =>
  paidOrder(shop, shop, {
    site,
    buyer: { email: `${name.toLowerCase()}@example.com`, name },
    shippingAddress: {
      name,
      line1,
      line2: null,
      city: 'Portland',
      state: 'OR',
      postcode: '97201',
      country: 'US',
      phone: null,
    },
    lines: [{ product: mug, quantity: 2 }],
  });
const jane = await place('Jane', '12 Market Street');
await place('Omar', '7 Hill Road');

test('a view is saved, opened by default, changed, renamed and deleted', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/orders?q=jane');
  await page.getByRole('link', { name: '#T1001' }).waitFor();
  await press(page, 'Saved views');
  await page.getByRole('menuitem', { name: 'Save as new view' }).click();
  await press(page, 'Save view');
  await page.getByText('Fix 1 field').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Orders of Jane');
  await page.getByLabel('Open orders with this view').check();
  await assertAccessible(page);
  await press(page, 'Save view');
  await page.getByText('View saved').waitFor();

  await page.goto(`${platform}/console/orders`);
  await page.getByRole('button', { name: 'Orders of Jane' }).waitFor();
  await page.getByRole('link', { name: '#T1001' }).waitFor();
  assert.equal(await page.getByRole('link', { name: '#T1002' }).count(), 0);
  assert.match(page.url(), /q=jane/);
  await press(page, 'Clear');
  await page.getByRole('link', { name: '#T1002' }).waitFor();

  await press(page, 'Saved views');
  await page.getByRole('menuitem', { name: 'Manage views' }).click();
  await press(page, 'Actions for Orders of Jane');
  await page.getByRole('menuitem', { name: 'Rename view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Jane');
  await press(page, 'Rename view');
  await page.getByText('View renamed').waitFor();
  await assertAccessible(page);
  await press(page, 'Actions for Jane');
  await page.getByRole('menuitem', { name: 'Delete view' }).click();
  await page.getByText('No saved views are left.').waitFor();
  assert.deepEqual(complaints, []);
});

test('a view that was changed in another tab is not overwritten', async (t) => {
  const [one, two] = [await openPage(t, browser, wide), await openPage(t, browser, wide)];
  await open(one.page, '/orders?q=omar');
  await press(one.page, 'Saved views');
  await one.page.getByRole('menuitem', { name: 'Save as new view' }).click();
  await one.page.getByRole('textbox', { name: 'Name' }).fill('Omar');
  await press(one.page, 'Save view');
  await one.page.getByText('View saved').waitFor();
  await open(two.page, '/orders');
  const edit = async (page: Page) => {
    await press(page, 'Saved views');
    await page.getByRole('menuitem', { name: 'Manage views' }).click();
    await press(page, 'Actions for Omar');
    await page.getByRole('menuitem', { name: 'Rename view' }).click();
  };
  await edit(one.page);
  await one.page.getByRole('textbox', { name: 'Name' }).fill('Omar A');
  await edit(two.page);
  await two.page.getByRole('textbox', { name: 'Name' }).fill('Omar B');
  await press(two.page, 'Rename view');
  await two.page.getByText('View renamed').waitFor();

  await press(one.page, 'Rename view');
  await one.page.getByText('Name: yours is “Omar A”, saved is “Omar B”.').waitFor();
  await press(one.page, 'Rename view');
  await one.page.getByText('View renamed').waitFor();
});

test('packing slips are printed one to a sheet, without the rest of the page', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/orders');
  await page.getByRole('link', { name: '#T1002' }).waitFor();
  await page.getByLabel('Select all rows on this page').check();
  await press(page, 'Print packing slips');
  await page.getByRole('article', { name: 'Packing slip #T1001' }).waitFor();
  await assertAccessible(page);
  assert.equal(await page.getByRole('article').count(), 2);
  await page.getByText('12 Market Street').waitFor();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const shown = async (name: string) => page.getByText(name, { exact: true }).first().isVisible();
  assert.deepEqual(
    [await shown('Settings'), await shown('Print 2 packing slips'), await shown('MUG-1')],
    [false, false, true],
  );
  const pdf = (await page.pdf()).toString('latin1');
  assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 2);
  assert.deepEqual(complaints, []);
});

test('the Returns tab shows open returns, and the hint counts new orders that match the filters', async (t) => {
  const { body } = await merchant.get(`/orders/${jane.id}`);
  await merchant.post(`/orders/${jane.id}/fulfill`, {}, { 'idempotency-key': 'ship' });
  await merchant.post(`/orders/${jane.id}/returns`, {
    items: [{ line_item_id: body.items[0].id, quantity: 1 }],
    reason: 'Chipped',
  });
  const { page } = await openPage(t, browser, wide);
  await open(page, '/orders');
  await page.getByRole('link', { name: 'Returns' }).click();
  await page.locator('tbody').getByText('Requested', { exact: true }).waitFor();
  await page.getByRole('link', { name: '#T1002' }).waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('link', { name: /^#T/ }).count(), 1);
  const tabs = page.getByRole('navigation', { name: 'Orders by state' });
  assert.deepEqual(await tabs.locator('[aria-current=page]').allTextContents(), ['Returns']);

  await page.goto(`${platform}/console/orders?q=jane`);
  await page.getByRole('link', { name: '#T1001' }).waitFor();
  await page.waitForTimeout(500);
  await place('Zoe', '1 Lake Way');
  await place('Jane', '12 Market Street');
  await page.getByRole('button', { name: 'Show 1 new order' }).click();
  await page.getByRole('link', { name: '#T1004' }).waitFor();
  assert.equal(await page.getByRole('link', { name: '#T1003' }).count(), 0);
});

test('an agent is blocked and unblocked', async (t) => {
  await shop.public.post(
    '/api/storefront/v1/carts',
    { site_slug: 'shop' },
    { 'user-agent': 'scraper/1.0' },
  );
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/agents');
  await page
    .getByRole('row', { name: /scraper/ })
    .getByRole('checkbox')
    .check();
  await press(page, /^Block agents/);
  await page.getByLabel('Reason').fill('Never buys');
  await assertAccessible(page);
  await press(page, /^Block agent$/);
  await page.locator('tbody').getByText('Blocked', { exact: true }).waitFor();
  await page.goto(`${platform}/console/agents/blocked`);
  await page.getByText('Never buys').waitFor();
  await assertAccessible(page);
  await press(page, 'Unblock scraper');
  await press(page, /^Unblock agent$/);
  await page.getByText('No agent is blocked').waitFor();
  assert.deepEqual(complaints, []);
});

test('a tax rate that someone else has changed is not overwritten', async (t) => {
  const draft = { site_slug: 'shop', name: 'VAT', country: 'DE', rate: 19 };
  const { body: rate } = await merchant.post('/tax-rates', draft);
  const { page } = await openPage(t, browser, wide);
  await open(page, '/settings/taxes');
  await press(page, 'Change VAT');
  await page.getByRole('menuitem', { name: 'Edit rate' }).click();
  await page.getByLabel('Rate in percent').fill('7');
  await merchant.patch(`/tax-rates/${rate.id}`, { rate: 20 });
  await press(page, 'Save rate');
  await page.getByText('Rate: yours is “7”, saved is “20”.').waitFor();
  assert.equal((await merchant.get(`/tax-rates/${rate.id}`)).body.rate, 20);
  await press(page, 'Save rate');
  await page.getByText('Tax rate saved').waitFor();
  assert.equal((await merchant.get(`/tax-rates/${rate.id}`)).body.rate, 7);
});

test('an unknown order and an unknown page link back to existing pages', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/orders/ord_none');
  await page.getByRole('heading', { name: 'Order', exact: true, level: 1 }).waitFor();
  await assertAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('link', { name: '#T1001' }).waitFor();
  await page.goto(`${platform}/console/nothing/here`);
  await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Open the home page' }).click();

  await page.waitForURL((url) => url.pathname === '/console/');
});
