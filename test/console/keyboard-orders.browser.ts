import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../scripts/build-console.js';
import { paidOrder } from '../kit/orders.ts';
import { openShop } from '../kit/shop.ts';
import { postOffice } from '../kit/smtp.ts';
import { newUser } from '../kit/users.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { chooseByKey, moveTo, pressByKey, tabTo } from './keys.ts';
import { signIn } from './sign-in.ts';

await buildConsole();
const office = await postOffice({ after }, { disabledCommands: ['STARTTLS'] });
const shop = await openShop(null, {
  env: {
    SMTP_URL: `smtp://127.0.0.1:${office.port}`,
    MAIL_FROM: 'Shop <shop@example.com>',
  },
});
const site = await shop.site({ name: 'Fernway Outfitters' });
await newUser(shop, 'owner@example.com', { name: 'Olive Owner' });
const mug = await shop.product({ name: 'Enamel mug', variants: [{ stock: 50 }] });
const merchant = await shop.merchant();
const place = (email: string) =>
  paidOrder(shop, shop, {
    site,
    buyer: { email, name: 'Jane Doe' },
    shippingAddress: {
      ...{ name: 'Jane Doe', line1: '12 Market Street', line2: null, city: 'Portland' },
      ...{ state: 'OR', postcode: '97201', country: 'US', phone: null },
    },
    lines: [{ product: mug, quantity: 2 }],
  });
const order = await place('jane@example.com');
await place('omar@example.com');
await shop.app.jobs.drain();
shop.app.longJobs.start();
const { port } = new URL(await shop.app.http.listen({ host: '127.0.0.1', port: 0 }));
const browser = await launch();
after(() => browser.close());

const wide = { viewport: { width: 1280, height: 800 } };
const open = (page: Page, path: string) =>
  signIn(page, `http://localhost:${port}/console${path}`, 'owner@example.com');
const read = async () => (await merchant.get(`/orders/${order.id}`)).body;

test('address, tags and shipment of an order are entered by keyboard alone', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, `/orders/${order.id}`);

  await pressByKey(page, 'Correct address');
  await tabTo(page, /^City/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Salem');
  await pressByKey(page, 'Save address');
  await page.getByText('Address saved').waitFor();
  await pressByKey(page, 'Edit tags');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('gift, vip');
  await page.keyboard.press('Enter');
  await page.getByText('Tags saved').waitFor();
  await pressByKey(page, 'Fulfill items');
  await pressByKey(page, /^One less: Quantity of Enamel mug/);
  await tabTo(page, /^Tracking number/);
  await page.keyboard.type('TRACK-1');
  await pressByKey(page, 'Fulfill 1 item');
  await page.getByText('Order fulfilled').first().waitFor();

  const saved = await read();
  assert.deepEqual(
    [saved.shipping_address.city, saved.tags, saved.fulfillments[0].tracking_number],
    ['Salem', ['gift', 'vip'], 'TRACK-1'],
  );
  assert.equal(saved.fulfillment_status, 'partially_fulfilled');
  assert.deepEqual(complaints, []);
});

test('a return is requested, approved and received by keyboard alone', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, `/orders/${order.id}`);

  await chooseByKey(page, 'More actions', 'Return items');
  await pressByKey(page, /^One more: Quantity of Enamel mug/);
  await tabTo(page, /^Reason/);
  await page.keyboard.type('Too small');
  await pressByKey(page, 'Return 1 item');
  await page.getByText('Return requested', { exact: true }).first().waitFor();
  await pressByKey(page, 'Approve');
  await pressByKey(page, 'Approve return');
  await page.getByText('RMA', { exact: true }).waitFor();
  await pressByKey(page, 'Receive');
  await pressByKey(page, 'Receive return');
  await page.getByText('Return received').first().waitFor();

  const { returns } = await read();
  assert.deepEqual(
    returns.map(({ status, reason }: any) => [status, reason]),
    [['received', 'Too small']],
  );
  assert.deepEqual(complaints, []);
});

test('an email is sent again to a corrected address by keyboard alone', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, `/orders/${order.id}`);

  await pressByKey(page, 'Resend “Order confirmed”');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('jane.doe@example.com');
  await pressByKey(page, 'Correct and resend');
  await page.getByText('Email queued').waitFor();

  assert.equal((await read()).buyer.email, 'jane.doe@example.com');
  assert.deepEqual(complaints, []);
});

test('selected orders are tagged and fulfilled by keyboard alone', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/orders');

  await tabTo(page, 'Select all rows on this page');
  await page.keyboard.press('Space');
  await pressByKey(page, 'Add tags');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('autumn');
  await page.keyboard.press('Enter');
  await pressByKey(page, 'Add tags');
  await page.getByText('2 done.').waitFor();
  await pressByKey(page, 'Close');
  await pressByKey(page, 'Fulfill');
  await tabTo(page, /^Carrier/);
  await page.keyboard.type('DHL');
  await pressByKey(page, 'Fulfill orders');
  await page.getByText('2 done.').waitFor();
  await pressByKey(page, 'Close');

  const { orders } = (await merchant.get('/orders?tag=autumn')).body;
  assert.deepEqual(
    orders.map((one: any) => [
      one.fulfillment_status,
      // All shipments have the same time.
      one.fulfillments.some(({ carrier }: any) => carrier === 'DHL'),
    ]),
    [
      ['fulfilled', true],
      ['fulfilled', true],
    ],
  );
  assert.deepEqual(complaints, []);
});

test('prices of selected products are changed by keyboard alone', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/products');

  await tabTo(page, 'Select row');
  await page.keyboard.press('Space');
  await pressByKey(page, 'Change prices');
  await moveTo(page, /^Percent/, 'Tab');
  await page.keyboard.type('-10');
  await pressByKey(page, 'Change prices');
  await page.getByText('1 done.').waitFor();
  await pressByKey(page, 'Close');

  const { variants } = (await merchant.get(`/products/${mug.id}`)).body;
  assert.deepEqual(
    variants.map(({ price }: any) => price.amount),
    [900],
  );
  assert.deepEqual(complaints, []);
});
