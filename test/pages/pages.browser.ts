import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { readDemoImage } from '../../src/app/demo/demo-image.ts';
import { createCollection } from '../../src/core/catalog/collections/manage-collections.ts';
import { openShop } from '../kit/shop.ts';
import { launch, openPage } from './chromium.ts';
import { addHardProducts } from './demo-products.ts';
import {
  contrastProblems,
  focused,
  frameProblems,
  headingProblems,
  imageWidths,
  namingProblems,
} from './page-checks.js';

const shop = await openShop(null);
await shop.site({
  name: 'Fernway Outfitters',
  description: 'Everyday clothes, shoes and bags.',
  policies: { shipping: 'Within one working day.', returns: 'Within 30 days.' },
});
const hard = await addHardProducts(shop);
await shop.product({ name: `A${'very'.repeat(30)}longword` });
await shop.product({ name: 'Bare thing', variants: [{ stock: 2 }] });
await shop.unit.run(shop.tenant, (work) =>
  createCollection(work, 'shop', { name: 'Hard ones', productIds: [hard.manyVariants.id] }),
);
const { port } = new URL(await shop.app.http.listen({ host: '127.0.0.1', port: 0 }));
const platform = `http://localhost:${port}`;
const store = `http://shop.localhost:${port}`;

const browser = await launch();
after(() => browser.close());

const pages = {
  home: `${platform}/`,
  'search of the platform': `${platform}/search?q=enamel`,
  'store on the platform': `${platform}/stores/shop`,
  store: `${store}/`,
  collection: `${store}/collections/hard-ones`,
  'search of a store': `${store}/search?q=tee&price_min=x`,
  'product with 120 variants': `${store}/products/${hard.manyVariants.slug}`,
  'product with hostile markup': `${store}/products/${hard.hostileMarkup.slug}`,
  'product that talks to agents': `${store}/products/${hard.injectedInstructions.slug}`,
  'product that is sold out': `${store}/products/${hard.zeroStock.slug}`,
  'product without an image': `${store}/products/bare-thing`,
};
const missing = `${store}/products/nothing`;

async function problemsOf(page: Page): Promise<string[]> {
  const checks = [headingProblems, namingProblems, frameProblems, contrastProblems];
  const problems = await Promise.all(checks.map((check) => page.evaluate(check)));
  return problems.flat();
}

for (const [name, url] of Object.entries(pages)) {
  test(`${name}: no console messages, sound structure, readable text`, async (t) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width: 360, height: 740 };
      const { page, complaints } = await openPage(t, browser, { viewport, colorScheme });

      const answer = await page.goto(url, { waitUntil: 'load' });

      assert.equal(answer?.status(), 200);
      assert.deepEqual(await problemsOf(page), []);
      assert.deepEqual(complaints, []);
    }
  });
}

test('the checks find the problems that they look for', async (t) => {
  const { page } = await openPage(t, browser, { viewport: { width: 360, height: 740 } });
  await page.setContent(
    '<h2>Two</h2><img src="data:,"><input><p style="color:#888;width:400px">Grey on white</p>',
  );

  const problems = await problemsOf(page);

  assert.deepEqual(problems, [
    '0 h1',
    'skips to h2',
    'no name: <img src="data:,">',
    'no name: <input>',
    'not one header, main and footer',
    'no language',
    'no title',
    'scrolls sideways',
    '3.54: Grey on white',
  ]);
});

test('a missing product is a sound page too', async (t) => {
  const { page } = await openPage(t, browser, { viewport: { width: 360, height: 740 } });

  const answer = await page.goto(missing);

  assert.equal(answer?.status(), 404);
  assert.deepEqual(await problemsOf(page), []);
});

test('hostile markup does not run, hide or move anything', async (t) => {
  const { page, complaints } = await openPage(t, browser);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).port !== port) foreign.push(request.url());
  });

  await page.goto(pages['product with hostile markup'], { waitUntil: 'networkidle' });

  assert.equal(await page.title(), 'The Letterpress Primer · Fernway Outfitters');
  assert.equal(await page.locator('h1').textContent(), 'The Letterpress Primer');
  assert.equal(page.url(), pages['product with hostile markup']);
  assert.deepEqual([dialogs, foreign, complaints], [[], [], []]);
});

test('without JavaScript a product is found by searching and opened', async (t) => {
  const { page, complaints } = await openPage(t, browser, { javaScriptEnabled: false });

  await page.goto(`${platform}/`);
  await page.getByLabel('Search all stores').fill('enamel');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Touch-Up Enamel' }).click();

  assert.equal(page.url(), `${platform}/stores/shop/products/${hard.manyVariants.slug}`);
  assert.equal(
    await page.getByRole('heading', { level: 1 }).textContent(),
    'Touch-Up Enamel 50 ml',
  );
  assert.deepEqual(complaints, []);
});

test('the keyboard reaches the content, the search and a product, with a visible focus', {}, async (t) => {
  const { page } = await openPage(t, browser);
  await page.goto(pages.store);
  await page.keyboard.press('Tab');
  assert.equal((await page.evaluate(focused)).text, 'Skip to content');
  await page.keyboard.press('Enter');
  assert.equal((await page.evaluate(focused)).id, 'main');
  await page.keyboard.press('Tab');
  assert.equal((await page.evaluate(focused)).text, 'Hard ones 1 product');
  assert.equal((await page.evaluate(focused)).outline, 'solid');
  await page.keyboard.press('Enter');
  await page.waitForURL(pages.collection);
  await page.getByLabel('Search this store').focus();
  await page.keyboard.type('primer');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?q=primer/);
  assert.match((await page.locator('#results').textContent()) ?? '', /1 product for/);
});

test('demo images are displayed on a store host', async (t) => {
  assert.ok(await readDemoImage('tools', hard.manyVariants.slug));
  const { page } = await openPage(t, browser);

  await page.goto(pages['product with 120 variants'], { waitUntil: 'networkidle' });

  assert.deepEqual(await page.evaluate(imageWidths), [800]);
});
