import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../scripts/build-console.js';
import { openShop } from '../kit/shop.ts';
import { goodPassword, newUser } from '../kit/users.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';
import { assertLooks } from './looks.ts';

await buildConsole();
const shop = await openShop(null);
const site = await shop.site({ name: 'Fernway Outfitters' });
await shop.product({ name: 'Enamel mug', variants: [{ stock: 50 }] });
await newUser(shop, 'owner@example.com', { name: 'Olive Owner' });
await newUser(shop, 'viewer@example.com', { name: 'Vera Viewer', role: 'member' });
const { port } = new URL(await shop.app.http.listen({ host: '127.0.0.1', port: 0 }));
const platform = `http://localhost:${port}`;
// What an agent looks for in the store.
await shop.app.http.inject({
  url: '/api/storefront/v1/search?q=purple+submarine',
  headers: { host: `${site.slug}.localhost:${port}`, 'user-agent': 'shopbot/1.0' },
});

const browser = await launch();
after(() => browser.close());

const wide = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 } };

/** Opens a console page after signing in. */
async function open(page: Page, path: string, email = 'owner@example.com'): Promise<void> {
  await page.goto(`${platform}/console${path}`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Presses the last button of this name: that of a dialog, if one is open. */
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).last().click();

test('home, analytics and agents are accessible and follow the content security policy', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  const check = async (words: string) => {
    await page.getByText(words).first().waitFor();
    await assertLooks(page);
  };

  await open(page, '/');
  await check('Set up the store');
  await page.goto(`${platform}/console/analytics?range=7`);
  await check('purple submarine');
  await page.goto(`${platform}/console/agents/sessions`);
  await page.getByRole('link', { name: 'shopbot' }).click();
  await page.locator('summary').first().click();
  await check('Request');
  await page.goto(`${platform}/console/agents/connections`);
  await check('No agent is connected');
  await press(page, 'Connect agent');
  await check('URL for order events');

  assert.deepEqual(complaints, []);
});

test('a step of the checklist is skipped and resumed', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/');

  await press(page, 'Skip: Set up shipping');
  await page.getByText('Skipped', { exact: true }).waitFor();
  await page.reload();
  await press(page, 'Resume: Set up shipping');
  await page.getByRole('button', { name: 'Skip: Set up shipping' }).waitFor();
});

test('sessions are found from the funnel and filtered in the URL', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/analytics');

  await page.getByLabel('Metric').selectOption('visits');
  await page.getByText('Visits by day').waitFor();
  const chosen = page.url();
  await page.getByRole('link', { name: 'shopbot' }).click();
  await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'shopbot' }).waitFor();
  const filtered = page.url();
  await page.getByRole('link', { name: 'Ordered' }).click();
  await page.getByText('No sessions match').waitFor();

  assert.match(chosen, /metric=visits/);
  assert.match(filtered, /agent=shopbot/);
});

test('the lab tests the store and shows what it found', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/agents/lab');

  await press(page, 'Run test');
  await page.getByText('Testing products').waitFor();
  await shop.app.jobs.drain();
  await page.getByText('Goals reached').waitFor();
  await page.getByText('of 1 published').waitFor();
});

test('an agent is connected, gets another key and is revoked', async (t) => {
  const { page } = await openPage(t, browser, phone);
  await open(page, '/agents/connections');

  await press(page, 'Connect agent');
  await press(page, 'Connect agent');
  await page.getByText('Enter a name.').first().waitFor();
  await page.getByLabel('Name').fill('ChatGPT');
  await page.getByLabel('URL for order events').fill('https://agent.example/events');
  await press(page, 'Connect agent');
  const key = page.getByText(/^agent_\w+/);
  const first = await key.textContent();
  await page.getByText(/^whsec_/).waitFor();
  await assertAccessible(page);
  await press(page, 'I have saved it');
  await page.getByRole('cell', { name: 'https://agent.example/events' }).waitFor();
  assert.equal(await key.count(), 0);

  await press(page, 'Actions for ChatGPT');
  await page.getByRole('menuitem', { name: 'Edit connection' }).click();
  await page.getByLabel('Stripe').click();
  await page.getByLabel('Sandbox').click();
  await press(page, 'Save connection');
  await page.getByRole('cell', { name: 'On the checkout page' }).waitFor();

  await press(page, 'Actions for ChatGPT');
  await page.getByRole('menuitem', { name: 'Replace key' }).click();
  await press(page, 'Replace key');
  assert.notEqual(await key.textContent(), first);
  await press(page, 'I have saved it');

  await press(page, 'Actions for ChatGPT');
  await page.getByRole('menuitem', { name: 'Revoke connection' }).click();
  await press(page, 'Revoke connection');
  await page.getByText('No agent is connected').waitFor();
});

test('viewers are offered no changes', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/', 'viewer@example.com');

  await page.getByText('Revenue today').waitFor();
  await page.getByRole('heading', { name: 'Needs attention', exact: true }).waitFor();

  assert.equal(await page.getByRole('button', { name: /^(Skip|Resume|Run)/ }).count(), 0);
});
