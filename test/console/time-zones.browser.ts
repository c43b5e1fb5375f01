import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { paidOrder } from '../kit/orders.ts';
import { register } from '../kit/webhooks.ts';
import { openPage } from '../pages/chromium.ts';
import { openConsoleShop, press, wide } from './console-shop.ts';

const { shop, site, merchant, platform, browser, open } = await openConsoleShop();
await merchant.patch('/sites/shop', { timezone: 'America/Los_Angeles' });
const mug = await shop.product({ name: 'Enamel mug', variants: [{ stock: 50 }] });
const elsewhere = { ...wide, timezoneId: 'Asia/Tokyo' };

async function placeAt(time: string) {
  shop.clock.advance(Date.parse(time) - shop.clock().getTime());
  return paidOrder(shop, shop, { site, lines: [{ product: mug }] });
}

const rows = (page: Page) => page.getByRole('link', { name: /^#T\d+$/ }).allTextContents();
const midnight = '2026-03-10T07:00:00.000Z';

test('dates of filters and exports are days of the store, as its rows show them', async (t) => {
  const evening = await placeAt('2026-03-10T06:30:00Z');
  const morning = await placeAt('2026-03-10T07:30:00Z');
  const { page } = await openPage(t, browser, elsewhere);
  await open(page, '/orders?created_after=2026-03-10');
  await page.getByText('1 order', { exact: true }).first().waitFor();
  assert.deepEqual(await rows(page), [morning.name]);

  await press(page, 'Export');
  const started = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/exports'),
  );
  await press(page, 'Start export');
  const { filters } = (await started).postDataJSON();
  assert.deepEqual(filters, { created_after: midnight });

  await page.goto(`${platform}/console/orders?created_before=2026-03-10`);
  await page.getByText('1 order', { exact: true }).first().waitFor();
  assert.deepEqual(await rows(page), [evening.name]);
});

for (const [path, name, api] of [
  ['/settings/audit-log', 'created_after', 'audit-log'],
  ['/agents/sessions', 'from', 'agent-sessions'],
] as const)
  test(`dates of ${path} are days of the store`, async (t) => {
    const { page } = await openPage(t, browser, elsewhere);
    const read = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      return pathname.endsWith(`/${api}`) && searchParams.get(name) === midnight;
    });

    await open(page, `${path}?${name}=2026-03-10`);
    await read;
  });

test('deliveries are replayed from a time of the store', async (t) => {
  const { id } = await register(merchant, 'https://receiver.example/hook');
  const { page } = await openPage(t, browser, elsewhere);
  await open(page, `/settings/developers/webhooks/${id}`);

  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: 'Replay deliveries' }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('2026-03-10T00:00');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-03-10T01:00');
  const sent = page.waitForRequest((request) => request.url().endsWith('/replay'));
  await press(page, 'Replay deliveries');

  const { from, to } = (await sent).postDataJSON();
  assert.deepEqual([from, to], [midnight, '2026-03-10T08:00:59.999Z']);
});
