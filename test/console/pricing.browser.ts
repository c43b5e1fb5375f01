import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';
import { openConsoleShop, press, wide } from './console-shop.ts';

const { shop, merchant, browser, open } = await openConsoleShop();
await shop.product({ name: 'Wool Scarf', variants: [{ stock: 9 }] });
const group = (await merchant.post('/customer-groups', { name: 'Wholesale' })).body;

test('a price list is created with a sample, changed, switched off and deleted', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/customers/price-lists');

  await page.getByText('No price lists yet').waitFor();
  await page.getByRole('link', { name: 'Create price list' }).click();
  await page.getByRole('cell', { name: '$9.00' }).waitFor();
  await press(page, 'Create price list');
  await page.getByText('Fix 2 fields').waitFor();
  await page.getByLabel('Name').fill('Wholesale 2026');
  await page.getByLabel('Customer group').selectOption(group.id);
  await page.getByLabel('Percent', { exact: true }).fill('200');
  await press(page, 'Create price list');
  await page.getByText('Fix 1 field').waitFor();
  await page.getByLabel('Percent', { exact: true }).fill('12.5');
  await page.getByRole('cell', { name: '$8.75' }).waitFor();
  await press(page, 'Create price list');
  await page.getByRole('heading', { name: 'Wholesale 2026' }).waitFor();
  await press(page, 'Add rule');
  await page.getByLabel('Price', { exact: true }).last().selectOption('amount_off');
  await page.getByLabel('Amount off').last().fill('3');
  await page.getByRole('cell', { name: '$7.00' }).waitFor();
  await press(page, 'Save price list');
  await page.getByText('Price list saved').waitFor();
  await press(page, 'Deactivate');
  await press(page, 'Deactivate');
  await page.getByText('Off', { exact: true }).waitFor();

  const [saved] = (await merchant.get('/price-lists')).body.price_lists;
  assert.deepEqual(
    [saved.active, saved.rules],
    [
      false,
      [
        { type: 'percent_off', value: 12.5 },
        { type: 'amount_off', value: 300 },
      ],
    ],
  );
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Delete price list' }).click();
  await press(page, 'Delete price list');
  await page.getByText('No price lists yet').waitFor();
  assert.deepEqual(complaints, []);
});

test('a customer is signed up, gets the payment link and is cancelled', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/customers/memberships/plans');

  await press(page, 'Create plan');
  await page.getByRole('textbox', { name: 'Name' }).fill('Gold');
  await page.getByRole('textbox', { name: 'Price' }).fill('12');
  await press(page, 'Create plan');
  await page.getByRole('heading', { name: 'Gold' }).waitFor();
  await page.getByText('$12.00 a month').waitFor();
  await page.getByLabel('Perks').fill('Free gift wrap\n\nEarly access');
  await press(page, 'Save plan');
  await page.getByText('Plan saved').waitFor();
  const [plan] = (await merchant.get('/memberships/plans')).body.plans;
  assert.deepEqual(plan.perks, ['Free gift wrap', 'Early access']);

  await page.getByRole('link', { name: 'View subscribers' }).click();
  await page.getByText('Clear filters').first().waitFor();
  await press(page, 'Sign up customer');
  await page.getByLabel('Plan').last().selectOption(plan.id);
  await page.getByLabel('Email').last().fill('ann@example.com');
  await press(page, 'Sign up customer');
  await page.getByRole('heading', { name: 'ann@example.com' }).waitFor();
  await page.getByText('Pending').waitFor();
  await press(page, 'Send payment link');
  await press(page, 'Send payment link');
  await page.getByText('Payment link sent').waitFor();
  const { emails } = (await merchant.get('/emails?kind=membership_payment_due')).body;
  assert.equal(emails.length, 1);
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Cancel membership' }).click();
  await press(page, 'Cancel membership');
  await page.getByText('Membership canceled').waitFor();
  await page
    .getByRole('button', { name: 'Send payment link' })
    .and(page.locator('[aria-disabled]'))
    .waitFor();
  assert.deepEqual(complaints, []);
});

test('a discount is made combinable, and a shipping rate ships a product free', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/discounts/new');
  await page.getByLabel('Code', { exact: true }).fill('BOTH');
  await page.getByLabel('Can be combined with other discounts').check();
  await page.getByLabel('Claim').fill('com.example.student');
  await page.getByLabel('Platforms that prove the claim').waitFor();
  await press(page, 'Create discount');
  await page.getByRole('heading', { name: 'BOTH' }).waitFor();
  assert.equal(await page.getByLabel('Can be combined with other discounts').isChecked(), true);

  await page.goto(new URL('/console/settings/shipping', page.url()).href);
  await press(page, 'Add shipping zone');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).first().fill('World');
  await dialog.getByLabel('Price', { exact: true }).fill('5');
  await dialog.getByLabel('Products that ship free').fill('Scarf');
  await page.getByRole('option', { name: 'Wool Scarf' }).click();
  await dialog.getByText('Wool Scarf').waitFor();
  await assertAccessible(page);
  await press(page, 'Add zone');
  await page.getByText('$5.00; 1 product free').waitFor();
  assert.equal(await page.getByText('No shipping rates').count(), 0);

  const [coupon] = (await merchant.get('/coupons')).body.coupons;
  const [zone] = (await merchant.get('/shipping-zones')).body.shipping_zones;
  assert.deepEqual([coupon.combinable, coupon.eligibility_claim], [true, 'com.example.student']);
  assert.equal(zone.rates[0].free_product_ids.length, 1);
  assert.deepEqual(complaints, []);
});

test('countries without shipping rates are listed', async (t) => {
  const { page, complaints } = await openPage(t, browser, {
    viewport: { width: 360, height: 740 },
  });
  await deleteShippingZones();
  const rates = [{ label: 'Post', type: 'flat', amount: 500 }];
  const zone = (fields: object) =>
    merchant.post('/shipping-zones', { site_slug: 'shop', name: 'Zone', rates, ...fields });
  await zone({ countries: ['DE', 'AT'] });
  await zone({ countries: ['US'], states: ['CA'] });
  await open(page, '/settings/shipping');

  await page.getByText('Shipping rates only in some states or postcodes: 1 country').waitFor();
  assert.equal(await page.getByRole('listitem').filter({ hasText: 'United States' }).count(), 1);
  const summary = page.getByText(/^No shipping rates: 24\d countries$/);
  assert.equal(await page.getByText('France', { exact: true }).isVisible(), false);
  await summary.click();
  assert.equal(await page.getByText('France', { exact: true }).isVisible(), true);
  assert.equal(await page.locator('details').getByText('Germany', { exact: true }).count(), 0);
  await assertAccessible(page);

  await zone({ name: 'World' });
  await page.reload();
  await page.getByText('World').first().waitFor();
  assert.equal(await page.locator('details').count(), 0);
  assert.deepEqual(complaints, []);
});

test('a basket is tried with an address, and says what a guest would pay', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await deleteShippingZones();
  await merchant.post('/tax-rates', { site_slug: 'shop', name: 'VAT', country: 'NL', rate: 21 });
  await open(page, '/settings/taxes');

  await page.getByRole('link', { name: 'Try a basket' }).click();
  await press(page, 'Calculate totals');
  await page.getByText('Fix 2 fields').waitFor();
  await page.getByLabel('Add a product').fill('scarf');
  await page.getByRole('option', { name: /Wool Scarf/ }).click();
  await press(page, 'One more: Quantity of Wool Scarf');
  await page.getByLabel('Country').selectOption('NL');
  await press(page, 'Calculate totals');
  await page.getByText('$24.20').waitFor();

  assert.deepEqual(complaints, []);
});

async function deleteShippingZones(): Promise<void> {
  const { body } = await merchant.get('/shipping-zones');
  for (const { id } of body.shipping_zones) await merchant.delete(`/shipping-zones/${id}`);
}
