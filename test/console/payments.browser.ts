import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodPassword } from '../kit/users.ts';
import { openPage } from '../pages/chromium.ts';
import { openConsoleShop, press, wide } from './console-shop.ts';

const { shop, site, merchant, browser, open, platform } = await openConsoleShop();
await shop.product({ name: 'Velvet Canapé', variants: [{ stock: 9 }] });
await shop.paidOrder({ site });
await shop.public.get('/api/storefront/v1/search?q=chesterfield&site_slug=shop', {
  'user-agent': 'shopping-agent',
});
await merchant.get('/agent-sessions');

test('the connection is tested, and saving wallets requires the password', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/settings/payments');

  await press(page, 'Test the connection');
  await page.getByText('The processor answers').waitFor();
  await page.getByRole('link', { name: '#T1001' }).waitFor();
  shop.clock.advance(16 * 60_000);
  await page.getByLabel('Accept stablecoin payments').check();
  await page.getByLabel('Wallet on base-sepolia').fill('0x123');
  await press(page, 'Save wallets');
  await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword);
  await press(page, 'Continue');
  await page.getByText('Fix 1 field').waitFor();
  const wallet = '0x00000000000000000000000000000000000000aa';
  await page.getByLabel('Wallet on base-sepolia').fill(wallet);
  await press(page, 'Save wallets');
  await page.getByText('Wallets saved').waitFor();

  const { body } = await merchant.get('/sites/shop');
  assert.deepEqual(
    [body.crypto_payments_enabled, body.crypto_wallet_address],
    [true, { 'base-sepolia': wallet }],
  );
  await page.getByRole('link', { name: 'View all payments' }).click();
  await page.getByRole('link', { name: '#T1001' }).waitFor();
  await page.getByRole('link', { name: 'Failed' }).click();
  await page.getByRole('link', { name: '#T1001' }).waitFor({ state: 'detached' });
});

test('staff do not see payments', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/settings/payments', 'sam@example.com');

  await page.getByText('Your role does not allow this').first().waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Taxes' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Payments' }).count(), 0);
});

test('search words are added from a missed search and find a product', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/settings/search-words');

  await press(page, 'Try chesterfield');
  await page.getByText('Nothing found.').waitFor();
  await press(page, 'Add chesterfield as a group');
  await press(page, 'Save search words');
  await page.getByText('Fix 1 field').waitFor();
  await page.getByLabel('Words that mean the same').fill('canapé');
  await page.getByLabel('Words that mean the same').press('Enter');
  await press(page, 'Save search words');
  await page.getByText('Search words saved').waitFor();
  await press(page, 'Search store');
  await page.getByRole('link', { name: 'Velvet Canapé' }).waitFor();
  await page.getByText('By a synonym').waitFor();

  assert.deepEqual((await merchant.get('/sites/shop/synonyms')).body.synonyms, [
    { terms: ['chesterfield', 'canapé'] },
  ]);
  // A search in the console is not recorded as the search of an agent.
  const { searches } = (await merchant.get('/analytics/missed-searches')).body;
  assert.deepEqual(
    searches.map(({ words, count }: any) => [words, count]),
    [['chesterfield', 1]],
  );
  assert.deepEqual(complaints, []);
});

test('a store with a payment hook shows it instead of the processor of the server', async (t) => {
  const second = await shop.site({ slug: 'second', name: 'Second' });
  await merchant.post('/hooks', {
    ...{ site_slug: second.slug, type: 'payment', url: 'http://127.0.0.1:9/', test: true },
  });
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/settings/payments');

  await page.getByText('Second takes its payments through a payment hook instead.').waitFor();
  await page.getByRole('heading', { name: 'Processor of the server' }).waitFor();
  await page.goto(`${platform}/console/settings/payments?store=second`);
  await page.getByRole('heading', { name: 'Payment hook' }).waitFor();
  await page.getByText('http://127.0.0.1:9/').waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Processor of the server' }).count(), 0);
  assert.deepEqual(complaints, []);
});
