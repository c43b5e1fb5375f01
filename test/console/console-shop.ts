import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { buildConsole } from '../../scripts/build-console.js';
import { openShop } from '../kit/shop.ts';
import { newUser } from '../kit/users.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { assertAccessible } from './axe.ts';
import { loaded } from './loaded.ts';
import { signIn } from './sign-in.ts';

export const wide = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 } };

/** A store with an owner and staff, served with the console to a browser. */
export async function openConsoleShop(env: Record<string, string> = {}) {
  await buildConsole();
  const shop = await openShop(null, { env });
  const site = await shop.site({ name: 'Fernway Outfitters' });
  await newUser(shop, 'owner@example.com', { name: 'Olive Owner' });
  await newUser(shop, 'sam@example.com', { name: 'Sam Staff', role: 'staff' });
  const { port } = new URL(await shop.app.http.listen({ host: '127.0.0.1', port: 0 }));
  const platform = `http://localhost:${port}`;
  const browser = await launch();
  after(() => browser.close());
  return {
    shop,
    site,
    merchant: await shop.merchant(),
    platform,
    browser,
    open: (page: Page, path: string, email = 'owner@example.com') =>
      signIn(page, `${platform}/console${path}`, email),
  };
}

/** Presses the button that is on top: that of the dialog, if one is open. */
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).last().click();

const looks: [string, BrowserContextOptions][] = [
  ['light', wide],
  ['dark, on a phone', { ...phone, colorScheme: 'dark' }],
];

/** By how much the page is wider than the window. */
const overflow = 'Math.max(0, document.documentElement.scrollWidth - innerWidth)';

/** One test for each look: axe-core finds nothing, and no page is wider than the window. */
export function testLooks(
  {
    browser,
    platform,
    open,
  }: { browser: Browser; platform: string } & Pick<
    Awaited<ReturnType<typeof openConsoleShop>>,
    'open'
  >,
  paths: string[],
): void {
  for (const [look, options] of looks)
    test(`the pages are accessible: ${look}`, async (t) => {
      const { page, complaints } = await openPage(t, browser, options);
      await open(page, '/customers');
      await loaded(page);
      for (const path of paths) {
        await page.goto(`${platform}/console${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await loaded(page);
        await assertAccessible(page);
        assert.equal(await page.evaluate(overflow), 0, path);
      }
      assert.deepEqual(complaints, []);
    });
}
