import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../scripts/build-console.js';
import { paidOrder } from '../kit/orders.ts';
import { openShop } from '../kit/shop.ts';
import { newUser } from '../kit/users.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';
import { assertLooks } from './looks.ts';
import { signIn } from './sign-in.ts';

await buildConsole();
const shop = await openShop(null);
const site = await shop.site({ name: 'Fernway Outfitters' });
const mug = await shop.product({ name: 'Enamel mug', variants: [{ stock: 50 }] });
await paidOrder(shop, shop, {
  site,
  buyer: { email: 'jane@example.com', name: 'Jane Doe' },
  shipping: 0,
  lines: [{ product: mug, quantity: 2 }],
});
const merchant = await shop.merchant('read:customers', 'write:customers');
const { body: wholesale } = await merchant.post('/customer-groups', { name: 'Wholesale' });
const { body: all } = await merchant.get('/customers?email=jane@example.com');
const jane = all.customers[0];
await newUser(shop, 'owner@example.com', { name: 'Olive Owner' });
await newUser(shop, 'viewer@example.com', { name: 'Vera Viewer', role: 'member' });
const { port } = new URL(await shop.app.http.listen({ host: '127.0.0.1', port: 0 }));
const platform = `http://localhost:${port}`;

shop.app.longJobs.start();

const browser = await launch();
after(() => browser.close());

const wide = { viewport: { width: 1280, height: 800 } };
const open = (page: Page, path: string, email = 'owner@example.com') =>
  signIn(page, `${platform}/console${path}`, email);
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).last().click();

test('pages and dialogs of customers are accessible', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);

  await open(page, '/customers');
  await page.getByRole('link', { name: 'Jane Doe' }).waitFor();
  await assertLooks(page);
  await page.getByRole('link', { name: 'Jane Doe' }).click();
  await page.getByRole('link', { name: '#T1001' }).first().waitFor();
  await assertLooks(page);
  await press(page, 'Add address');
  await page.getByRole('dialog').waitFor();
  await assertLooks(page);

  assert.deepEqual(complaints, []);
});

test('a customer has notes and emails; the selected ones join a group', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, `/customers/${jane.id}`);

  await page.getByRole('cell', { name: 'Order confirmed' }).waitFor();
  await page.getByLabel('Note').fill('Rang twice');
  await press(page, 'Add note');
  await page.getByText('Note by Olive Owner').waitFor();
  await page.getByText('Rang twice', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await press(page, 'Add to group');
  await page.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'Wholesale' });
  await press(page, 'Add to group');
  await page.getByText('1 done.').waitFor();
  await assertAccessible(page);
  await press(page, 'Close');
  await page.getByRole('cell', { name: 'Wholesale' }).waitFor();
  await press(page, 'Export selected');
  await page.getByRole('dialog').getByText('1 customer.').waitFor();

  await merchant.delete(`/customer-groups/${wholesale.id}/members/${jane.id}`);
  assert.deepEqual(complaints, []);
});

test('a name, addresses and a group are added to a customer', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, `/customers/${jane.id}`);

  await press(page, 'Edit name');
  await page.getByRole('textbox', { name: 'Name' }).fill('Jane Smith');
  await press(page, 'Save name');
  await page.getByRole('heading', { name: 'Jane Smith' }).waitFor();
  await press(page, 'Add address');
  await press(page, 'Add address');
  await page.getByText('Fix 1 field').waitFor();
  await page.getByLabel('Address (optional)', { exact: true }).fill('1 Main Street');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('Country').selectOption('US');
  await press(page, 'Add address');
  await page.getByText('Address added').waitFor();
  await press(page, 'Add address');
  await page.getByLabel('Address (optional)', { exact: true }).fill('2 Side Street');
  await page.getByLabel('Country').selectOption('CA');
  await page.getByLabel('Default address').check();
  await press(page, 'Add address');
  await page.getByRole('button', { name: 'Actions for 2 Side Street' }).waitFor();
  await press(page, 'Add to group');
  await press(page, 'Add to group');
  await page.getByText('Added to group').waitFor();
  await page.getByRole('button', { name: 'Remove from Wholesale' }).waitFor();

  const { body: saved } = await merchant.get(`/customers/${jane.id}`);
  assert.equal(saved.name, 'Jane Smith');
  assert.deepEqual(
    saved.addresses.map(({ line1, is_default }: { line1: string; is_default: boolean }) => [
      line1,
      is_default,
    ]),
    [
      ['1 Main Street', false],
      ['2 Side Street', true],
    ],
  );
  assert.deepEqual(
    saved.groups.map(({ name }: { name: string }) => name),
    ['Wholesale'],
  );
  assert.deepEqual(complaints, []);
});

test('a group is created, renamed, filled and deleted', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, '/customers/groups');

  await page.getByRole('link', { name: 'Wholesale' }).waitFor();
  await assertAccessible(page);
  await press(page, 'Create group');
  await press(page, 'Create group');
  await page.getByText('Fix 1 field').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Press');
  await press(page, 'Create group');
  await page.getByText('No members yet.').waitFor();
  await press(page, 'Add customer');
  await page.getByRole('combobox', { name: 'Customer' }).fill('jane');
  await page.getByRole('option', { name: /jane@example.com/ }).click();
  await press(page, 'Add customer');
  await page.getByText('Customer added').waitFor();
  await page.getByRole('link', { name: /^Jane/ }).waitFor();
  await assertAccessible(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Friends');
  await press(page, 'Save group');
  await page.getByRole('heading', { name: 'Friends' }).waitFor();
  await press(page, /^Remove Jane/);
  await press(page, 'Remove customer');
  await page.getByText('No members yet.').waitFor();
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Delete group' }).click();
  await press(page, 'Delete group');
  await page.getByText('Group deleted').waitFor();

  const { body } = await merchant.get('/customer-groups');
  assert.deepEqual(
    body.customer_groups.map(({ name }: { name: string }) => name),
    ['Wholesale'],
  );
  assert.deepEqual(complaints, []);
});

test('viewers can read customers but not change them', async (t) => {
  const { page } = await openPage(t, browser, wide);

  await open(page, '/customers?q=nobody', 'viewer@example.com');
  await page.getByText('No customers match').waitFor();
  await page.goto(`${platform}/console/customers/${jane.id}`);
  await page.getByRole('link', { name: '#T1001' }).first().waitFor();

  assert.equal(await page.getByRole('button', { name: 'Add address' }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Edit name' }).count(), 0);
});
