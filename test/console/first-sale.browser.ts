import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { buildConsole } from '../../scripts/build-console.js';
import { deriveSetupToken } from '../../src/core/access/users/claim-server.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { freePort } from '../kit/free-port.ts';
import { openShop } from '../kit/shop.ts';
import { goodPassword } from '../kit/users.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';

await buildConsole();
// The keys of the test server.
const token = deriveSetupToken(createSecrets(`test:${Buffer.alloc(32, 7).toString('base64')}`));
const browser = await launch();
after(() => browser.close());

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** From the printed link to a published store with a product and a test purchase. */
async function openStore(page: Page, platform: string): Promise<void> {
  await page.goto(`${platform}/setup?token=${token}`);
  await page.getByLabel('Your name').fill('Mia Merchant');
  await page.getByLabel('Email address').fill('mia@example.com');
  await page.getByLabel('Password').fill(goodPassword);
  await press(page, 'Create account');
  await page.getByLabel('Name of the business').fill('Mia Goods');
  await press(page, 'Create workspace');
  await page.getByLabel('Name of the store').fill('Mia Goods');
  await page.getByLabel('Slug').fill('mia');
  await page.getByLabel('Home country').selectOption('DE');
  await press(page, 'Continue');
  await press(page, 'Create store');
  await page.getByLabel('Only within Germany').check();
  await assertAccessible(page);
  await press(page, 'Save shipping');
  await press(page, 'Charge these rates');
  await createProduct(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await press(page, 'Stay in test mode');
  await press(page, 'Publish store');
  await press(page, 'Run a test purchase');
  await page.getByText('Test purchase completed').waitFor();
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Open the test order' }).click();
  await page.getByRole('heading', { name: 'Order #T1001' }).waitFor();
}

/** Follows the link of the step into the console, and the one that leads back. */
async function createProduct(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create the first product' }).click();
  await page.getByLabel('Name').fill('Enamel mug');
  await page.getByLabel('Price').first().fill('18');
  await page.getByLabel('Stock').first().fill('25');
  await press(page, 'Create product');
  await page.getByRole('heading', { name: 'Enamel mug' }).waitFor();
  await page.getByRole('link', { name: 'Continue set-up' }).click();
}

/** A person buys two mugs in the store. */
async function buy(page: Page, store: string): Promise<void> {
  await page.goto(`${store}/products/enamel-mug`);
  await page.getByLabel('Quantity').fill('2');
  await press(page, 'Add to cart');
  await press(page, 'Check out');
  await page.getByLabel('Email').fill('jane@example.com');
  await page.getByLabel('Full name').fill('Jane Doe');
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Street address').fill('Lange Straße 1');
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('Postal code').fill('10115');
  await press(page, 'Continue to shipping');
  await press(page, 'Pay €41.00');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await press(page, /^Pay/);
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
}

/** The merchant ships the order, refunds a part of it and looks at the figures. */
async function run(page: Page, platform: string): Promise<void> {
  await page.goto(`${platform}/console/orders`);
  await page.getByRole('link', { name: '#T1002' }).click();
  await press(page, 'Fulfill items');
  await page.getByLabel('Carrier').fill('DHL');
  await page.getByLabel('Tracking number').fill('TRACK-1');
  await press(page, 'Fulfill 2 items');
  await page.getByText('Order fulfilled').first().waitFor();
  await press(page, 'Refund');
  await page.getByLabel('Amount').fill('5');
  await press(page, 'Refund €5.00');
  await page.getByText('Refund started').waitFor();
  await page.goto(`${platform}/console/analytics`);
  await page.getByRole('heading', { name: 'Analytics' }).waitFor();
  await showRefunded(page, platform);
}

/** The list shows the refund once the processor has confirmed it. */
async function showRefunded(page: Page, platform: string): Promise<void> {
  const refunded = page.getByRole('rowgroup').getByText('Partially refunded');
  for (let attempt = 0; attempt < 20 && (await refunded.count()) === 0; attempt += 1) {
    await page.goto(`${platform}/console/orders`);
    await page.getByRole('link', { name: '#T1002' }).waitFor();
  }
  await refunded.waitFor();
}

const looks: [string, BrowserContextOptions][] = [
  ['on a desktop', { viewport: { width: 1280, height: 800 } }],
  ['on a phone', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
];
for (const [look, options] of looks)
  test(`a new merchant gets from an empty server to a shipped and partly refunded order ${look}`, async (t) => {
    const port = await freePort();
    const platform = `http://localhost:${port}`;
    const shop = await openShop(t, { origin: platform });
    await shop.app.http.listen({ host: '127.0.0.1', port });
    shop.app.jobs.start();
    const { page, complaints } = await openPage(t, browser, options);

    await openStore(page, platform);
    const buyer = await openPage(t, browser, options);
    await buy(buyer.page, `http://mia.localhost:${port}`);
    await run(page, platform);

    assert.deepEqual([...complaints, ...buyer.complaints], []);
  });
