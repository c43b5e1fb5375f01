import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';
import { openConsoleShop, press, wide } from './console-shop.ts';

const { shop, merchant, browser, open } = await openConsoleShop();
const mug = await shop.product({ name: 'Enamel mug', variants: [{ stock: 5 }] });
const path = `/products/${mug.id}`;

test('what was typed stays when the page cannot be loaded again', async (t) => {
  const { page } = await openPage(t, browser, wide);
  const following = page.waitForResponse(/events\/stream/);
  await open(page, path);
  await following;
  const description = page.getByLabel('Description', { exact: true });
  await description.fill('An hour of work');
  await page.route(`**/merchant${path}`, (route) => route.fulfill({ status: 502 }));
  const banner = page.getByText('What you see may be out of date');

  await merchant.patch(path, { tags: ['new'] });
  await banner.waitFor();
  await assertAccessible(page);
  assert.equal(await description.inputValue(), 'An hour of work');

  await page.unroute(`**/merchant${path}`);
  await press(page, 'Try again');
  await banner.waitFor({ state: 'detached' });
  await press(page, 'Save product');
  await page.getByText('Product saved').waitFor();
  const { body } = await merchant.get(path);
  assert.deepEqual([body.description, body.tags], ['An hour of work', ['new']]);
});

test('a page that was never loaded shows the error alone', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await page.route(`**/merchant${path}`, (route) => route.fulfill({ status: 502 }));
  await open(page, path);

  await page.getByText('This could not be loaded').waitFor();
  assert.equal(await page.getByText('What you see may be out of date').count(), 0);
  await page.unroute(`**/merchant${path}`);
  await press(page, 'Try again');
  await page.getByRole('heading', { name: 'Enamel mug' }).waitFor();
});
