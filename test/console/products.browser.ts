import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../scripts/build-console.js';
import { freePort } from '../kit/free-port.ts';
import { openShop } from '../kit/shop.ts';
import { goodPassword, newUser } from '../kit/users.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';
import { assertLooks } from './looks.ts';
import { beforeNextWrite } from './meanwhile.ts';

await buildConsole();
// Upload URLs are built from the origin, so the port is chosen first.
const port = await freePort();
const platform = `http://localhost:${port}`;
const shop = await openShop(null, { origin: platform });
await shop.site({ name: 'Fernway Outfitters' });
const mug = await shop.product({
  name: 'Enamel mug',
  tags: ['camping'],
  variants: [{ stock: 50, sku: 'MUG-1' }],
});
const tee = await shop.product({
  name: 'Grey tee',
  variants: ['S', 'M', 'L'].map((size) => ({ options: { Size: size }, stock: 5 })),
});
await shop.product({ name: 'Old poster', variants: [{ stock: 0 }] });
const merchant = await shop.merchant('read:products', 'write:products');
await newUser(shop, 'owner@example.com', { name: 'Olive Owner' });
await newUser(shop, 'viewer@example.com', { name: 'Vera Viewer', role: 'member' });
await shop.app.http.listen({ host: '127.0.0.1', port });

const browser = await launch();
after(() => browser.close());

const wide = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 } };
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens a console page after signing in. */
async function open(page: Page, path: string, email = 'owner@example.com'): Promise<void> {
  await page.goto(`${platform}/console${path}`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const names = (page: Page) => page.locator('tbody tr td.first a, tbody tr td a').allTextContents();
const read = async (id: string) => (await merchant.get(`/products/${id}`)).body;

test('product pages are accessible and follow the content security policy', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);

  await open(page, '/products');
  await page.getByRole('link', { name: 'Grey tee' }).waitFor();
  await assertLooks(page);
  await page.getByRole('link', { name: 'Grey tee' }).click();
  await page.getByLabel('Stock of M').waitFor();
  await assertLooks(page);
  await page.goto(`${platform}/console/products/new`);
  await press(page, 'Create product');
  await page.getByText('Fix 2 fields').waitFor();
  await assertLooks(page);

  assert.deepEqual(complaints, []);
});

test('a product with variants and an image is created, changed and archived', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/products/new');

  await page.getByLabel('Name').fill('Linen shirt');
  await page.getByLabel('Price', { exact: true }).fill('49.50');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'shirt.png', mimeType: 'image/png', buffer: pixel });
  await page.getByLabel('Alternative text of image 1').fill('A folded shirt');
  await press(page, 'Add option');
  for (const size of ['S', 'M']) {
    await page.getByLabel('Values of Size').fill(size);
    await page.keyboard.press('Enter');
  }
  await press(page, 'Add option');
  for (const color of ['White', 'Blue']) {
    await page.getByLabel('Values of Color').fill(color);
    await page.keyboard.press('Enter');
  }
  await page.getByLabel('Fill column').selectOption('stock');
  await page.getByLabel('Value for all variants').fill('7');
  await press(page, 'Fill 4 rows');
  await page.getByLabel('Fill column').selectOption('cost');
  await page.getByLabel('Value for all variants').fill('9');
  await press(page, 'Fill 4 rows');
  await page.getByLabel('Price of M / Blue', { exact: true }).fill('55');
  await press(page, 'Create product');
  await page.getByRole('heading', { name: 'Linen shirt' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const created = await read(id);

  await page.getByLabel('SKU of S / White').fill('SHIRT-SW');
  await page.getByLabel('Country of origin').selectOption({ label: 'Portugal' });
  await press(page, 'Remove Blue');
  await press(page, 'Save product');
  await page.getByText('Product saved').waitFor();
  const changed = await read(id);

  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Archive product' }).click();
  await press(page, 'Archive product');
  await page.getByRole('heading', { name: 'Products', exact: true }).waitFor();

  type Variant = { options: object; price: { amount: number }; stock: number; sku: string };
  const brief = ({ options, price, stock, sku }: Variant) =>
    [Object.values(options).join(' '), price.amount, stock, sku].join(', ');
  assert.deepEqual(created.variants.map(brief).sort(), [
    'M Blue, 5500, 7, ',
    'M White, 4950, 7, ',
    'S Blue, 4950, 7, ',
    'S White, 4950, 7, ',
  ]);
  assert.deepEqual(
    created.variants.map(({ cost }: any) => cost?.amount),
    [900, 900, 900, 900],
  );
  assert.equal(created.media[0].alt, 'A folded shirt');
  assert.deepEqual([created.country_of_origin, changed.country_of_origin], [null, 'PT']);
  assert.deepEqual(changed.variants.map(brief).sort(), [
    'M White, 4950, 7, ',
    'S White, 4950, 7, SHIRT-SW',
  ]);
  assert.equal((await merchant.get(`/products/${id}`)).status, 404);
  // Leaving a page cancels its reads, which the browser reports as failed.
  const isCanceled = (complaint: string) => /\/merchant\/\S+ failed$/.test(complaint);
  assert.deepEqual(
    complaints.filter((complaint) => !isCanceled(complaint)),
    [],
  );
});

test('saving keeps stock that was sold while the page was open', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, `/products/${tee.id}`);

  await page.getByLabel('SKU of M').fill('TEE-M');
  const { body } = await merchant.get(`/products/${tee.id}`);
  const medium = body.variants.find(
    ({ options }: { options: { Size: string } }) => options.Size === 'M',
  );
  await beforeNextWrite(page, `/merchant/products/${tee.id}`, () =>
    merchant.patch(`/products/${tee.id}`, { variants: [{ id: medium.id, stock: 2 }] }),
  );
  await press(page, 'Save product');
  await page.getByText('Someone else changed this').waitFor();
  await press(page, 'Save product');
  await page.getByText('Product saved').waitFor();

  const after = (await read(tee.id)).variants.find(({ id }: { id: string }) => id === medium.id);
  assert.deepEqual([after.stock, after.sku], [2, 'TEE-M']);
});

test('a product is duplicated, and its copy opens', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, `/products/${tee.id}`);

  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Duplicate product' }).click();
  await press(page, 'Duplicate product');
  await page.getByRole('heading', { name: 'Grey tee (copy)' }).waitFor();

  const { pathname } = new URL(page.url());
  const copy = await read(pathname.split('/').at(-1) ?? '');
  assert.deepEqual(
    [copy.slug, copy.published_at, copy.variants.length],
    ['grey-tee-copy', null, 3],
  );
  assert.deepEqual(complaints, []);
  await merchant.delete(`/products/${copy.id}`);
});

test('the variant table fits the page, and shows unused columns on request', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, `/products/${tee.id}`);
  const table = page.getByRole('table', { name: 'Variants' });
  await table.waitFor();
  const isScrolled = () =>
    table.evaluate(({ parentElement: box }) => (box?.scrollWidth ?? 0) > (box?.clientWidth ?? 0));

  const fits = !(await isScrolled());
  const before = await table.getByRole('columnheader').allTextContents();
  await press(page, 'Show all columns');
  await page.getByLabel('Part number of S').fill('TEE-S');
  await press(page, 'Show all columns');
  const after = await table.getByRole('columnheader').allTextContents();
  await press(page, 'Save product');
  await page.getByText('Product saved').waitFor();

  assert.ok(fits);
  assert.deepEqual(before, ['Variant', 'Price', 'Stock', 'SKU', 'Barcode (GTIN)', 'Remove']);
  assert.deepEqual(after.slice(4, 6), ['Barcode (GTIN)', 'Part number']);
  const { variants } = await read(tee.id);
  assert.deepEqual(
    variants.map(({ mpn }: any) => mpn),
    ['TEE-S', null, null],
  );
});

test('former price, cost and page title of a product are saved and removed', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, `/products/${mug.id}`);

  await page.getByLabel('Compare-at price').fill('30');
  await page.getByLabel('Cost').fill('4.50');
  await page.getByLabel('Page title').fill('Enamel mugs');
  await press(page, 'Save product');
  await page.getByText('Product saved').waitFor();
  const saved = await read(mug.id);
  await page.reload();
  await page.getByLabel('Cost').fill('');
  await press(page, 'Save product');
  await page.getByText('Product saved').waitFor();

  const amounts = ({ variants: [one] }: any) => [one.compare_at_price?.amount, one.cost?.amount];
  assert.deepEqual([...amounts(saved), saved.seo_title], [3_000, 450, 'Enamel mugs']);
  assert.deepEqual(amounts(await read(mug.id)), [3_000, undefined]);
});

test('a publication date is set, moved and removed, in the time zone of the store', async (t) => {
  const zone = { timezoneId: 'America/New_York' };
  const { page, complaints } = await openPage(t, browser, { ...wide, ...zone });
  const publicStatus = async () =>
    (await shop.public.get(`/api/storefront/v1/stores/shop/products/${tee.id}`)).status;
  const save = async () => {
    await press(page, 'Save product');
    await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });
    return (await read(tee.id)).published_at;
  };
  await open(page, `/products/${tee.id}`);
  const date = page.getByLabel('Date', { exact: true });

  await date.fill('2999-01-01T10:30');
  assert.equal(await save(), '2999-01-01T10:30:00.000Z');
  await page.getByText('Scheduled', { exact: true }).waitFor();
  await page.getByTitle('Tuesday, January 1, 2999 at').waitFor();
  assert.equal(await publicStatus(), 404);

  await date.fill('2024-05-06T07:08');
  assert.equal(await save(), '2024-05-06T07:08:00.000Z');
  await page.getByText('Published', { exact: true }).first().waitFor();
  assert.equal(await publicStatus(), 200);

  await page.getByLabel('Publication', { exact: true }).selectOption('Not published');
  assert.equal(await save(), null);
  await page.getByText('Unpublished', { exact: true }).waitFor();
  assert.equal(await publicStatus(), 404);

  await page.getByLabel('Publication', { exact: true }).selectOption('On a date');
  await press(page, 'Save product');
  await page.getByText('Enter a date and a time.').first().waitFor();
  await assertAccessible(page);
  await date.fill('2025-02-03T04:05');
  assert.equal(await save(), '2025-02-03T04:05:00.000Z');
  assert.deepEqual(complaints, []);
});

test('a product is created for a later date', async (t) => {
  const { page, complaints } = await openPage(t, browser, phone);
  await open(page, '/products/new');

  await page.getByLabel('Name').fill('Autumn scarf');
  await page.getByLabel('Price', { exact: true }).fill('20');
  await page.getByLabel('Publication', { exact: true }).selectOption('On a date');
  await page.getByLabel('Date', { exact: true }).fill('2999-01-01T10:30');
  await page.getByText('Until then only members').waitFor();
  await press(page, 'Create product');
  await page.getByText('Scheduled', { exact: true }).waitFor();

  const { products } = (await merchant.get('/products?status=scheduled')).body;
  assert.deepEqual(
    products.map(({ name, published_at: at }: { name: string; published_at: string }) => [
      name,
      at,
    ]),
    [['Autumn scarf', '2999-01-01T10:30:00.000Z']],
  );
  assert.deepEqual(complaints, []);
  await merchant.delete(`/products/${products[0].id}`);
});

test('products are filtered, searched by SKU and unpublished together', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/products?stock=out_of_stock');
  await page.getByRole('link', { name: 'Old poster' }).waitFor();
  const soldOut = await names(page);
  await page.goto(`${platform}/console/products?q=MUG-1`);
  await page.getByRole('link', { name: 'Enamel mug' }).waitFor();
  const found = await names(page);

  await page.getByLabel('Select all rows on this page').check();
  await press(page, 'Unpublish');
  await press(page, 'Unpublish product');
  await page.getByText('Product unpublished').waitFor();

  assert.deepEqual([soldOut.length, found.length], [1, 1]);
  assert.equal((await read(mug.id)).published_at, null);
});

test('viewers can read products but not change them', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, `/products/${tee.id}`, 'viewer@example.com');
  await page.getByRole('heading', { name: 'Grey tee' }).waitFor();

  assert.equal(await page.getByRole('button', { name: 'Publish' }).count(), 0);
  assert.equal(await page.getByLabel('Name').isDisabled(), true);
});
