import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../scripts/build-console.js';
import { brokenImage, merchantCases } from '../kit/access/merchant-cases.ts';
import { openMediaShop } from '../kit/media.ts';
import { postOffice } from '../kit/smtp.ts';
import { openStripe } from '../kit/stripe-double.ts';
import { newUser } from '../kit/users.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { loaded, visit } from './loaded.ts';
import { assertLooks } from './looks.ts';
import { signIn } from './sign-in.ts';

await buildConsole();
const stripe = await openStripe({ after }, () => new Date());
const office = await postOffice({ after });
const shop = await openMediaShop(null, {
  STRIPE_API_BASE: stripe.settings.apiBase,
  SMTP_URL: `smtp://127.0.0.1:${office.port}`,
});
// One object of every kind, as the access matrix needs them.
const { ids } = await merchantCases(shop);
const merchant = await shop.merchant();
const { orders } = (await merchant.get('/orders?fulfillment_status=fulfilled')).body;
await newUser(shop, 'olive@example.com', { name: 'Olive Owner' });
const { port } = new URL(await shop.app.http.listen({ host: '127.0.0.1', port: 0 }));
const platform = `http://localhost:${port}`;
const browser = await launch();
after(() => browser.close());

const objects: Record<string, string | undefined> = {
  '/orders/$id': orders[0].id,
  '/products/collections/$id': ids.collection_id,
  '/products/import/$id': ids.import_id,
  '/products/$id': ids.product_id,
  '/discounts/$id': ids.coupon_id,
  '/customers/groups/$id': ids.group_id,
  '/customers/price-lists/$id': ids.price_list_id,
  '/customers/memberships/plans/$id': ids.plan_id,
  '/customers/memberships/$id': ids.subscriber_id,
  '/customers/$id': ids.customer_id,
  '/agents/sessions/$id': ids.session_id,
  '/settings/emails/$kind': ids.kind,
  '/settings/developers/webhooks/$id': ids.webhook_id,
};

/** The addresses of all pages: a page that is added is tested without a change here. */
const source = readFileSync(new URL('../../console/src/app/pages.ts', import.meta.url), 'utf8');
const pages = [...source.matchAll(/\bpage\(\s*'([^']+)'/g)].map(([, path = '']) => {
  if (path.endsWith('/$delivery'))
    return `/settings/developers/webhooks/${ids.webhook_id}/deliveries/${ids.delivery_id}`;
  const id = objects[path];
  assert.ok(id !== undefined || !path.includes('$'), `no object for ${path}`);
  return path.replace(/\$\w+/, id ?? '');
});

/** Shows a tab that was hidden: everything on its page is read again. */
const showAgain = (page: Page) =>
  page.evaluate(`for (const hidden of [true, false]) {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }`);

/** The image that the merchant's data names does not exist. */
const isExpected = (complaint: string) => complaint.includes(new URL(brokenImage).hostname);

test('every page is accessible and fits the window, on a light desktop and a dark phone', async (t) => {
  const { page, complaints } = await openPage(t, browser);
  await signIn(page, `${platform}/console`, 'olive@example.com');
  for (const path of pages) {
    await visit(page, `${platform}/console${path}`);
    await assertLooks(page);
  }

  assert.ok(pages.length > 50);
  assert.deepEqual(
    complaints.filter((one) => !isExpected(one)),
    [],
  );
});

test('every page stays as it is when it cannot be loaded again', async (t) => {
  const { page } = await openPage(t, browser);
  await signIn(page, `${platform}/console`, 'olive@example.com');
  for (const path of pages) {
    const following = page.waitForRequest('**/events/stream');
    await visit(page, `${platform}/console${path}`);
    // From then on the page reads again what it shows when its tab does.
    await following;
    await page.route('**/api/**', (route) => route.fulfill({ status: 502 }));
    await showAgain(page);
    await page.getByText('What you see may be out of date').waitFor();
    await loaded(page);
    assert.equal(await page.getByText('This could not be loaded').count(), 0, path);
    // A page that is left opens no further stream.
    await page.goto('about:blank');
    await page.unroute('**/api/**');
  }
});
