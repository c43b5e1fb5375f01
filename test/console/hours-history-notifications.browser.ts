import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emit, orderCreated } from '../kit/order-events.ts';
import { openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';
import { openConsoleShop, wide } from './console-shop.ts';
import { assertLooks } from './looks.ts';

const { shop, site, merchant, browser, open } = await openConsoleShop();
const price = (amount: number) => ({ amount, currency: 'USD' });

await merchant.patch('/sites/shop', { timezone: 'Europe/Berlin' });
// A day on which the clock is set forward.
shop.clock.advance(Date.parse('2026-03-28T00:30:00Z') - shop.clock().getTime());
for (const [hours, total] of [
  [0, 1_000],
  [9, 2_500],
  [24, 4_000],
  [33, 6_000],
] as const) {
  const at = Date.parse('2026-03-28T00:30:00Z') + hours * 3_600_000;
  shop.clock.advance(at - shop.clock().getTime());
  await emit(shop, shop, orderCreated({ site, total }));
}

const mug = await shop.product({ name: 'Enamel mug', variants: [{ stock: 2, sku: 'MUG-1' }] });
shop.clock.advance(60_000);
await merchant.patch(`/products/${mug.id}`, {
  name: 'Enamel mug, blue',
  price: price(1_400),
  variants: [{ id: mug.variants[0]?.id, sku: 'MUG-BLUE' }],
});
shop.clock.advance(60_000);
await shop.product({ name: 'Old poster', variants: [{ stock: 0 }] });

test('a day is shown by hour in the time zone of the store, compared with the day before', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/analytics?range=1');

  await page.getByText('Revenue by hour').waitFor();
  await page.getByText('Hours are in Europe/Berlin').waitFor();
  await assertLooks(page);
  await page.locator('summary', { hasText: 'Show as table' }).click();
  const rows = await page.locator('figure tbody tr').allInnerTexts();

  // After 01:00 comes 03:00, and it is 11:30 now.
  assert.equal(rows.length, 11);
  const amounts = rows.map((row) => row.split('\t').slice(1).join(' '));
  assert.equal(amounts[1], '$40.00 $10.00');
  assert.deepEqual(amounts.at(-1), '$60.00 $0.00');
  await page.getByText('$35.00 before').waitFor();

  await page.getByLabel('Interval').selectOption('day');
  await page.getByText('Revenue by day').waitFor();
  await page.getByLabel('Range').selectOption('30');
  await page.waitForURL(/range=30/);
  assert.equal(await page.getByLabel('Interval').count(), 0);
});

test('the readiness and the history of a product are shown and follow changes', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/products');
  await page.getByRole('columnheader', { name: 'Agent readiness' }).waitFor();
  await page.getByRole('link', { name: 'Enamel mug, blue' }).click();

  await page.getByText('The product has no image. Add one.').waitFor();
  await page.getByText('MUG-BLUE').first().waitFor();
  await page.getByText(/^Changed by /).waitFor();
  await page.getByText(/^Created by the server/).waitFor();
  await page
    .getByRole('textbox', { name: 'Description', exact: true })
    .fill('A mug of enameled steel that holds 350 ml.');
  await page.getByRole('button', { name: 'Save product' }).first().click();
  await page.getByText('Product saved').waitFor();
  await page.getByText('Changed by Olive Owner').waitFor();

  const history = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'History' }) });
  await history.getByText('A mug of enameled steel').first().waitFor();
  assert.equal(await page.getByText('The description has no text.').count(), 0);
});

test('notifications are marked as read, one and then all, and the bell counts the rest', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/');
  const bell = page.getByRole('button', { name: /^Needs attention/ });
  await page.getByRole('button', { name: 'Needs attention: 2 unread' }).click();
  const list = page.getByRole('dialog', { name: 'Needs attention' });
  await list.getByRole('button', { name: 'Mark as read: Variants out of stock' }).click();
  await page.getByRole('button', { name: 'Needs attention: 1 unread' }).waitFor();
  await assertAccessible(page);
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Needs attention', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Needs attention', exact: true }).waitFor();

  await shop.product({ name: 'New poster', variants: [{ stock: 0 }] });
  await page.reload();
  await page.getByRole('button', { name: 'Needs attention: 1 unread' }).waitFor();
  await bell.click();
  await list.getByText('Variants out of stock').waitFor();
  await list.getByText('2', { exact: true }).waitFor();
});

test('the cards of the home page fit a phone', async (t) => {
  const { page } = await openPage(t, browser, { viewport: { width: 360, height: 740 } });
  await open(page, '/');
  await page.getByRole('button', { name: 'Skip: Run a test purchase' }).waitFor();

  const excess = await page.evaluate(
    '[...document.querySelectorAll("section")].map((card) => card.scrollWidth - card.clientWidth)',
  );

  assert.deepEqual(
    excess,
    (excess as number[]).map(() => 0),
  );
});
