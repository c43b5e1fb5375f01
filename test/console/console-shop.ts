import { after } from 'node:test';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../scripts/build-console.js';
import { openShop } from '../kit/shop.ts';
import { newUser } from '../kit/users.ts';
import { launch } from '../pages/chromium.ts';
import { signIn } from './sign-in.ts';

export const wide = { viewport: { width: 1280, height: 800 } };

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
