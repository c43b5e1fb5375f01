import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openStripe } from '../kit/stripe-double.ts';
import { openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';
import { openConsoleShop, press, wide } from './console-shop.ts';

const stripe = await openStripe({ after }, () => new Date());
const key = 'sk_test_merchant4242';
stripe.accounts.set(key, 'acct_merchant');
const bench = await openConsoleShop({ STRIPE_API_BASE: stripe.settings.apiBase });
const { merchant, browser, open } = bench;

test('a merchant saves the keys of their Stripe account, and the store is paid into it', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  const inDialog = page.getByRole('dialog');
  const confirm = (name: string) => inDialog.getByRole('button', { name }).click();
  await open(page, '/settings/payments');

  await press(page, 'Add Stripe account');
  await inDialog.getByLabel('Secret key').fill('sk_test_wrong');
  await confirm('Add account');
  await page.getByText('Stripe does not accept the secret key.').waitFor();
  await inDialog.getByLabel('Secret key').fill(key);
  await confirm('Add account');
  await page.getByText('One step is left.').waitFor();
  await page.getByText('Ends in 4242').waitFor();
  await assertAccessible(page);
  await press(page, 'Enter signing secret');
  await inDialog.getByLabel('Signing secret').fill('whsec_merchant');
  await confirm('Save secret');
  await page.getByText('Takes payments', { exact: true }).waitFor();
  await press(page, 'Test the account');
  await page.getByText('Stripe answers and accepts the key.').waitFor();

  const { body } = await merchant.get('/payment-accounts?site_slug=shop');
  assert.deepEqual(
    body.payment_accounts.map((account: any) => [account.provider_account, account.enabled]),
    [['acct_merchant', true]],
  );
  assert.doesNotMatch(await page.content(), /sk_test_merchant|whsec_/);
  await press(page, 'Change the Stripe account');
  await page.getByRole('menuitem', { name: 'Set Stripe profile' }).click();
  await inDialog.getByLabel('Profile ID').fill('profile_merchant');
  await confirm('Save profile');
  await page.getByText('profile_merchant', { exact: true }).waitFor();
  await press(page, 'Change the Stripe account');
  await page.getByRole('menuitem', { name: 'Disable account' }).click();
  await confirm('Disable account');
  await page.getByText('Disabled', { exact: true }).waitFor();
  const unexpected = complaints.filter((text) => !/payment-accounts\)$/.test(text));
  assert.deepEqual([complaints.length, unexpected], [1, []], 'only the refused key');
});
