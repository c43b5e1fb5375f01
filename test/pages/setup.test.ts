import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveSetupToken } from '../../src/core/access/users/claim-server.ts';
import { createSignInLink } from '../../src/core/access/users/email-tokens/sign-in-link.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { systemTenant } from '../../src/platform/unit-of-work.ts';
import { openShop } from '../kit/shop.ts';
import { browser, goodPassword, newUser } from '../kit/users.ts';

// The keys of the test server.
const token = deriveSetupToken(createSecrets(`test:${Buffer.alloc(32, 7).toString('base64')}`));
const account = { name: 'Ada', email: 'ada@example.com', password: goodPassword };
const shop = await openShop(null, {
  env: { STOA_WORKSPACES: 'operator', STOA_SIGN_UP: 'invite', STOA_HOME: 'landing' },
});
const ada = browser(shop);
const pathOf = (location: unknown) => String(location);

test('without the token the page says where to find the link, and no account is created', async () => {
  for (const wrong of ['', 'wrong', token.slice(1), `${token}x`]) {
    const page = await ada.get(`/setup?token=${wrong}`);
    assert.equal(page.status, 403);
    assert.match(page.text, /printed when it started/);
    assert.doesNotMatch(page.text, /<form/);
    assert.equal((await ada.post('/setup', { ...account, token: wrong })).status, 403);
  }
  assert.equal(ada.session(), null);
});

test('one of two concurrent visitors with the link gets the account, and then the link is closed', async () => {
  assert.equal((await ada.get(`/setup?token=${token}`)).status, 200);
  const weak = await ada.post('/setup', { ...account, token, password: 'short' });
  assert.equal(weak.status, 422);
  assert.match(weak.text, /must have at least 10 characters/);
  const eve = browser(shop);
  const answers = await Promise.all([
    ada.post('/setup', { ...account, token }),
    eve.post('/setup', { ...account, token, email: 'eve@example.com' }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 409]);
  if (ada.session() === null) {
    // The other one was first.
    await ada.signIn('eve@example.com');
  }
  const late = await browser(shop).post('/setup', { ...account, token, email: 'late@example.com' });
  assert.equal(late.status, 409);
  const closed = await browser(shop).get(`/setup?token=${token}`);
  assert.deepEqual([closed.status, closed.headers.location], [303, '/account']);
});

let workspace = '';
test('the first user creates a workspace although users otherwise cannot', async () => {
  assert.match((await ada.get('/account/workspaces/new')).text, /Create workspace/);
  const made = await ada.post('/account/workspaces/new', { name: 'Ada Ltd' });
  const next = pathOf(made.headers.location);
  workspace = /workspace=(ws_\w+)/.exec(next)?.[1] ?? '';
  assert.notEqual(workspace, '');
  assert.equal((await ada.get(next)).status, 200);
  assert.equal((await ada.post('/account/workspaces/new', { name: 'Second' })).status, 403);
});

const create = (fields: Record<string, string>) =>
  ada.post('/setup/store', { workspace, ...fields });
const basics = { name: 'Ada Shop', slug: 'ada', country: 'DE' };

test('the store form proposes what is usual in the country, and refuses with the field', async () => {
  const missing = await create({ name: '', slug: '', country: 'XX' });
  assert.equal(missing.status, 422);
  assert.match(missing.text, /Fix 3 fields/);
  const proposed = await create(basics);
  for (const value of ['EUR', 'Europe/Berlin', 'de'])
    assert.match(proposed.text, new RegExp(`value="${value}"`));
  assert.match(proposed.text, /id="prices_include_tax"[^>]*checked/);
  const named = await create({ ...basics, slug: '' });
  assert.match(named.text, /value="ada-shop"[^>]*id="slug"/);
  const reserved = { ...basics, slug: 'www', currency: 'EUR', timezone: 'UTC', language: 'de' };
  const refused = await create(reserved);
  assert.equal(refused.status, 422);
  assert.match(refused.text, /Slug is reserved/);
});

const page = (step: string) => `/setup/stores/ada${step && `/${step}`}?workspace=${workspace}`;

test('the steps lead from an unpublished store to a test purchase', async () => {
  const chosen = { currency: 'eur', timezone: 'Europe/Berlin', language: 'de' };
  const made = await create({ ...basics, ...chosen, prices_include_tax: 'yes' });
  assert.deepEqual([made.status, made.headers.location], [303, page('shipping')]);
  assert.match((await ada.get(page('shipping'))).text, /Only within Germany/);

  const bad = await ada.post(page('shipping'), { choice: 'home', home_price: 'free' });
  assert.equal(bad.status, 422);
  assert.match(bad.text, /must be an amount/);
  assert.equal((await ada.post(page('shipping'), {})).status, 422);
  const prices = { home_price: '4.90', abroad_price: '12' };
  const twice = await Promise.all([
    ada.post(page('shipping'), { choice: 'home_and_abroad', ...prices }),
    ada.post(page('shipping'), { choice: 'free', ...prices }),
  ]);
  assert.deepEqual(twice.map(({ status }) => status).sort(), [303, 409]);

  assert.match((await ada.get(page('taxes'))).text, /VAT 19 %/);
  const taxes = await ada.post(page('taxes'), { rate_0: 'yes' });
  assert.equal(taxes.headers.location, page('products'));
  const samples = await ada.post(page('products'), { action: 'samples' });
  assert.equal(samples.headers.location, page('payments'));
  const payments = await ada.post(page('payments'), { action: 'skip' });
  assert.equal(payments.headers.location, page('publish'));
  const early = await ada.post(page('test_purchase'), {});
  assert.equal(early.status, 409);
  assert.match(early.text, /Publish the store first/);
  assert.match((await ada.get(page('publish'))).text, /The store has sample products only/);
  const published = await ada.post(page('publish'), {});
  assert.equal(published.headers.location, page('test_purchase'));
  await shop.app.jobs.drain();
  await shop.settle();

  const bought = await ada.post(page('test_purchase'), {});
  assert.equal(bought.status, 200);
  assert.match(bought.text, /Test purchase completed/);
  assert.match(bought.text, /href="\/console\/orders\/ord_\w+\?workspace=/);
  assert.equal(bought.text.match(/<details>/g)?.length, 5);
  const overview = await ada.get(page(''));
  assert.equal(overview.text.match(/>Done/g)?.length, 5);
  assert.match(overview.text, /Skipped: The store stays in test mode/);
  const removed = await ada.post(page('products'), { action: 'remove' });
  assert.equal(removed.status, 303);
});

test('only people who manage the workspace reach the pages, and forms need the token of the session', async () => {
  const visitor = await browser(shop).get(page(''));
  assert.match(pathOf(visitor.headers.location), /^\/account\/sign-in\?return_to=/);
  await newUser(shop, 'grace@example.com', { role: 'owner' });
  const grace = browser(shop);
  await grace.signIn('grace@example.com');
  assert.equal((await grace.get(page(''))).headers.location, '/account');
  assert.equal((await grace.get(`/setup/stores/ada`)).status, 404);
  const forged = await ada.post(page('publish'), { form_token: 'x' });
  assert.equal(forged.status, 403);
  const foreign = await ada.post(page('publish'), {}, { 'sec-fetch-site': 'cross-site' });
  assert.equal(foreign.status, 403);
  assert.equal((await ada.get(page('nothing'))).status, 404);
});

test('a sign-in link works only once, even for concurrent uses', async () => {
  const link = await shop.unit.runAsSystem(systemTenant, (work) =>
    createSignInLink(work, 'grace@example.com'),
  );
  const path = new URL(link ?? '').pathname;
  const [one, other] = [browser(shop), browser(shop)];
  assert.match((await one.get(path)).text, /signs in as <bdi>grace@example\.com/);
  const answers = await Promise.all([one.post(path), other.post(path)]);
  const targets = answers.map(({ status, headers }) => `${status} ${headers.location}`);
  assert.match(targets.sort().join(), /^303 \/account,303 \/account\/sign-in\b/);
  assert.equal((await browser(shop).get(path)).status, 410);
  assert.equal([one, other].filter((tab) => tab.session() !== null).length, 1);
});
