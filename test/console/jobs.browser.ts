import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../scripts/build-console.js';
import { catalogOf } from '../kit/bulk-jobs.ts';
import { freePort } from '../kit/free-port.ts';
import { openMediaShop } from '../kit/media.ts';
import { newUser } from '../kit/users.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { assertLooks } from './looks.ts';
import { signIn } from './sign-in.ts';

await buildConsole();
// Upload URLs are built from the origin, so the port is chosen first.
const port = await freePort();
const platform = `http://localhost:${port}`;
const shop = await openMediaShop(null, {}, platform);
await shop.site({ name: 'Fernway Outfitters' });
await newUser(shop, 'owner@example.com', { name: 'Olive Owner' });
await newUser(shop, 'staff@example.com', { name: 'Sam Staff', role: 'staff' });
await newUser(shop, 'viewer@example.com', { name: 'Vera Viewer', role: 'member' });
shop.app.longJobs.start();
await shop.app.http.listen({ host: '127.0.0.1', port });

const browser = await launch();
after(() => browser.close());

const wide = { viewport: { width: 1280, height: 800 } };
const open = (page: Page, path: string, email = 'owner@example.com') =>
  signIn(page, `${platform}/console${path}`, email);
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).last().click();
const choose = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'catalog.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const merchant = await shop.merchant();

test('a catalog is mapped, checked, imported, canceled and resumed', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/products/import');

  await choose(page, `${catalogOf(6_000).replace('slug,name', 'slug,Artikel')}bad,Bad,free,\n`);
  await page.getByLabel('Import Artikel as').selectOption('name');
  await press(page, 'Check file');
  await page.getByText('1 cannot be imported, see below.').waitFor();
  await page.getByText('"free" is not a price in USD').first().waitFor();
  await press(page, 'Import 6,000 products');
  await page.getByText(/^[1-9][\d,]* of 6,001 products$/).waitFor();
  await press(page, 'Cancel import');
  await page.getByText('Canceled', { exact: true }).waitFor();
  await press(page, 'Resume import');
  await page.getByText('6,000 products are in the store as in the file.').waitFor();

  const [last] = (await merchant.get('/imports')).body.imports;
  assert.deepEqual([last.state, last.created, last.failed], ['done', 6_000, 1]);
  assert.deepEqual(complaints, []);
});

test('all matching products are changed in the background and exported', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/products?q=item-12');

  await page.getByLabel('Select all rows on this page').click();
  await press(page, /^Select all 1\d\d products$/);
  await press(page, 'Change prices');
  await page.getByLabel('Percent', { exact: true }).fill('-50');
  await press(page, 'Change prices');
  await page.getByText(/^1\d\d done\.$/).waitFor();
  await press(page, 'Close');
  await page
    .getByText(/^\$6\d\d\.\d0$/)
    .first()
    .waitFor();
  await press(page, 'Export');
  await press(page, 'Start export');
  const download = page.waitForEvent('download');
  await press(page, 'Download');
  const file = readFileSync((await (await download).path()) ?? '', 'utf8');

  assert.equal((await merchant.get('/products?q=item-12&limit=1')).status, 200);
  assert.match(file, /^slug,name,/);
  assert.match(file, /\r\nitem-12,Item 12,.*,6\.00,,,USD,/);
  assert.deepEqual(complaints, []);
});

test('staff can import but not export, and viewers can only see imports', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/products', 'staff@example.com');
  await page.getByRole('link', { name: 'Import' }).waitFor();
  const staffExports = await page.getByRole('button', { name: 'Export' }).count();
  const other = await openPage(t, browser, wide);
  await open(other.page, '/products/import', 'viewer@example.com');
  await other.page.getByText('You can see imports.').waitFor();
  const viewerUploads = await other.page.locator('input[type=file]').count();

  assert.deepEqual([staffExports, viewerUploads], [0, 0]);
});

test('pages and dialogs of jobs are accessible', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);

  await open(page, '/products/import');
  await choose(page, 'slug,name,price\nmug,Mug,1\nbad,Bad,free\n');
  await page.getByText('First values').waitFor();
  await assertLooks(page);
  await press(page, 'Check file');
  await page.getByText('1 cannot be imported, see below.').waitFor();
  await assertLooks(page);
  await page.goto(`${platform}/console/products`);
  await page.getByLabel('Select row').first().click();
  await press(page, 'Change prices');
  await assertLooks(page);
  await press(page, 'Cancel');
  await press(page, 'Export');
  await assertLooks(page);

  assert.deepEqual(complaints, []);
});

test('stock is exported, and the counts of an edited file are imported', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  const mug = await shop.product({
    name: 'Stock mug',
    variants: [
      { options: { Size: 'S' }, stock: 3, sku: 'STOCK-S' },
      { options: { Size: 'L' }, stock: 4, sku: 'STOCK-L' },
    ],
  });
  await open(page, '/products/inventory?q=stock');

  await press(page, 'Export');
  await page.getByText('2 variants, as the filters of the list select them.').waitFor();
  await press(page, 'Start export');
  const download = page.waitForEvent('download');
  await press(page, 'Download');
  const text = readFileSync(await (await download).path(), 'utf8');
  await press(page, 'Cancel');
  await page.getByRole('link', { name: 'Import' }).click();
  await choose(page, `${text.replace(',STOCK-S,3,', ',STOCK-S,9,')}Cup,,NONE,1,,,,,\r\n`);
  await page.getByText('compared with the stock counts of the store').waitFor();
  await press(page, 'Check file');
  await page.getByText('No variant of this store has the SKU "NONE".').first().waitFor();
  await press(page, 'Import 1 stock counts');
  await page.getByText('2 stock counts are in the store as in the file.').waitFor();

  const { inventory } = (await merchant.get(`/inventory?q=${mug.slug}`)).body;
  assert.deepEqual(
    inventory.map(({ on_hand: units }: { on_hand: number }) => units),
    [9, 4],
  );
  assert.deepEqual(complaints, []);
});
