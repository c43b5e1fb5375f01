import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../scripts/build-console.js';
import { freePort } from '../kit/free-port.ts';
import { png } from '../kit/media.ts';
import { openShop } from '../kit/shop.ts';
import { newUser } from '../kit/users.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { assertLooks } from './looks.ts';
import { signIn } from './sign-in.ts';

await buildConsole();
// Upload URLs are built from the origin, so the port is chosen first.
const port = await freePort();
const platform = `http://localhost:${port}`;
const shop = await openShop(null, { origin: platform });
const site = await shop.site({ name: 'Fernway Outfitters' });
const merchant = await shop.merchant('read:settings', 'write:settings');
await newUser(shop, 'owner@example.com', { name: 'Olive Owner' });
await newUser(shop, 'sam@example.com', { name: 'Sam Staff', role: 'staff' });
await newUser(shop, 'viewer@example.com', { name: 'Vera Viewer', role: 'member' });
await shop.app.http.listen({ host: '127.0.0.1', port });

const browser = await launch();
after(() => browser.close());

const wide = { viewport: { width: 1280, height: 800 } };
const open = (page: Page, path: string, email = 'owner@example.com') =>
  signIn(page, `${platform}/console${path}`, email);
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).last().click();

test('the settings of a store are changed, and invalid ones are rejected at their field', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/settings/store');

  await page.getByLabel('Store name').fill('Fernway');
  await page.getByLabel('Country').first().selectOption('DE');
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await page.getByLabel('Contact email').fill('help@example.com');
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('Accent color').fill('#ffff00');
  await page.getByText('choose a darker color').waitFor();
  await page.getByLabel('Privacy policy').fill('We keep your address.');
  await press(page, 'Save store');
  await page.getByText('Fix 1 field').waitFor();
  await page.getByLabel('Country').last().selectOption('DE');
  await press(page, 'Save store');
  await page.getByRole('button', { name: /^Theme.accent: / }).waitFor();
  await page.getByLabel('Accent color').fill('#1d4ed8');
  await page.getByText('easy to read').waitFor();
  await press(page, 'Save store');
  await page.getByText('Store saved').waitFor();

  const { body: saved } = await merchant.get(`/sites/${site.slug}`);
  assert.equal(saved.name, 'Fernway');
  assert.equal(saved.country, 'DE');
  assert.equal(saved.timezone, 'Europe/Berlin');
  assert.equal(saved.contact_email, 'help@example.com');
  assert.deepEqual([saved.address.city, saved.address.country], ['Berlin', 'DE']);
  assert.equal(saved.theme.accent, '#1d4ed8');
  assert.equal(saved.legal.privacy, 'We keep your address.');
  assert.equal(saved.description, site.description);
});

test('a logo is uploaded, and the storefront shows it', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/settings/store');

  const logo = page.getByRole('group', { name: 'Logo' }).locator('input');
  await logo.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: png() });
  await page.getByText('Choose a JPEG, PNG, WebP, AVIF or GIF file.').waitFor();
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png() });
  await page.getByRole('button', { name: 'Remove logo' }).waitFor();
  await press(page, 'Save store');
  await page.getByText('Store saved').waitFor();

  const { body: saved } = await merchant.get(`/sites/${site.slug}`);
  const { pathname } = new URL(saved.theme.logo_url);
  assert.match(pathname, /^\/media\/images\/.*\.png$/);
  const { text } = await shop.public.get(`/stores/${site.slug}`);
  assert.ok(text.includes(`<img src="${pathname}" alt="">`));
  assert.deepEqual(complaints, []);
});

test('/settings leads to the settings of the store', async (t) => {
  const { page } = await openPage(t, browser);
  await open(page, '/settings');

  await page.waitForURL(`${platform}/console/settings/store**`);
  await page.getByRole('heading', { name: 'Store', exact: true }).waitFor();
});

test('a domain is added, checked and removed', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/settings/domains');

  await page.getByText('No domains yet').waitFor();
  await press(page, 'Add domain');
  await page.getByRole('textbox', { name: 'Domain' }).fill('not a domain');
  await press(page, 'Add domain');
  await page.getByText('Fix 1 field').waitFor();
  await page.getByRole('textbox', { name: 'Domain' }).fill('shop.example.com');
  await press(page, 'Add domain');
  await page.getByText('_stoa.shop.example.com').waitFor();
  await press(page, 'Check records');
  await page.getByRole('alert').waitFor();
  await press(page, 'Remove domain');
  await press(page, 'Remove domain');
  await page.getByText('No domains yet').waitFor();

  const { body } = await merchant.get(`/sites/${site.slug}/domains`);
  assert.deepEqual(body.domains, []);
});

test('a member gets another role, and an invitation is sent and revoked', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/settings/team');

  await press(page, 'Actions for Sam Staff');
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  await page.getByLabel('Role', { exact: true }).selectOption('admin');
  await press(page, 'Save role');
  await page.getByText('Role saved').waitFor();
  await press(page, 'Invite member');
  await page.getByLabel('Email').fill('new@example.com');
  await press(page, 'Send invitation');
  await page.getByRole('cell', { name: 'new@example.com', exact: true }).waitFor();
  await press(page, 'Actions for new@example.com');
  await page.getByRole('menuitem', { name: 'Revoke invitation' }).click();
  await press(page, 'Revoke invitation');
  await page.getByText('Invitation revoked').waitFor();
  await press(page, 'Actions for Sam Staff');
  await page.getByRole('menuitem', { name: 'Remove member' }).click();
  await press(page, 'Remove member');
  await page.getByRole('cell', { name: 'Sam Staff sam@' }).waitFor({ state: 'detached' });

  assert.deepEqual(complaints, []);
});

test('settings are accessible', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await merchant.post(`/sites/${site.slug}/domains`, { domain: 'www.example.org' });

  await open(page, '/settings/domains');
  await page.getByText('_stoa.www.example.org').waitFor();
  await assertLooks(page);
  await page.goto(`${platform}/console/settings/team`);
  await page.getByRole('cell', { name: 'Vera Viewer viewer@' }).waitFor();
  await assertLooks(page);
  await press(page, 'Invite member');
  await page.getByRole('dialog').waitFor();
  await assertLooks(page);

  assert.deepEqual(complaints, []);
});

test('viewers read the settings and are offered no changes', async (t) => {
  const { page } = await openPage(t, browser, wide);

  await open(page, '/settings/store', 'viewer@example.com');
  await page.getByText('not change them').waitFor();
  assert.ok(await page.getByLabel('Store name').isDisabled());
  await page.goto(`${platform}/console/settings/domains`);
  await page.getByRole('heading', { name: 'Domains' }).waitFor();

  assert.equal(await page.getByRole('button', { name: 'Add domain' }).count(), 0);
});
