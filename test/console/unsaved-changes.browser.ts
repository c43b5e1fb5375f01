import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newUser } from '../kit/users.ts';
import { openPage } from '../pages/chromium.ts';
import { openConsoleShop, press, wide } from './console-shop.ts';

const { shop, site, merchant, browser, open } = await openConsoleShop();
await shop.site({ name: 'Harbor Store', slug: 'harbor' });
await newUser(shop, 'viewer@example.com', { name: 'Vera Viewer', role: 'member' });
const question = 'Leave without saving?';

async function chooseStore(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: from }).first().click();
  await page.getByRole('menuitemcheckbox', { name: to }).click();
}

test('another store is not chosen over unsaved changes without a question', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, `/settings/store?store=${site.slug}`);
  const policy = page.getByLabel('Return policy');

  await policy.fill('Thirty days.');
  await chooseStore(page, site.name, 'Harbor Store');
  await page.getByText(question).waitFor();
  await press(page, 'Cancel');
  assert.equal(await policy.inputValue(), 'Thirty days.');
  await chooseStore(page, site.name, 'Harbor Store');
  await press(page, 'Leave page');
  await page.waitForURL(/store=harbor/);
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });
  assert.equal(await policy.inputValue(), '');
});

test('notifications of another store are not shown over unsaved changes', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/settings/notifications');
  const store = page.getByRole('combobox', { name: 'Store' });
  const orders = page.getByLabel('New orders');

  await orders.selectOption('Off');
  await store.selectOption('Harbor Store');
  await page.getByText(question).waitFor();
  await press(page, 'Cancel');
  assert.equal(await store.locator('option:checked').textContent(), 'All stores');
  await press(page, 'Save notifications');
  await page.getByText('Notifications saved').waitFor();
  await store.selectOption('Harbor Store');
  await page.getByText('As for all stores').first().waitFor({ state: 'attached' });

  assert.equal(await page.getByText(question).count(), 0);
});

test('members who cannot change discounts read them', async (t) => {
  const body = { site_slug: site.slug, code: 'SAVE', percent_off: 50 };
  const { id } = (await merchant.post('/coupons', body)).body;
  const { page } = await openPage(t, browser, wide);
  await open(page, `/discounts/${id}`, 'viewer@example.com');

  const code = page.getByLabel('Code', { exact: true });
  await code.waitFor();
  assert.deepEqual([await code.inputValue(), await code.isDisabled()], ['SAVE', true]);
});
