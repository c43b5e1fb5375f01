import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
const merchant = await shop.merchant();
await merchant.post('/sites', {
  slug: 'shop',
  name: 'A shop',
  currency: 'EUR',
  published: false,
  prices_include_tax: true,
});

type Step = { step: string; state: string; reason: { code: string } | null };
const statesOf = async () => {
  const { body } = await merchant.get('/sites/shop/setup');
  return Object.fromEntries(
    body.steps.map(({ step, state, reason }: Step) => [step, [state, reason?.code ?? null]]),
  );
};

test('the checklist of a new store says what is left, and that agents see it only when it is published', async () => {
  const { status, body } = await merchant.get('/sites/shop/setup');
  assert.equal(status, 200);
  assert.deepEqual([body.site_slug, body.complete], ['shop', false]);
  assert.deepEqual(await statesOf(), {
    store: ['todo', 'country_missing'],
    shipping: ['todo', 'shipping_not_configured'],
    taxes: ['todo', 'tax_not_configured'],
    products: ['todo', 'no_products'],
    payments: ['todo', 'payments_in_test_mode'],
    publish: ['todo', 'not_published'],
    test_purchase: ['blocked', 'no_products'],
  });
  const refused = await merchant.post('/sites/shop/setup/test-purchase');
  assert.equal(refused.status, 409);
  assert.equal(refused.body.error.code, 'test_purchase_blocked');
  assert.equal((await merchant.get('/sites/nowhere/setup')).status, 404);
});

test('a step is skipped and resumed; taxes that are skipped end the warning', async () => {
  const skipped = await merchant.post('/sites/shop/setup/taxes/skip');
  assert.equal(skipped.status, 200);
  assert.deepEqual((await statesOf()).taxes, ['skipped', 'no_tax']);
  assert.ok(!skipped.body.warnings.includes('tax_not_configured'));
  await merchant.post('/sites/shop/setup/taxes/skip');
  const resumed = await merchant.delete('/sites/shop/setup/taxes/skip');
  assert.ok(resumed.body.warnings.includes('tax_not_configured'));
  assert.deepEqual((await statesOf()).taxes, ['todo', 'tax_not_configured']);
  assert.equal((await merchant.post('/sites/shop/setup/unknown/skip')).status, 404);
  const publish = await merchant.post('/sites/shop/setup/publish/skip');
  assert.deepEqual([publish.status, publish.body.error.code], [422, 'step_not_skippable']);
});

test('an enabled hook decides shipping and taxes as zones and rates do', async () => {
  const hookOf = async (type: string) => {
    const draft = { site_slug: 'shop', type, url: 'https://hooks.example/decide' };
    return (await merchant.post('/hooks', draft)).body.id;
  };
  const warnings = async () => (await merchant.get('/sites/shop')).body.warnings;
  const before = await warnings();

  const ids = [await hookOf('shipping_rates'), await hookOf('taxes')];
  const [states, left] = [await statesOf(), await warnings()];
  for (const id of ids) await merchant.patch(`/hooks/${id}`, { enabled: false });
  const disabled = await statesOf();

  assert.deepEqual(
    [states.shipping, states.taxes],
    [
      ['done', null],
      ['done', null],
    ],
  );
  assert.deepEqual(
    before.filter((code: string) => !left.includes(code)),
    ['shipping_not_configured', 'tax_not_configured'],
  );
  assert.deepEqual(disabled.shipping, ['todo', 'shipping_not_configured']);
  assert.deepEqual(disabled.taxes, ['todo', 'tax_not_configured']);
  assert.deepEqual(await warnings(), before);
  for (const id of ids) await merchant.delete(`/hooks/${id}`);
});

test('templates of a country become zones and tax rates by the ordinary routes', async () => {
  const { body } = await merchant.get('/setup-templates?country=DE');
  assert.deepEqual(
    [body.currency, body.timezone, body.languages, body.prices_include_tax],
    ['EUR', 'Europe/Berlin', ['de'], true],
  );
  assert.deepEqual(body.tax.rates, [
    { name: 'VAT', country: 'DE', state: null, rate: 19, applies_to_shipping: true },
  ]);
  const thailand = (await merchant.get('/setup-templates?country=TH')).body.tax;
  assert.deepEqual([thailand.rates, thailand.as_of], [[], '2025-10-29']);
  assert.match(thailand.note, /No rate is suggested/);
  assert.deepEqual(
    body.shipping.map(({ choice }: { choice: string }) => choice),
    ['home', 'home_and_abroad', 'downloads_only', 'free'],
  );
  const both = body.shipping[1].zones;
  for (const zone of both)
    assert.equal(
      (await merchant.post('/shipping-zones', { site_slug: 'shop', ...zone })).status,
      201,
    );
  for (const rate of body.tax.rates)
    assert.equal((await merchant.post('/tax-rates', { site_slug: 'shop', ...rate })).status, 201);
  await merchant.patch('/sites/shop', { country: 'DE' });
  const states = await statesOf();
  assert.deepEqual([states.store, states.shipping, states.taxes], Array(3).fill(['done', null]));

  const us = (await merchant.get('/setup-templates?country=US&currency=JPY')).body;
  assert.deepEqual([us.prices_include_tax, us.tax.rates], [false, []]);
  assert.equal(us.shipping[0].zones[0].rates[0].amount, 500);
  for (const query of ['country=XX', 'country=de', '', 'country=DE&currency=ABC'])
    assert.equal((await merchant.get(`/setup-templates?${query}`)).status, 400, query);
});

test('of concurrent requests for sample products one adds them; removing them keeps others', async () => {
  const own = await merchant.post('/products', {
    site_slug: 'shop',
    name: 'My own',
    price: { amount: 100_000, currency: 'EUR' },
    tags: ['sample'],
    published_at: null,
  });
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => merchant.post('/sites/shop/setup/samples')),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
  const made = answers.find(({ status }) => status === 201)?.body.product_ids;
  assert.equal(made.length, 3);
  assert.deepEqual((await merchant.get('/sites/shop/setup/samples')).body.product_ids, made.sort());
  assert.deepEqual((await statesOf()).products, ['todo', 'only_samples']);
  await merchant.delete(`/products/${made[0]}`);
  assert.equal((await merchant.delete('/sites/shop/setup/samples')).status, 204);
  assert.equal((await merchant.delete('/sites/shop/setup/samples')).status, 204);
  const { body } = await merchant.get('/products?site_slug=shop');
  assert.deepEqual(
    body.products.map(({ id }: { id: string }) => id),
    [own.body.id],
  );
  assert.equal((await merchant.post('/sites/shop/setup/samples')).status, 201);
});

test('a quote preview shows what shipping and tax do to a basket, and stores nothing', async () => {
  const { body: samples } = await merchant.get('/products?site_slug=shop');
  const mug = samples.products.find(({ name }: { name: string }) => name === 'Sample mug');
  const preview = (country: string, more = {}) =>
    merchant.post('/sites/shop/quote-preview', {
      line_items: [{ product_id: mug.id, variant_options: { Color: 'blue' }, quantity: 2 }],
      shipping_address: { country },
      ...more,
    });
  const home = await preview('DE');
  assert.equal(home.status, 200, home.text);
  assert.deepEqual(home.body.items[0].variant_options, { Color: 'Blue' });
  const { totals } = home.body;
  assert.deepEqual(
    [totals.subtotal, totals.shipping, totals.tax, totals.total],
    [3_600, 500, 0, 4_100],
  );
  assert.equal(totals.tax_included, Math.round((3_600 * 19) / 119) + Math.round((500 * 19) / 119));
  assert.equal((await preview('JP')).body.totals.shipping, 1_500);
  assert.equal(
    (await preview('DE', { coupon_code: 'NONE' })).body.messages[0].code,
    'coupon_not_found',
  );
  const missing = await preview('DE', { line_items: [{ quantity: 1 }] });
  assert.equal(missing.body.error.details[0].field, 'line_items[0].product_id');
  assert.equal((await preview('DE', { line_items: [{ product_id: 'prd_x' }] })).status, 404);
});

test('a test agent buys over the public routes, and every exchange is returned', async () => {
  const blocked = await merchant.post('/sites/shop/setup/test-purchase');
  assert.equal(blocked.body.error.obstacle, 'not_published');
  await merchant.patch('/sites/shop', { published: true, terms_version: '1' });
  await shop.app.jobs.drain();
  await shop.settle();
  assert.deepEqual((await statesOf()).test_purchase, ['todo', 'no_orders']);

  const { status, body } = await merchant.post('/sites/shop/setup/test-purchase');

  assert.equal(status, 200);
  assert.deepEqual([body.outcome, body.reason], ['paid', null]);
  assert.deepEqual(
    body.exchanges.map(({ step, method, status }: Record<string, unknown>) => [
      step,
      method,
      status,
    ]),
    [
      ['discover', 'GET', 200],
      ['search', 'POST', 200],
      ['product', 'GET', 200],
      ['checkout', 'POST', 201],
      ['pay', 'POST', 200],
      ['consent', 'POST', 200],
      ['pay', 'POST', 200],
    ],
  );
  assert.equal(body.exchanges[0].url, 'http://shop.localhost:4000/.well-known/ucp');
  const order = (await merchant.get(`/orders/${body.order_id}`)).body;
  assert.equal(order.totals.total, 1_700);
  assert.equal(order.items[0].name, 'Sample notebook');
  assert.deepEqual((await statesOf()).test_purchase, ['done', null]);
});

test('a store that ships nowhere tells why the agent could not buy', async () => {
  const zones = (await merchant.get('/shipping-zones?site_slug=shop')).body.shipping_zones;
  for (const { id } of zones) await merchant.delete(`/shipping-zones/${id}`);
  const { body: templates } = await merchant.get('/setup-templates?country=DE');
  await merchant.post('/shipping-zones', { site_slug: 'shop', ...templates.shipping[2].zones[0] });
  const { body } = await merchant.post('/sites/shop/setup/test-purchase');
  assert.equal(body.outcome, 'failed');
  assert.equal(body.order_id, null);
  assert.match(body.reason, /This store does not ship to this address/);
});
