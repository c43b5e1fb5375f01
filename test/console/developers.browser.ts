import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../scripts/build-console.js';
import { openReceiver } from '../kit/push-receiver.ts';
import { openShop } from '../kit/shop.ts';
import { goodPassword, newUser } from '../kit/users.ts';
import { deliver, deliveriesOf, register } from '../kit/webhooks.ts';
import { launch, openPage } from '../pages/chromium.ts';
import { assertLooks } from './looks.ts';
import { signIn } from './sign-in.ts';

await buildConsole();
const shop = await openShop(null);
await shop.site({ name: 'Fernway Outfitters' });
const merchant = await shop.merchant();
await newUser(shop, 'owner@example.com', { name: 'Olive Owner' });
await newUser(shop, 'sam@example.com', { name: 'Sam Staff', role: 'staff' });
await newUser(shop, 'viewer@example.com', { name: 'Vera Viewer', role: 'member' });
const { port } = new URL(await shop.app.http.listen({ host: '127.0.0.1', port: 0 }));
const platform = `http://localhost:${port}`;
const developers = '/settings/developers';

const browser = await launch();
after(() => browser.close());

const wide = { viewport: { width: 1280, height: 800 } };
const open = (page: Page, path: string, email = 'owner@example.com') =>
  signIn(page, `${platform}/console${path}`, email);
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).last().click();
const choose = async (page: Page, name: string) => {
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name }).click();
};

test('an endpoint is added, tested, replayed, paused and deleted', async (t) => {
  const receiver = await openReceiver(t);
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, developers);

  await press(page, 'Add endpoint');
  await press(page, 'Add endpoint');
  await page.getByText('Fix 1 field').waitFor();
  await page.getByLabel('Endpoint URL').fill(receiver.url('/hook'));
  await page.getByLabel('All events').uncheck();
  await page.getByLabel('order.created').check();
  await press(page, 'Add endpoint');
  assert.match(
    (await page.getByRole('button', { name: /^whsec_/ }).textContent()) ?? '',
    /whsec_.{40}/,
  );
  await page.getByText('Example receiver for Node.js').click();
  await page.getByText(/WEBHOOK_SECRET='whsec_.{43}=' node receiver/).waitFor();
  await press(page, 'I have saved it');
  await page.getByText('No deliveries yet').waitFor();
  await press(page, 'Send test event');
  await page.getByText('Test event queued').waitFor();
  await deliver(shop);
  await page.getByText('HTTP 204').or(page.getByText('HTTP 200')).waitFor();

  await page.getByRole('link', { name: 'webhook.test' }).click();
  await page.getByRole('heading', { name: 'Attempts' }).waitFor();
  await page.getByText('x-svc-signature').waitFor();
  await page.getByText('"type": "webhook.test"').waitFor();
  const sent = page.getByRole('region', { name: 'As every attempt sends and signs it' });
  assert.equal(await sent.locator('pre').textContent(), receiver.received[0]?.body);
  await press(page, 'Replay delivery');
  await page.getByText('Earlier delivery').waitFor();
  await deliver(shop);
  await page.getByText('Attempt 1').waitFor();
  await page.getByRole('link', { name: 'Deliveries' }).click();
  await choose(page, 'Rotate secret');
  await press(page, 'Rotate secret');
  await page.getByRole('button', { name: /^whsec_/ }).waitFor();
  await press(page, 'I have saved it');
  await choose(page, 'Pause endpoint');
  await press(page, 'Pause endpoint');
  await page.getByText('This endpoint is paused.').waitFor();
  const { body } = await merchant.get('/webhooks');
  assert.deepEqual(body.webhooks[0].events, ['order.created']);
  assert.equal(body.webhooks[0].active, false);
  await choose(page, 'Delete endpoint');
  await press(page, 'Delete endpoint');
  await page.getByText('No webhook endpoints yet').waitFor();

  assert.equal(receiver.received.length, 2);
  assert.deepEqual(complaints, []);
});

test('failed deliveries are found by their tab and replayed in one go', async (t) => {
  const { id } = await register(merchant, 'http://127.0.0.1:9/', { events: ['order.created'] });
  t.after(() => merchant.delete(`/webhooks/${id}`));
  await shop.paidOrder();
  await deliver(shop);
  await merchant.patch(`/webhooks/${id}`, { active: false });
  await merchant.patch(`/webhooks/${id}`, { active: true });
  const { page } = await openPage(t, browser, wide);

  await open(page, `${developers}/webhooks/${id}`);
  await page.getByRole('link', { name: 'Failed' }).click();
  await page.getByRole('link', { name: 'order.created' }).waitFor();
  await choose(page, 'Replay deliveries');
  await page.getByRole('textbox', { name: 'From' }).fill('2026-01-01T00:00');
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('2026-12-31T00:00');
  await press(page, 'Replay deliveries');
  await page.getByText('1 delivery queued').waitFor();

  // Both were made at the same instant of the test clock, so either can be first.
  const both = await deliveriesOf(merchant, id);
  const original = both.find(({ replay_of }: { replay_of: string | null }) => replay_of === null);
  assert.deepEqual(
    both.map(({ replay_of }: { replay_of: string | null }) => replay_of).sort(),
    [original.id, null].sort(),
  );
});

test('what a failing receiver answered is shown as text, and followed without a reload', async (t) => {
  const receiver = await openReceiver(t, (_, response) => {
    response.writeHead(503).end('</pre><script>alert(1)</script>\u202e\u0007 na\u00efve');
    return 'hang';
  });
  const { id } = await register(merchant, receiver.url('/down'), { events: ['order.refunded'] });
  t.after(() => merchant.delete(`/webhooks/${id}`));
  const { page } = await openPage(t, browser, wide);
  await open(page, `${developers}/webhooks/${id}`);

  await press(page, 'Send test event');
  await page.getByRole('cell', { name: 'Pending' }).waitFor();
  await deliver(shop);
  await page.getByRole('cell', { name: 'HTTP 503' }).waitFor();
  await page.getByText(/^Every delivery since .* has failed/).waitFor();
  await page.getByRole('link', { name: 'webhook.test' }).click();
  const answer = page.getByRole('region', { name: 'Response' }).locator('pre');
  assert.equal(
    await answer.textContent(),
    '</pre><script>alert(1)</script>\\u{202e}\\u{7} na\u00efve',
  );

  shop.clock.advance(1_000);
  await merchant.post(`/webhooks/${id}/rotate-secret`);
  await merchant.patch(`/webhooks/${id}`, { active: false, url: 'http://127.0.0.1:9/' });
  await page.reload();
  await page.getByText('made with a secret that has been replaced').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Replay delivery' }).isDisabled());
  await merchant.patch(`/webhooks/${id}`, { active: true });
  await page.reload();
  await press(page, 'Replay delivery');
  await page.getByText('Earlier delivery').waitFor();
  await deliver(shop);
  await page.getByText('This request was not sent.').waitFor();

  await page.getByRole('link', { name: 'Deliveries' }).click();
  await choose(page, 'Replay deliveries');
  await page.getByRole('combobox', { name: 'Deliveries' }).selectOption('delivered');
  await press(page, 'Replay deliveries');
  await page.getByText('No deliveries of this time window have this status').waitFor();
});

test('a key is created after the password is entered, works, and is revoked', async (t) => {
  const { page, complaints } = await openPage(t, browser, wide);
  await open(page, `${developers}/keys`);
  shop.clock.advance(15 * 60_000);

  await press(page, 'Create API key');
  await page.getByLabel('Name').fill('Warehouse');
  await press(page, 'Create API key');
  await page.getByText('Fix 1 field').waitFor();
  await page.getByLabel('Permissions').selectOption('Fulfillment');
  assert.equal(await page.getByLabel('Orders').inputValue(), 'write');
  await press(page, 'Create API key');
  await page.getByRole('textbox', { name: 'Password' }).fill(goodPassword);
  await press(page, 'Continue');
  const text = await page.getByRole('button', { name: /^stoa_test_/ }).textContent();
  const bearer = { authorization: `Bearer ${text?.trim()}` };
  const orders = await shop.public.get('/api/storefront/v1/merchant/orders', bearer);
  const plans = await shop.public.get('/api/storefront/v1/merchant/coupons', bearer);
  await press(page, 'I have saved it');
  await press(page, 'Revoke key Warehouse');
  await press(page, 'Revoke key');
  await page.getByText('API key revoked').waitFor();
  const revoked = await shop.public.get('/api/storefront/v1/merchant/orders', bearer);

  assert.deepEqual([orders.status, plans.status, revoked.status], [200, 403, 401]);
  assert.deepEqual(
    complaints.filter((line) => !/40[13]/.test(line)),
    [],
  );
});

test('the audit log is filtered, verified and exported as it is shown', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/settings/audit-log?action=api_key.created');

  await page.getByText('Chain verified').waitFor();
  await page.getByRole('cell', { name: 'api_key.created' }).first().waitFor();
  const saving = page.waitForEvent('download');
  await press(page, 'Export');
  const [head = '', ...lines] = (await readFile(await (await saving).path(), 'utf8'))
    .trim()
    .split('\r\n');

  const { body } = await merchant.get('/audit-log?action=api_key.created&limit=100');
  assert.match(head, /^position,created_at,actor_type/);
  assert.equal(lines.length, body.audit_log.length);
  for (const line of lines) assert.match(line, /api_key\.created/);
});

test('the dialogs are accessible', async (t) => {
  const { id } = await register(merchant, 'http://127.0.0.1:9/', { events: ['*'] });
  t.after(() => merchant.delete(`/webhooks/${id}`));
  await shop.product();
  await deliver(shop);
  const { page, complaints } = await openPage(t, browser, wide);

  await open(page, `${developers}/keys`);
  await press(page, 'Create API key');
  await page.getByLabel('Name').waitFor();
  await assertLooks(page);

  await page.goto(`${platform}/console${developers}/webhooks/${id}`);
  await page.getByText('Example receiver for Node.js').click();
  await page.getByText("WEBHOOK_SECRET='whsec_…'").waitFor();
  await assertLooks(page);
  for (const name of ['Edit endpoint', 'Replay deliveries', 'Pause endpoint', 'Delete endpoint']) {
    await choose(page, name);
    await page.getByRole('dialog').waitFor();
    if (name === 'Edit endpoint') await page.getByLabel('All events').uncheck();
    await assertLooks(page);
    await press(page, 'Cancel');
  }
  await choose(page, 'Rotate secret');
  await press(page, 'Rotate secret');
  await page.getByRole('button', { name: /^whsec_/ }).waitFor();
  await page.getByRole('dialog').getByText('Example receiver for Node.js').click();
  await assertLooks(page);
  await press(page, 'I have saved it');
  await merchant.patch(`/webhooks/${id}`, { active: false });
  await page.reload();
  await page.getByText('This endpoint is paused.').waitFor();
  await assertLooks(page);

  // Requests that end because the next page is opened are not complaints.
  assert.deepEqual(
    complaints.filter((line) => !line.endsWith(' failed')),
    [],
  );
});

test('staff are not offered the pages, and viewers change nothing', async (t) => {
  const { page } = await openPage(t, browser, wide);
  await open(page, '/settings/store', 'sam@example.com');
  await page.getByRole('link', { name: 'Domains' }).waitFor();
  for (const name of ['Developers', 'Audit log', 'Team'])
    assert.equal(await page.getByRole('link', { name }).count(), 0, name);
  await page.goto(`${platform}/console${developers}/keys`);
  await page.getByText('Your role does not allow this').waitFor();

  const { page: viewed } = await openPage(t, browser, wide);
  await open(viewed, `${developers}/keys`, 'viewer@example.com');
  await viewed.getByText('Full access').first().waitFor();
  assert.equal(await viewed.getByRole('button', { name: 'Create API key' }).count(), 0);
  assert.equal(await viewed.getByRole('link', { name: 'Audit log' }).count(), 0);
});
