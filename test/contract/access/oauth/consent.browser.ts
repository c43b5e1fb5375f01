import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { register } from '../../../kit/oauth/client.ts';
import { openListeningShop, password } from '../../../kit/oauth/listening-shop.ts';
import { launch, openPage } from '../../../pages/chromium.ts';
import {
  contrastProblems,
  frameProblems,
  headingProblems,
  namingProblems,
} from '../../../pages/page-checks.js';

const shop = await openListeningShop(null);
await shop.site({ name: 'Fernway Outfitters' });
const email = await shop.person('Ada', 'owner');
const app = createServer((_request, answer) => answer.end('back in the app'));
await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
const callback = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`;
const client = await register(shop, {
  client_name: 'Shelf <b>Assistant</b>',
  redirect_uris: [callback],
});
const browser = await launch();
after(async () => {
  await browser.close();
  app.close();
});

const scope = 'read:products write:orders';
const checks = [headingProblems, namingProblems, frameProblems, contrastProblems];

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1200, height: 900 },
  ])
    test(`consent in Chromium, ${colorScheme}, ${viewport.width} wide: sign in, consent, return, access`, async (t) => {
      const { page, complaints } = await openPage(t, browser, { colorScheme, viewport });
      const flow = await client.begin({ scope });

      await page.goto(flow.url);
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(/\/oauth\/consent\//);
      const problems = await Promise.all(checks.map((check) => page.evaluate(check)));
      await page.getByRole('button', { name: 'Connect' }).click();
      await page.waitForURL(/\/callback\?/);

      assert.deepEqual(problems.flat(), []);
      assert.equal(await page.textContent('body'), 'back in the app');
      const tokens = await client.finish(flow, page.url());
      const answer = await shop.public.get('/api/storefront/v1/merchant/orders', {
        authorization: `Bearer ${tokens.access_token}`,
      });
      assert.deepEqual([tokens.scope, answer.status], [scope, 200]);
      // The page in between is left before it has rendered.
      const left = (line: string) => line.includes('/assets/') || line.includes('favicon');
      assert.deepEqual(
        complaints.filter((line) => !left(line)),
        [],
      );
    });

test('consent in Chromium: a popup can report to the page that opened it', async (t) => {
  const { page } = await openPage(t, browser);
  const flow = await client.begin({ scope });
  await page.goto(new URL('/', callback).href);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(`void window.open('${flow.url}')`),
  ]);

  // A mistake and a new attempt do not end the relation either.
  for (const secret of ['a wrong password', password]) {
    await popup.getByLabel('Email address').fill(email);
    await popup.getByLabel('Password').fill(secret);
    await popup.getByRole('button', { name: 'Sign in' }).click();
    if (secret !== password) await popup.getByRole('link', { name: 'Incorrect' }).waitFor();
  }
  await popup.getByRole('button', { name: 'Connect' }).click();
  await popup.waitForURL(/\/callback\?/);

  assert.equal(await popup.evaluate('window.opener !== null'), true);
  assert.equal(popup.isClosed(), false);
});

test('consent in Chromium: cancelling returns without a code', async (t) => {
  const { page } = await openPage(t, browser, { javaScriptEnabled: false });
  const flow = await client.begin({ scope });

  await page.goto(flow.url);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/callback\?/);

  assert.equal(new URL(page.url()).searchParams.get('error'), 'access_denied');
});
