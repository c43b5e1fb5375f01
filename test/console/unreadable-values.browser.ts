import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';
import { openConsoleShop, press, wide } from './console-shop.ts';

const { site, merchant, browser, open } = await openConsoleShop();

const coupons = async () => (await merchant.get('/coupons')).body.coupons;
const limits = ({ minimum_subtotal, max_uses, max_uses_per_buyer, ends_at }: any) => [
  minimum_subtotal,
  max_uses,
  max_uses_per_buyer,
  ends_at,
];

test('a discount is not saved with limits that cannot be read', async (t) => {
  const { page } = await openPage(t, browser, { ...wide, locale: 'en-US' });
  await open(page, '/discounts/new');
  const ends = page.getByLabel('Ends');

  await page.getByLabel('Code', { exact: true }).fill('BIG50');
  await page.getByLabel('Minimum subtotal').fill('fifty');
  await page.getByLabel('Total uses').fill('1 000');
  await page.getByLabel('Uses per buyer').fill('1.5');
  await page.getByText('Enter an amount such as 25.00').waitFor();
  await ends.focus();
  await page.keyboard.type('11282026');
  await page.keyboard.press('Enter');
  await page.getByText('Fix 4 fields').waitFor();
  await assertAccessible(page);
  assert.deepEqual(await coupons(), []);

  await page.getByLabel('Minimum subtotal').fill('50');
  await page.getByLabel('Total uses').fill('1000');
  await page.getByLabel('Uses per buyer').fill('1');
  await press(page, 'Create discount');
  await page.getByText('Fix 1 field').waitFor();
  await ends.fill('2999-01-01T10:30');
  await press(page, 'Create discount');
  await page.getByRole('heading', { name: 'BIG50' }).waitFor();
  assert.deepEqual((await coupons()).map(limits), [[5000, 1000, 1, '2999-01-01T10:30:00.000Z']]);
});

test('an amount that cannot be read is an unsaved change, until it is discarded', async (t) => {
  const body = { site_slug: site.slug, code: 'SAVE', percent_off: 50, max_uses: 10 };
  const { id } = (await merchant.post('/coupons', body)).body;
  const { page } = await openPage(t, browser, wide);
  await open(page, `/discounts/${id}`);
  const subtotal = page.getByLabel('Minimum subtotal');

  await subtotal.fill('fifty');
  await press(page, 'Save discount');
  await page.getByText('Fix 1 field').waitFor();
  await press(page, 'Discard');
  assert.equal(await subtotal.inputValue(), '');
  await page.getByLabel('Total uses').fill('20');
  await press(page, 'Save discount');
  await page.getByText('Discount saved').waitFor();

  assert.deepEqual(limits((await merchant.get(`/coupons/${id}`)).body), [null, 20, null, null]);
});

test('an amount that was not read does not matter while the form hides it', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/discounts/new');

  await page.getByLabel('Code', { exact: true }).fill('TEN');
  await page.getByLabel('Type').selectOption('Fixed amount');
  await page.getByLabel('Amount', { exact: true }).fill('ten');
  await page.getByLabel('Type').selectOption('Percentage');
  await press(page, 'Create discount');
  await page.getByRole('heading', { name: 'TEN' }).waitFor();
});

test('a shipping rate is not saved without the amounts of its type', async (t) => {
  const { page } = await openPage(t, browser, wide);
  const rates = async () => {
    const { body } = await merchant.get(`/shipping-zones?site_slug=${site.slug}`);
    return body.shipping_zones.flatMap((zone: any) =>
      zone.rates.map(({ type, amount, per_kg, threshold }: any) => [
        type,
        amount,
        per_kg,
        threshold,
      ]),
    );
  };
  await open(page, '/settings/shipping');
  await press(page, 'Add shipping zone');
  const dialog = page.getByRole('dialog');

  await dialog.getByLabel('Name').first().fill('Home');
  await dialog.getByLabel('Type').selectOption('By weight');
  await dialog.getByLabel('Base price').fill('');
  await press(page, 'Add zone');
  await dialog.getByText('Fix 2 fields').waitFor();
  await assertAccessible(page);
  await dialog.getByLabel('Type').selectOption('Free from an amount on');
  await dialog.getByLabel('Price', { exact: true }).fill('9.90');
  await press(page, 'Add zone');
  await dialog.getByText('Fix 1 field').waitFor();
  assert.deepEqual(await rates(), []);
  await dialog.getByLabel('Free from').last().fill('50');
  await press(page, 'Add zone');
  await page.getByText('Shipping zone added').waitFor();

  assert.deepEqual(await rates(), [['free_above', 990, undefined, 5000]]);
});
