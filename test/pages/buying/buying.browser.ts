import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { launch, openPage } from '../chromium.ts';
import {
  contrastProblems,
  frameProblems,
  headingProblems,
  namingProblems,
} from '../page-checks.js';
import { buyer, openStockedShop } from './goods.ts';

// Addresses of checkouts and downloads are built from the origin, so the port is chosen before the app.
const port = await freePort();
const platform = `http://localhost:${port}`;
const store = `http://shop.localhost:${port}`;

const shop = await openStockedShop(null, {}, platform);
await shop.app.http.listen({ host: '127.0.0.1', port });
const browser = await launch();
after(() => browser.close());

const phone = { viewport: { width: 390, height: 800 } };
const dark = { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' as const };

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
}

/** Nothing on the page is unnamed, out of order, hard to read or wider than the window. */
async function isSound(page: Page): Promise<void> {
  const checks = [headingProblems, namingProblems, frameProblems, contrastProblems];
  const problems = await Promise.all(checks.map((check) => page.evaluate(check)));
  assert.deepEqual([page.url(), problems.flat()], [page.url(), []]);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();

async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await press(page, /^Pay/);
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Full name').fill(buyer.name);
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('Street address').fill(buyer.line1);
  await page.getByLabel('City').fill(buyer.city);
  await page.getByLabel('Postal code').fill(buyer.postcode);
  await page.getByLabel('State or province').fill(buyer.state);
}

test('on a phone, a thing is bought from its page to its order, over a declined and an asking card', async (t) => {
  const { page, complaints } = await openPage(t, browser, { ...phone, javaScriptEnabled: true });
  await page.goto(`${store}/products/${shop.tee.slug}`);
  await isSound(page);
  await page.getByRole('radio', { name: /^S\b/ }).check();
  await page.getByLabel('Quantity').fill('2');
  await press(page, 'Add to cart');

  await page.waitForURL(`${store}/cart`);
  await isSound(page);
  await page.getByLabel('Coupon code').fill('nothing');
  await press(page, 'Apply');
  await isSound(page);
  assert.match((await page.getByRole('alert').textContent()) ?? '', /nothing/i);
  await page.getByLabel('Coupon code').fill('welcome10');
  await press(page, 'Check out');

  await page.waitForURL(`${platform}/checkout/*`);
  await isSound(page);
  await press(page, /^Pay/);
  await isSound(page);
  assert.ok((await page.getByRole('alert').getByRole('link').count()) >= 5);
  await fillAddress(page);
  await press(page, 'Show shipping options');
  await isSound(page);
  await page.getByLabel('Express').check();
  await page.getByLabel(/I agree to the terms/).check();
  await press(page, /^Pay/);
  assert.match((await page.getByRole('status').first().textContent()) ?? '', /total has changed/);
  await page.getByLabel(/I agree to the terms/).check();
  await press(page, 'Pay $65.33');

  await page.waitForURL(`${platform}/sandbox/pay/*`);
  await isSound(page);
  await payWith(page, '4000 0000 0000 0002');
  assert.match((await page.getByRole('alert').textContent()) ?? '', /declined/);
  await payWith(page, '4000 0000 0000 3220');
  await isSound(page);
  await press(page, 'Approve');

  await page.waitForURL(`${platform}/checkout/*/done`);
  await isSound(page);
  assert.equal(await heading(page), 'Thank you');
  await page.getByRole('link', { name: 'View order' }).click();
  await page.waitForURL(`${platform}/orders/*`);
  await isSound(page);
  assert.equal(await heading(page), 'Thank you for your order');
  await page.goto(`${store}/cart`);
  assert.match((await page.locator('main').textContent()) ?? '', /Your cart is empty/);
  // What was refused on the way is told in the console, and nothing else is.
  assert.deepEqual(
    complaints.filter((complaint) => !/status of 4(?:02|22)/.test(complaint)),
    [],
  );
});

test('without scripts and in the dark, a file is bought at once and downloaded', async (t) => {
  const { page } = await openPage(t, browser, { ...dark, javaScriptEnabled: false });
  await page.goto(`${platform}/stores/shop/products/${shop.primer.slug}`);
  await press(page, 'Buy now');

  await page.waitForURL(`${platform}/checkout/*`);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel(/I agree to the terms/).check();
  await press(page, 'Pay $12.50');
  await payWith(page, '4242 4242 4242 4242');
  await page.waitForURL(`${platform}/checkout/*/done`);
  // It goes on by itself.
  await page.waitForURL(`${platform}/orders/*`, { timeout: 15_000 });
  assert.equal(await heading(page), 'Ready to download');
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download/ }).click();

  const file = await (await waiting).path();
  assert.equal((await readFile(file)).length, 2_000);
  await page.reload();
  assert.match(
    (await page.locator('#downloads').locator('..').textContent()) ?? '',
    /4 downloads left/,
  );
});

test('a late card leads to a page that waits, and then to the order', async (t) => {
  const { page } = await openPage(t, browser, dark);
  await page.goto(`${store}/products/${shop.primer.slug}`);
  await press(page, 'Buy now');
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel(/I agree to the terms/).check();
  await press(page, /^Pay/);
  await payWith(page, '4000 0000 0000 0259');
  await page.waitForURL(`${platform}/checkout/*/done`);
  await isSound(page);
  assert.equal(await heading(page), 'Your payment is being confirmed');

  shop.clock.advance(31_000);
  await shop.app.jobs.drain();

  await page.getByRole('heading', { name: 'Thank you' }).waitFor({ timeout: 10_000 });
});
