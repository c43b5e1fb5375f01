import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { launch, openPage } from '../chromium.ts';
import {
  contrastProblems,
  focused,
  frameProblems,
  headingProblems,
  namingProblems,
} from '../page-checks.js';
import { buyer, openStockedShop } from './goods.ts';

// Checkout and download URLs are built from the origin, so the port is chosen before the app
// starts.
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

/** Asserts that names, structure, contrast and width of the page are sound. */
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
}

const chooseState = (page: Page) =>
  page.getByLabel('State', { exact: true }).selectOption({ label: 'California' });

test('on a phone, a product is bought from its page to its order, after a declined card and one that requires authentication', async (t) => {
  const { page, complaints } = await openPage(t, browser, { ...phone, javaScriptEnabled: true });
  await page.goto(`${store}/products/${shop.tee.slug}`);
  await isSound(page);
  await page.getByRole('radio', { name: /^S\b/ }).check();
  await page.getByLabel('Quantity').fill('2');
  await press(page, 'Add to cart');

  await page.waitForURL(`${store}/cart`);
  await isSound(page);
  await page.getByLabel(/^Quantity/).fill('3');
  await page.getByLabel('Coupon code').focus();
  await page.getByText('$72.00').last().waitFor();
  await page.getByLabel(/^Quantity/).fill('9');
  await page.getByLabel('Coupon code').focus();
  await page.getByText('Only 5 available.').waitFor();
  await isSound(page);
  await page.getByLabel(/^Quantity/).fill('2');
  await page.getByLabel('Coupon code').focus();
  await page.locator('.totals .total', { hasText: '$48.00' }).waitFor();
  await page.getByLabel('Coupon code').fill('nothing');
  await press(page, 'Apply');
  await page
    .getByRole('alert')
    .filter({ hasText: /nothing/i })
    .waitFor();
  await isSound(page);
  await page.getByLabel('Coupon code').fill('welcome10');
  await press(page, 'Check out');

  await page.waitForURL(`${platform}/checkout/*`);
  await isSound(page);
  await press(page, 'Continue to shipping');
  await page.getByRole('alert').getByRole('link').nth(4).waitFor();
  await isSound(page);
  assert.match((await page.evaluate(focused)).text, /^Fix \d fields/);
  await fillAddress(page);
  await chooseState(page);
  await page.getByRole('button', { name: /^Pay/ }).waitFor();
  await isSound(page);
  await page.getByLabel('Express').check();
  await page.getByRole('button', { name: 'Pay $65.33' }).waitFor();
  assert.equal(await page.locator('#inline_status').textContent(), 'Total $65.33');
  assert.equal((await page.evaluate(focused)).id, 'shipping_option_exp');
  await page.getByLabel(/I agree to the terms/).check();
  await press(page, 'Pay $65.33');

  await page.waitForURL(`${platform}/sandbox/pay/*`);
  await isSound(page);
  await payWith(page, '4000 0000 0000 0002');
  assert.match((await page.getByRole('alert').textContent()) ?? '', /declined/);
  await payWith(page, '4000 0000 0000 3220');
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  await isSound(page);
  await press(page, 'Approve');

  await page.waitForURL(`${platform}/orders/*`);
  await isSound(page);
  assert.equal(await heading(page), 'Thank you for your order');
  await page.goto(`${store}/cart`);
  assert.match((await page.locator('main').textContent()) ?? '', /Your cart is empty/);
  // The console contains the rejected requests and nothing else.
  assert.deepEqual(
    complaints.filter((complaint) => !/status of 4(?:02|22)/.test(complaint)),
    [],
  );
});

test('without scripts and in dark mode, a file is bought from its page and downloaded', async (t) => {
  const { page } = await openPage(t, browser, { ...dark, javaScriptEnabled: false });
  await page.goto(`${platform}/stores/shop/products/${shop.primer.slug}`);
  await press(page, 'Buy now');

  await page.waitForURL(`${platform}/checkout/*`);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel(/I agree to the terms/).check();
  await press(page, 'Pay $12.50');
  await payWith(page, '4242 4242 4242 4242');
  // The order page opens without a click.
  await page.waitForURL(`${platform}/orders/*`);
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

test('without scripts, a product is bought in two steps', async (t) => {
  const { page } = await openPage(t, browser, { ...phone, javaScriptEnabled: false });
  await page.goto(`${store}/products/${shop.tee.slug}`);
  await page.getByRole('radio', { name: /^S\b/ }).check();
  await press(page, 'Buy now');
  await page.waitForURL(`${platform}/checkout/*`);
  await fillAddress(page);
  await press(page, 'Continue to shipping');
  assert.equal(await page.title(), 'Error: Checkout · Tom & <b>Jerry</b>');
  await page.getByRole('link', { name: 'Choose your state.' }).click();
  await chooseState(page);
  await press(page, 'Continue to shipping');
  await page.getByLabel(/I agree to the terms/).check();
  await press(page, 'Pay $31.74');
  await payWith(page, '4242 4242 4242 4242');
  await page.waitForURL(`${platform}/orders/*`);

  assert.equal(await heading(page), 'Thank you for your order');
});

test('a delayed card leads to a waiting page, which follows the payment in place, and then to the order', async (t) => {
  const { page, complaints } = await openPage(t, browser, dark);
  await page.goto(`${store}/products/${shop.primer.slug}`);
  await press(page, 'Buy now');
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel(/I agree to the terms/).check();
  await press(page, /^Pay/);
  await payWith(page, '4000 0000 0000 0259');
  await page.waitForURL(`${platform}/checkout/*/done`);
  await isSound(page);
  assert.equal(await heading(page), 'Your payment is being confirmed');
  await page.getByRole('link', { name: 'View order' }).focus();
  const navigations: string[] = [];
  page.on('framenavigated', (frame) => navigations.push(frame.url()));
  await page.waitForResponse(/\/done$/);
  assert.deepEqual([navigations, (await page.evaluate(focused)).text], [[], 'View order']);

  shop.clock.advance(31_000);
  await shop.app.jobs.drain();

  await page.getByRole('heading', { name: 'Ready to download' }).waitFor({ timeout: 10_000 });
  assert.deepEqual([navigations, complaints], [[page.url()], []]);
});
