import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestRows } from '../../kit/rows.ts';
import { openShop, startOfTests } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.other.site();
const merchant = await shop.merchant('write:settings');
const draft = { slug: 'corner', name: 'Corner Shop', currency: 'USD' };

const corner = await merchant.post('/sites', draft);

test('a store can be created from a slug, a name and a currency; everything else has a default', () => {
  assert.equal(corner.status, 201);
  assert.deepEqual(corner.body, {
    id: corner.body.id,
    slug: 'corner',
    name: 'Corner Shop',
    description: '',
    currency: 'USD',
    published: true,
    logo_url: null,
    terms_version: null,
    tags: [],
    policies: { shipping: '', returns: '' },
    prices_include_tax: false,
    allowed_return_hosts: [],
    session_ttl_minutes: 360,
    hold_minutes: 60,
    held_checkouts_per_network: 20,
    held_units_per_network: 10,
    held_percent_per_network: 10,
    guest_checkout: true,
    order_number_format: '#{number}',
    payment_capture: 'automatic',
    request_signature_required: false,
    sign_responses: false,
    crypto_payments_enabled: false,
    crypto_wallet_address: {},
    crypto_preferred_chain: null,
    crypto_accepted_tokens: ['USDC'],
    crypto_price_limit: 10_000,
    x402_require_issued_nonce: false,
    x402_deliver_before_settlement: false,
    country: null,
    timezone: 'UTC',
    contact_email: null,
    address: null,
    theme: { logo_url: null, icon_url: null, accent: null, fonts: 'system' },
    legal: { shipping: '', returns: '', privacy: '', terms: '', imprint: '' },
    languages: ['en'],
    listed: true,
    low_stock_threshold: 5,
    return_days: null,
    warnings: [
      'shipping_not_configured',
      'tax_not_configured',
      'payments_in_test_mode',
      'email_not_configured',
    ],
    domains: [],
    url: 'http://corner.localhost:4000',
    created_at: startOfTests,
    updated_at: startOfTests,
  });
  assert.match(corner.body.id, /^site_[0-9a-z]{31}$/);
});

test('a change keeps omitted fields; the slug never changes', async () => {
  shop.clock.advance(1_000);
  const change = {
    name: 'New Name',
    description: 'Now with more.',
    logo_url: 'https://cdn.example/logo.png',
    terms_version: '2',
    tags: ['home'],
    policies: { returns: 'Never.' },
    prices_include_tax: true,
    allowed_return_hosts: ['Shop.example.com', 'localhost:3000'],
    session_ttl_minutes: 15,
    hold_minutes: 30,
    held_checkouts_per_network: null,
    held_units_per_network: 40,
    held_percent_per_network: 0,
    slug: 'elsewhere',
  };

  const { status, body } = await merchant.patch('/sites/corner', change);

  assert.equal(status, 200);
  assert.deepEqual(body, {
    ...corner.body,
    ...change,
    slug: 'corner',
    policies: { shipping: '', returns: 'Never.' },
    legal: { ...corner.body.legal, returns: 'Never.' },
    theme: { ...corner.body.theme, logo_url: 'https://cdn.example/logo.png' },
    allowed_return_hosts: ['shop.example.com', 'localhost:3000'],
    updated_at: shop.clock().toISOString(),
  });
  assert.deepEqual((await merchant.get('/sites/corner')).body, body);
  assert.deepEqual((await merchant.patch('/sites/corner', { logo_url: null })).body.logo_url, null);
});

test('stores are listed by slug, in pages, and only those of the workspace', async () => {
  await merchant.post('/sites', { ...draft, slug: 'another' });
  const first = await merchant.get('/sites?limit=1');
  const second = await merchant.get(`/sites?limit=1&cursor=${first.body.next_cursor}`);

  assert.deepEqual(
    [...first.body.sites, ...second.body.sites].map(({ slug }) => slug),
    ['another', 'corner'],
  );
  assert.equal(second.body.next_cursor, null);
});

const refusals: [string, object, number, string, string][] = [
  ['a slug of another workspace', { slug: 'elsewhere' }, 409, 'slug_taken', ''],
  ['a slug of the same workspace', { slug: 'corner' }, 409, 'slug_taken', ''],
  ['a reserved slug', { slug: 'www' }, 400, 'validation_failed', 'slug'],
  ['a slug that is not a valid host label', { slug: 'a_b' }, 400, 'validation_failed', 'slug'],
  ['a slug with a dot', { slug: 'a.b' }, 400, 'validation_failed', 'slug'],
  ['a slug that ends in a hyphen', { slug: 'a-' }, 400, 'validation_failed', 'slug'],
  ['a slug with a line break', { slug: 'ab\n' }, 400, 'validation_failed', 'slug'],
  ['a slug of 64 characters', { slug: 'a'.repeat(64) }, 400, 'validation_failed', 'slug'],
  ['no slug', { slug: undefined }, 400, 'validation_failed', 'slug'],
  [
    'a currency that does not exist',
    { slug: 'new', currency: 'ABC' },
    400,
    'validation_failed',
    'currency',
  ],
  [
    'a currency in lower case',
    { slug: 'new', currency: 'usd' },
    400,
    'validation_failed',
    'currency',
  ],
  [
    'a logo with a javascript: URL',
    { slug: 'new', logo_url: 'javascript:1' },
    400,
    'validation_failed',
    'logo_url',
  ],
  [
    'a session lifetime of 14 minutes',
    { slug: 'new', session_ttl_minutes: 14 },
    400,
    'validation_failed',
    'session_ttl_minutes',
  ],
  [
    'a session lifetime of 8 days',
    { slug: 'new', session_ttl_minutes: 11_520 },
    400,
    'validation_failed',
    'session_ttl_minutes',
  ],
  [
    'a return host with a path',
    { slug: 'new', allowed_return_hosts: ['a.example/x'] },
    400,
    'validation_failed',
    'allowed_return_hosts[0]',
  ],
  [
    'a text for published',
    { slug: 'new', published: 'yes' },
    400,
    'validation_failed',
    'published',
  ],
];
for (const [what, change, status, code, field] of refusals) {
  test(`a store with ${what} is ${status} ${code}, and nothing happens`, async () => {
    const before = await digestRows(shop, shop.tenant.workspaceId);
    const answer = await merchant.post('/sites', { ...draft, ...change });
    assert.deepEqual(
      [answer.status, answer.body.error.code, answer.body.error.details[0]?.field ?? ''],
      [status, code, field],
    );
    assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
  });
}

test('the currency of a store cannot be changed', async () => {
  const { status, body } = await merchant.patch('/sites/corner', { currency: 'EUR', name: 'Euro' });
  assert.deepEqual([status, body.error.code], [422, 'currency_fixed']);
  assert.notEqual((await merchant.get('/sites/corner')).body.name, 'Euro');
  assert.equal((await merchant.patch('/sites/corner', { currency: 'USD' })).status, 200);
});

test('one of twenty concurrent creations with the same slug succeeds', async () => {
  const others = await shop.other.merchant('write:settings');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? merchant : others).post('/sites', { ...draft, slug: 'wanted' }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [201, ...Array(19).fill(409)]);
});
