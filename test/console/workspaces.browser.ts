import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Tenancy } from '../kit/shop.ts';
import { openPage } from '../pages/chromium.ts';
import { openConsoleShop, press, wide } from './console-shop.ts';

const { shop, browser, open, platform } = await openConsoleShop();
await shop.other.site({ name: 'Second store', slug: 'second' });
await shop.unit.runAsSystem(shop.other.tenant, (work) =>
  work.query(
    `insert into workspace_members (workspace_id, user_id, role, created_at)
      select $1, user_id, 'owner', created_at from users where email = 'owner@example.com'`,
    [shop.other.tenant.workspaceId],
  ),
);

const switcher = (page: Page) => page.getByRole('button', { name: 'Workspace' }).first();
const workspaceIn = (page: Page) => new URL(page.url()).searchParams.get('workspace') ?? '';
const productsOf = async (tenancy: Tenancy) =>
  (await (await tenancy.merchant()).get('/products')).body.products.map(({ name }: any) => name);

/** Opens the other workspace in a tab, as its switcher does. */
async function switchWorkspace(tab: Page): Promise<void> {
  await tab.goto(`${platform}/console`);
  await switcher(tab).click();
  await tab.locator('[role=menuitemcheckbox][aria-checked=false]').first().click();
  await tab.getByRole('heading', { level: 1 }).waitFor();
}

test('a tab stays in its workspace while another tab opens another one', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/products/new');
  await page.getByLabel('Name', { exact: true }).fill('Enamel mug');
  const other = await page.context().newPage();
  await switchWorkspace(other);
  const isOther = ({ tenant }: Tenancy) => workspaceIn(other) === tenant.workspaceId;
  const [here, there] = isOther(shop) ? [shop.other, shop] : [shop, shop.other];

  await page.bringToFront();
  // Renders the frame of the page again.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search pages' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Price', { exact: true }).fill('10');
  await press(page, 'Create product');
  await page.getByRole('heading', { name: 'Enamel mug' }).waitFor();

  assert.deepEqual(await productsOf(there), []);
  assert.deepEqual(await productsOf(here), ['Enamel mug']);
  assert.equal(workspaceIn(page), here.tenant.workspaceId);
  await page.reload();
  await page.getByRole('heading', { name: 'Enamel mug' }).waitFor();
});
