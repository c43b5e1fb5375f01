import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../scripts/build-console.js';
import { openHookService, rates } from '../kit/hook-service.ts';
import { openShop } from '../kit/shop.ts';
import { newUser } from '../kit/users.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';
import { signIn } from './sign-in.ts';

await buildConsole();
const shop = await openShop(null);
await shop.site({ name: 'Fernway Outfitters' });
const merchant = await shop.merchant();
await newUser(shop, 'owner@example.com', { name: 'Olive Owner' });
const { port } = new URL(await shop.app.http.listen({ host: '127.0.0.1', port: 0 }));
const platform = `http://localhost:${port}`;
const browser = await launch();
after(() => browser.close());

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).last().click();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name }).click();
const choose = async (page: Page, name: string) => {
  await press(page, 'Change Shipping rates');
  await page.getByRole('menuitem', { name }).click();
};

test('a hook is added, tested, changed and deleted', async (t) => {
  const service = await openHookService(rates());
  const wide = { viewport: { width: 1280, height: 900 } };
  const { page, complaints } = await openPage(t, browser, wide);
  await signIn(page, `${platform}/console/settings/hooks`, 'owner@example.com');

  await page.getByRole('button', { name: 'Add hook' }).first().click();
  await confirm(page, 'Add hook');
  await page.getByText('Fix 1 field').waitFor();
  await page.getByRole('dialog').getByLabel('URL').fill(service.url);
  await confirm(page, 'Add hook');
  await page.getByRole('button', { name: /^whsec_/ }).waitFor();
  await confirm(page, 'I have saved it');
  await page.getByText('No calls in the last seven days.').waitFor();
  await press(page, 'Send test call');
  await page.getByRole('cell', { name: 'Valid answer' }).waitFor();
  await assertAccessible(page);

  await choose(page, 'Edit hook');
  await page.getByLabel('Without an answer').selectOption({ label: 'Do not let the buyer pay' });
  await confirm(page, 'Save hook');
  await page.getByText('Do not let the buyer pay').waitFor();
  const { body } = await merchant.get('/hooks');
  assert.equal(body.hooks[0].fallback, 'refuse');

  service.answer((_, response) => void response.writeHead(500).end());
  shop.clock.advance(1_000);
  await press(page, 'Send test call');
  await page.getByRole('cell', { name: 'The status must be 200 (got 500).' }).waitFor();
  await choose(page, 'Delete hook');
  await confirm(page, 'Delete hook');
  await page.getByRole('button', { name: /^Change / }).waitFor({ state: 'detached' });
  assert.deepEqual((await merchant.get('/hooks')).body.hooks, []);
  assert.deepEqual(
    complaints.filter((text) => !text.includes('500')),
    [],
  );
});
