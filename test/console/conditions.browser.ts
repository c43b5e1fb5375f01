import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { goodPassword, newUser } from '../kit/users.ts';
import { openPage } from '../pages/chromium.ts';
import { openConsoleShop, press, wide } from './console-shop.ts';

const { shop, browser, platform, open, merchant } = await openConsoleShop();

const saveName = async (page: Page, name: string) => {
  await page.getByLabel('Store name').fill(name);
  await press(page, 'Save store');
};
const storedName = async () => (await merchant.get('/sites/shop')).body.name;

/** Ends the token that the console holds, as 15 minutes do. */
const endTokens = () => shop.clock.advance(16 * 60_000);

/** Starts another session of the browser, in another tab. */
async function signInElsewhere(page: Page, email: string): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(`${platform}/account`);
  await tab.getByRole('button', { name: 'Sign out' }).click();
  await tab.getByLabel('Email address').fill(email);
  await tab.getByLabel('Password').fill(goodPassword);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.waitForURL((url) => !url.pathname.includes('sign-in'));
  await tab.close();
}

test('what was typed is kept when the session ends, and saved after signing in again', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/settings/store');
  await page.getByLabel('Store name').fill('Fernway and Sons');

  await page.context().clearCookies();
  await endTokens();
  await press(page, 'Save store');
  await page.getByText('Your session has ended').waitFor();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const tab = await opened;
  await tab.getByLabel('Email address').fill('owner@example.com');
  await tab.getByLabel('Password').fill(goodPassword);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.waitForURL((url) => !url.pathname.includes('sign-in'));
  await tab.close();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Store saved').waitFor();

  assert.equal(await storedName(), 'Fernway and Sons');
});

test('the console continues in a session that was started in another tab', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/settings/store');
  await page.getByLabel('Store name').fill('Fernway Brothers');

  await signInElsewhere(page, 'owner@example.com');
  await press(page, 'Save store');
  await page.getByText('Store saved').waitFor();
  assert.equal(await storedName(), 'Fernway Brothers');

  await page.goto(`${platform}/console/settings/developers/keys`);
  await endTokens();
  await press(page, 'Create API key');
  await page.getByLabel('Name').fill('ERP');
  await page.getByLabel('Orders').selectOption('Read');
  await press(page, 'Create API key');
  await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword);
  await signInElsewhere(page, 'owner@example.com');
  await press(page, 'Continue');
  await page.getByText('API key created').waitFor();
  await press(page, 'I have saved it');

  await signInElsewhere(page, 'owner@example.com');
  await page.getByRole('button', { name: /Olive Owner/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/account/sign-in');
});

test('the console does not continue as another user who signs in in another tab', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/settings/store');
  await page.getByLabel('Store name').fill('Fernway Cousins');
  const before = await storedName();

  await signInElsewhere(page, 'sam@example.com');
  await press(page, 'Save store');
  await page.getByText('Sign in again as owner@example.com').waitFor();
  await press(page, 'Continue');
  await page.getByText('You are signed in as sam@example.com now').waitFor();
  assert.equal(await storedName(), before);

  await signInElsewhere(page, 'owner@example.com');
  await press(page, 'Save store');
  await page.getByText('Store saved').waitFor();
  assert.equal(await storedName(), 'Fernway Cousins');
});

test('a change made offline shows an error, keeps the input, and can be saved later', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/settings/store');
  await page.getByLabel('Store name').waitFor();

  await page.context().setOffline(true);
  await page.getByText('You are offline').waitFor();
  await saveName(page, 'Fernway by the Sea');
  await page.getByText('could not be reached').first().waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('Store name').inputValue(), 'Fernway by the Sea');
  await press(page, 'Save store');
  await page.getByText('Store saved').waitFor();

  assert.equal(await storedName(), 'Fernway by the Sea');
});

test('signing out in another tab ends the console here', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/settings/store');
  await page.getByLabel('Store name').waitFor();
  const token = page.waitForRequest((request) => request.url().includes('/api/'));
  await page.reload();
  const { authorization = '' } = await (await token).allHeaders();
  const read = () => shop.public.get('/api/storefront/v1/merchant/orders', { authorization });
  assert.equal((await read()).status, 200);

  const tab = await page.context().newPage();
  await tab.goto(`${platform}/console`);
  await tab.getByRole('button', { name: /Olive Owner/ }).click();
  await tab.getByRole('menuitem', { name: 'Sign out' }).click();
  await tab.waitForURL((url) => !url.pathname.startsWith('/console'));

  assert.equal((await read()).status, 401);
  await saveName(page, 'Other name');
  await page.getByText('Your session has ended').waitFor();
  await press(page, 'Cancel');
  await page.getByRole('alert').first().waitFor();
  assert.equal(await page.getByText('Your session has ended').count(), 0);
  assert.notEqual(await storedName(), 'Other name');
});

test('a member who has lost the role can no longer change anything', async (t) => {
  await newUser(shop, 'ada@example.com', { name: 'Ada Admin', role: 'admin' });
  const { page } = await openPage(t, browser, wide);
  await open(page, '/settings/store', 'ada@example.com');
  await page.getByLabel('Store name').waitFor();
  const before = await storedName();

  const { page: ownerPage } = await openPage(t, browser, wide);
  await open(ownerPage, '/settings/team');
  await press(ownerPage, 'Actions for Ada Admin');
  await ownerPage.getByRole('menuitem', { name: 'Change role' }).click();
  await ownerPage.getByLabel('Role', { exact: true }).selectOption('member');
  await press(ownerPage, 'Save role');
  await ownerPage.getByText('Role saved').waitFor();
  await saveName(page, 'Taken over');

  await page.getByRole('alert').first().waitFor();
  assert.equal(await storedName(), before);
});
