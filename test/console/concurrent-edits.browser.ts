import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPage } from '../pages/chromium.ts';
import { openConsoleShop, press, wide } from './console-shop.ts';

const { shop, merchant, browser, open } = await openConsoleShop();
const sizes = ['S', 'M'].map((size) => ({ options: { Size: size }, stock: 5 }));
const changed = 'Someone else changed this while you were editing';

const readProduct = async (id: string) => (await merchant.get(`/products/${id}`)).body;
const optionsOf = ({ variants }: { variants: { options: { Size: string } }[] }) =>
  variants.map(({ options }) => options.Size).sort();

/** Opens a page and waits until it follows the events. */
async function openLive(page: Page, path: string): Promise<void> {
  const following = page.waitForResponse(/events\/stream/);
  await open(page, path);
  await following;
}

test('an edit that someone else saved too is shown at once and asked about', async (t) => {
  const tee = await shop.product({ name: 'Grey tee', variants: sizes });
  const { page } = await openPage(t, browser, wide);
  await openLive(page, `/products/${tee.id}`);
  const description = page.getByLabel('Description', { exact: true });

  await page.getByLabel('SKU of M').fill('TEE-M');
  await description.fill('Mine');
  await merchant.patch(`/products/${tee.id}`, {
    description: 'Theirs',
    brand: 'Fernway',
    variants: [{ options: { Size: 'L' }, stock: 7 }],
  });
  await page.getByText('yours is “Mine”, saved is “Theirs”').waitFor();
  const focused = await page.locator(':focus').getAttribute('name');
  const brand = await page.getByLabel('Brand').inputValue();
  await press(page, 'Save product');
  await page.getByRole('alert').getByText(changed).waitFor();
  const asked = await readProduct(tee.id);
  await press(page, 'Save product');
  await page.getByText('Product saved').waitFor();
  await page.getByLabel('SKU of L').waitFor();

  const saved = await readProduct(tee.id);
  assert.deepEqual([focused, brand, asked.description], ['description', 'Fernway', 'Theirs']);
  assert.deepEqual(
    [saved.description, saved.brand, optionsOf(saved)],
    ['Mine', 'Fernway', ['L', 'M', 'S']],
  );
});

test('changes of other fields, and sales, are no conflict', async (t) => {
  const cap = await shop.product({ name: 'Wool cap', variants: sizes });
  const { page } = await openPage(t, browser, wide);
  await openLive(page, `/products/${cap.id}`);

  await page.getByLabel('Tags').fill('winter');
  await page.keyboard.press('Enter');
  await merchant.patch(`/products/${cap.id}`, { name: 'Wool hat' });
  await page.getByRole('heading', { name: 'Wool hat' }).waitFor();
  await press(page, 'Save product');
  await page.getByText('Product saved').waitFor();
  await page.getByLabel('SKU of M').fill('CAP-M');
  await shop.paidOrder({ lines: [{ product: cap, quantity: 1 }] });
  await page.getByText('9', { exact: true }).waitFor();
  assert.equal(await page.getByText(changed).count(), 0);
  await press(page, 'Save product');
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });

  const saved = await readProduct(cap.id);
  assert.deepEqual([saved.name, saved.tags], ['Wool hat', ['winter']]);
  assert.deepEqual(saved.variants.map(({ stock, sku }: any) => `${stock} ${sku}`).sort(), [
    '4 null',
    '5 CAP-M',
  ]);
});

test('only variants that were removed here are archived', async (t) => {
  const scarf = await shop.product({ name: 'Wool scarf', variants: sizes });
  const { page } = await openPage(t, browser, wide);
  await openLive(page, `/products/${scarf.id}`);

  await press(page, 'Remove S');
  await merchant.patch(`/products/${scarf.id}`, {
    variants: [{ options: { Size: 'L' }, stock: 7 }],
  });
  await page.getByText(changed).waitFor();
  await press(page, 'Save product');
  await page.getByRole('alert').getByText(changed).waitFor();
  await press(page, 'Save product');
  await page.getByText('Product saved').waitFor();

  assert.deepEqual(optionsOf(await readProduct(scarf.id)), ['L', 'M']);
});

/** Writes to a path wait until `release` is called. */
async function holdWrites(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'GET') await promise;
    await route.continue();
  });
  return { release: resolve };
}

test('what is typed while a save is running stays in the form', async (t) => {
  const mug = await shop.product({ name: 'Enamel mug', variants: sizes });
  const { page } = await openPage(t, browser, wide);
  await openLive(page, `/products/${mug.id}`);
  const description = page.getByLabel('Description', { exact: true });
  const { release } = await holdWrites(page, `/merchant/products/${mug.id}`);

  await description.fill('First sentence. ');
  await page.getByLabel('Stock of S').fill('10');
  await page.getByLabel('Values of Size').fill('L');
  await page.keyboard.press('Enter');
  await description.press('Control+s');
  await page.locator('[aria-busy]').waitFor();
  await description.pressSequentially('Second sentence.');
  await page.getByLabel('SKU of L').fill('MUG-L');
  release();
  await page.getByText('Product saved').waitFor();
  assert.equal(await description.inputValue(), 'First sentence. Second sentence.');
  assert.equal(await page.getByText(changed).count(), 0);
  await shop.paidOrder({ lines: [{ product: mug, quantity: 1 }] });
  await press(page, 'Save product');
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });

  const saved = await readProduct(mug.id);
  assert.equal(saved.description, 'First sentence. Second sentence.');
  assert.deepEqual(saved.variants.map(({ stock, sku }: any) => `${stock} ${sku}`).sort(), [
    '0 MUG-L',
    '5 null',
    '9 null',
  ]);
});

test('search words of someone else are not replaced without a question', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/settings/search-words');
  const words = page.getByLabel('Words that mean the same');

  await press(page, 'Add group');
  for (const word of ['sofa', 'couch']) {
    await words.fill(word);
    await words.press('Enter');
  }
  await merchant.put('/sites/shop/synonyms', { synonyms: [{ terms: ['mug', 'cup'] }] });
  await press(page, 'Save search words');
  await page.getByRole('alert').getByText(changed).waitFor();
  const asked = (await merchant.get('/sites/shop/synonyms')).body.synonyms;
  await press(page, 'Discard');
  await page.getByRole('button', { name: 'Remove cup' }).waitFor();

  assert.deepEqual(asked, [{ terms: ['mug', 'cup'] }]);
});
