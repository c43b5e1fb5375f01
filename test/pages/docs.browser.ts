import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAccessible } from '../console/axe.ts';
import { openShop } from '../kit/shop.ts';
import { launch, openPage } from './chromium.ts';

const shop = await openShop(null);
const { port } = new URL(await shop.app.http.listen({ host: '127.0.0.1', port: 0 }));
const docs = `http://localhost:${port}/docs`;
const browser = await launch();
after(() => browser.close());

const pages = ['', '/contract', '/webhooks', '/api', '/api/carts', '/api/objects/Order'];

for (const colorScheme of ['light', 'dark'] as const)
  test(`the documentation is accessible (${colorScheme})`, async (t) => {
    const { page, complaints } = await openPage(t, browser, { colorScheme });
    for (const path of pages) {
      await page.goto(docs + path);
      await assertAccessible(page);
    }
    assert.deepEqual(complaints, []);
  });

test('a reader finds a page by keyboard, without JavaScript, on a phone', async (t) => {
  const viewport = { width: 360, height: 740 };
  const { page } = await openPage(t, browser, { viewport, javaScriptEnabled: false });
  await page.goto(docs);

  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('refund an order');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Refund an order completely or in part' }).click();

  await page.getByRole('heading', { name: 'Merchant: orders' }).waitFor();
  assert.match(page.url(), /\/docs\/api\/merchant-orders#refundMerchantOrder$/);
  assert.ok(await page.locator('#refundMerchantOrder').isVisible());
});

test('no page is wider than a phone', async (t) => {
  const { page } = await openPage(t, browser, { viewport: { width: 360, height: 740 } });
  for (const path of pages) {
    await page.goto(docs + path);
    const width = await page.evaluate('document.documentElement.scrollWidth');
    assert.ok(Number(width) <= 360, `${path} is ${width} px wide`);
  }
});
