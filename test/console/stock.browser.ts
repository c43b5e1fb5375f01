import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../scripts/build-console.js';
import { sellStock } from '../../src/core/catalog/stock/stock.ts';
import { openShop } from '../kit/shop.ts';
import { newUser } from '../kit/users.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { assertLooks } from './looks.ts';
import { beforeNextWrite } from './meanwhile.ts';
import { signIn } from './sign-in.ts';

await buildConsole();
const shop = await openShop(null);
await shop.site({ name: 'Fernway Outfitters' });
const tee = await shop.product({
  name: 'Grey tee',
  variants: ['S', 'M'].map((size, at) => ({
    options: { Size: size },
    stock: at === 0 ? 20 : 3,
    sku: `TEE-${size}`,
  })),
});
const mug = await shop.product({ name: 'Enamel mug', variants: [{ stock: 0 }] });
const cap = await shop.product({ name: 'Wool cap' });
const merchant = await shop.merchant();
const { body: collection } = await merchant.post('/collections', {
  site_slug: 'shop',
  name: 'Gifts',
  product_ids: [tee.id, mug.id],
});
await newUser(shop, 'owner@example.com', { name: 'Olive Owner' });
await newUser(shop, 'viewer@example.com', { name: 'Vera Viewer', role: 'member' });
const server = await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
const platform = server.replace('127.0.0.1', 'localhost');

const browser = await launch();
after(() => browser.close());

const wide = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 } };
const open = (page: Page, path: string, email = 'owner@example.com') =>
  signIn(page, `${platform}/console${path}`, email);
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) =>
  page.locator('dialog footer').getByRole('button', { name }).click();
const adjust = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();
const onHand = async () =>
  (await merchant.get('/inventory?q=tee')).body.inventory.map((item: any) => item.on_hand);
const members = async () =>
  (await merchant.get(`/collections/${collection.id}/products`)).body.products.map(
    ({ name }: any) => name,
  );

test('inventory and collections are accessible and follow the content security policy', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/products/inventory');
  await page.getByText('Out of stock').nth(1).waitFor();
  await assertLooks(page);
  await adjust(page, /adjust stock of Grey tee, S$/);
  await assertLooks(page);
  await press(page, 'Cancel');
  await page.goto(`${platform}/console/products/inventory?stock=not_tracked&q=nothing`);
  await page.getByText('No variants match').waitFor();
  await assertLooks(page);
  await page.goto(`${platform}/console/products/collections`);
  await page.getByRole('link', { name: 'Gifts' }).waitFor();
  await assertLooks(page);
  await page.getByRole('link', { name: 'Gifts' }).click();
  await page.getByRole('button', { name: 'Move Grey tee down' }).waitFor();
  await assertLooks(page);

  assert.deepEqual(complaints.filter(isNotCanceled), []);
});

test('stock is set, changed in bulk with a reason, and listed in the history', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/products/inventory?q=tee');

  await adjust(page, /adjust stock of Grey tee, S$/);
  await page.getByLabel('New units of Grey tee, S').fill('x');
  await confirm(page, 'Adjust stock');
  await page.getByText('Enter whole units for Grey tee, S.').first().waitFor();
  await page.getByLabel('New units of Grey tee, S').fill('25');
  await page.getByLabel('Reason').selectOption('count');
  await confirm(page, 'Adjust stock');
  await page.getByText('Stock adjusted').waitFor();
  assert.deepEqual(await onHand(), [25, 3]);

  shop.clock.advance(1_000);
  await page.getByLabel('Select all rows on this page').check();
  await press(page, 'Adjust stock');
  await page.getByLabel('Adjustment').selectOption('change');
  await page.getByLabel('Units to add').fill('-4');
  await confirm(page, 'Adjust stock');
  await page.getByText('Grey tee, M has only 3 units.').first().waitFor();
  await page.getByLabel('Units to add').fill('-2');
  await page.getByLabel('Reason').selectOption('damaged');
  await page.getByLabel('Note').fill('Moths');
  await confirm(page, 'Adjust stock');
  await page.locator('dialog').waitFor({ state: 'detached' });
  assert.deepEqual(await onHand(), [23, 1]);

  await press(page, /Actions for Grey tee, S/);
  await page.getByRole('menuitem', { name: 'Show history' }).click();
  const rows = page.locator('dialog tbody tr');
  await rows.nth(1).waitFor();
  const texts = (await rows.allTextContents()).map((text) => text.replace(/^.*[AP]M/, ''));
  assert.deepEqual(texts, ['−223DamagedTeam memberMoths', '+525CountTeam member–none']);
  assert.deepEqual(complaints.filter(isNotCanceled), []);
});

test('units sold since the page was loaded are not overwritten', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/products/inventory?q=tee');
  const [before] = await onHand();
  await adjust(page, /adjust stock of Grey tee, S$/);
  await shop.unit.run(shop.tenant, (work) =>
    sellStock(work, [{ variantId: tee.variants[0]?.id ?? assert.fail(), quantity: 1 }]),
  );
  await page.getByLabel('New units of Grey tee, S').fill('50');
  await confirm(page, 'Adjust stock');
  await page
    .getByText(`but there are ${before - 1} units on hand now`)
    .first()
    .waitFor();
  assert.equal((await onHand())[0], before - 1);
});

test('a low-stock level of a variant is saved, and moves it to another tab', async (t) => {
  const { page } = await openPage(t, browser, phone);
  await open(page, '/products/inventory?stock=low_stock');
  await press(page, /Actions for Grey tee, M/);
  await page.getByRole('menuitem', { name: 'Edit low-stock level' }).click();
  await page.getByLabel('Low at').fill('0');
  await confirm(page, 'Save level');
  await page.getByText('No variants match').waitFor();
  const { variants } = (await merchant.get(`/products/${tee.id}`)).body;
  assert.deepEqual(
    variants.map((variant: any) => variant.low_stock_threshold),
    [null, 0],
  );
});

test('products are added, moved by button, key and drag, and removed', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, `/products/collections/${collection.id}`);
  const shownNames = () => page.locator('main ol:not([aria-busy=true]) li a').allTextContents();
  const settled = async (names: string[]) => {
    for (let tries = 0; tries < 100 && (await shownNames()).join() !== names.join(); tries += 1)
      await page.waitForTimeout(50);
    assert.deepEqual(await shownNames(), names);
  };

  await page.getByLabel('Add product').fill('wool');
  await page.getByRole('option', { name: 'Wool cap' }).click();
  await settled(['Grey tee', 'Enamel mug', 'Wool cap']);
  await page.getByRole('button', { name: 'Move Wool cap up' }).press('Enter');
  await settled(['Grey tee', 'Wool cap', 'Enamel mug']);
  await press(page, 'Actions for Enamel mug');
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await settled(['Enamel mug', 'Grey tee', 'Wool cap']);
  await page.locator('main ol li').nth(2).dragTo(page.locator('main ol li').nth(0));
  await settled(['Wool cap', 'Enamel mug', 'Grey tee']);
  assert.deepEqual(await members(), ['Wool cap', 'Enamel mug', 'Grey tee']);
  const shown = (await shop.public.get('/api/storefront/v1/stores/shop/collections/gifts/products'))
    .body;
  assert.deepEqual(
    shown.products.map(({ name }: any) => name),
    ['Wool cap', 'Enamel mug', 'Grey tee'],
  );

  await press(page, 'Actions for Grey tee');
  await page.getByRole('menuitem', { name: 'Remove from collection' }).click();
  await settled(['Wool cap', 'Enamel mug']);
  assert.deepEqual(await members(), ['Wool cap', 'Enamel mug']);
  assert.equal((await merchant.get(`/products/${cap.id}`)).body.collection_ids.length, 1);
  assert.deepEqual(complaints.filter(isNotCanceled), []);
});

test('a collection is created, changed despite another change, and deleted', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/products/collections');
  await press(page, 'Create collection');
  await page.getByLabel('Name', { exact: true }).fill('Camping');
  await confirm(page, 'Create collection');
  await page.getByRole('heading', { name: 'Camping' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByLabel('Description').fill('Under the stars.');
  const rename = () => merchant.patch(`/collections/${id}`, { name: 'Outdoors' });
  await beforeNextWrite(page, `/merchant/collections/${id}`, rename);
  await press(page, 'Save collection');
  await page.getByText('Someone else changed this').first().waitFor();
  await press(page, 'Save collection');
  await page.getByText('Collection saved').waitFor();
  const { name, description } = (await merchant.get(`/collections/${id}`)).body;
  assert.deepEqual([name, description], ['Outdoors', 'Under the stars.']);

  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Delete collection' }).click();
  await confirm(page, 'Delete collection');
  await page.getByRole('heading', { name: 'Collections', exact: true }).waitFor();
  assert.equal((await merchant.get(`/collections/${id}`)).status, 404);
});

test('viewers read stock and collections without the means to change them', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/products/inventory?q=tee', 'viewer@example.com');
  await page.getByRole('button', { name: 'History' }).first().waitFor();
  assert.equal(await page.getByRole('button', { name: /adjust stock/i }).count(), 0);
  assert.equal(await page.getByRole('checkbox').count(), 0);
  await page.goto(`${platform}/console/products/collections/${collection.id}`);
  await page.locator('main ol li').first().waitFor();
  assert.equal(await page.getByLabel('Add product').count(), 0);
  assert.equal(await page.getByRole('button', { name: /^Move/ }).count(), 0);
});

/** Leaving a page cancels its reads, which the browser reports as failed; refusals are expected. */
function isNotCanceled(complaint: string): boolean {
  return !/\/merchant\/\S+ failed$/.test(complaint);
}
