import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();

const profile = {
  country: 'DE',
  timezone: 'Europe/Berlin',
  contact_email: 'hello@shop.example',
  address: {
    line1: 'Hauptstr. 1',
    line2: null,
    city: 'Berlin',
    state: null,
    postcode: '10115',
    country: 'DE',
    phone: null,
  },
  theme: {
    logo_url: 'https://cdn.example/logo.png',
    icon_url: '/media/icon.png',
    accent: '#1d4ed8',
    fonts: 'serif',
  },
  legal: {
    shipping: 'Two days.',
    returns: 'Thirty days.',
    privacy: 'We keep little.',
    terms: 'First.\n\nSecond <b>.',
    imprint: 'Ada Lovelace',
  },
  languages: ['de', 'en'],
  listed: true,
  low_stock_threshold: 3,
  return_days: 30,
};

test('the profile of a store is saved, and a change keeps omitted fields', async () => {
  const saved = await merchant.patch('/sites/shop', profile);
  assert.equal(saved.status, 200, saved.text);
  const { body } = saved;
  for (const [name, value] of Object.entries(profile)) assert.deepEqual(body[name], value, name);
  assert.equal(body.logo_url, profile.theme.logo_url);
  assert.deepEqual(body.policies, { shipping: 'Two days.', returns: 'Thirty days.' });

  const changed = await merchant.patch('/sites/shop', {
    theme: { accent: null },
    legal: { privacy: '' },
    logo_url: null,
    country: null,
    address: null,
  });
  assert.deepEqual(changed.body.theme, { ...profile.theme, logo_url: null, accent: null });
  assert.deepEqual(changed.body.legal, { ...profile.legal, privacy: '' });
  assert.deepEqual([changed.body.country, changed.body.address], [null, null]);
  await merchant.patch('/sites/shop', profile);
});

const refused: [string, object, string, string][] = [
  ['an unknown country', { country: 'XX' }, 'country', 'unknown_country'],
  ['a country in lower case', { country: 'de' }, 'country', 'pattern'],
  ['an unknown time zone', { timezone: 'Europe/Atlantis' }, 'timezone', 'unknown_timezone'],
  ['an offset as time zone', { timezone: '+01:00' }, 'timezone', 'unknown_timezone'],
  ['no email address', { contact_email: 'hello' }, 'contact_email', 'bad_email'],
  [
    'an unknown country of the address',
    { address: { country: 'XX' } },
    'address.country',
    'unknown_country',
  ],
  [
    'an accent that is hard to read',
    { theme: { accent: '#9ca3af' } },
    'theme.accent',
    'low_contrast',
  ],
  ['an accent that is no color', { theme: { accent: 'blue' } }, 'theme.accent', 'bad_color'],
  ['an unknown font pair', { theme: { fonts: 'comic' } }, 'theme.fonts', 'enum'],
  ['an unknown language', { languages: ['en', 'not a tag'] }, 'languages[1]', 'unknown_language'],
  ['no language', { languages: [] }, 'languages', 'minItems'],
  ['negative days for returns', { return_days: -1 }, 'return_days', 'minimum'],
  ['a negative threshold', { low_stock_threshold: -1 }, 'low_stock_threshold', 'minimum'],
  [
    'two different logos',
    { logo_url: 'https://a.example/1', theme: { logo_url: null } },
    'theme.logo_url',
    'conflicting',
  ],
  [
    'two different policies',
    { policies: { returns: 'a' }, legal: { returns: 'b' } },
    'legal.returns',
    'conflicting',
  ],
];
for (const [name, change, field, code] of refused)
  test(`${name} is refused, and nothing changes`, async () => {
    const before = (await merchant.get('/sites/shop')).body;
    const { status, body } = await merchant.patch('/sites/shop', change);
    assert.equal(status, 400);
    assert.deepEqual(
      body.error.details.map((detail: { field: string; code: string }) => [
        detail.field,
        detail.code,
      ]),
      [[field, code]],
    );
    assert.deepEqual((await merchant.get('/sites/shop')).body, before);
  });

test('policies are pages that the footer and the checkout link, unless they are empty', async () => {
  await merchant.patch('/sites/shop', { legal: { imprint: '' }, terms_version: '2' });
  await shop.settle();
  const page = (path: string) =>
    shop.send({ method: 'GET', url: path, headers: { host: 'shop.localhost:4000' } });
  const terms = await page('/policies/terms');
  assert.equal(terms.status, 200);
  assert.match(terms.text, /<h1>Terms of service<\/h1>/);
  assert.match(terms.text, /Second &lt;b&gt;\./);
  assert.match(terms.text, /Version <bdi>2<\/bdi>/);
  assert.equal((await page('/policies/imprint')).status, 404);
  assert.equal((await page('/policies/constructor')).status, 404);
  const home = (await page('/')).text;
  for (const name of ['shipping', 'returns', 'privacy', 'terms'])
    assert.match(home, new RegExp(`href="/policies/${name}"`));
  assert.doesNotMatch(home, /policies\/imprint/);
  const platform = await shop.public.get('/stores/shop/policies/privacy');
  assert.match(platform.text, /We keep little\./);
  assert.match(platform.text, /href="\/stores\/shop\/policies\/terms"/);
});

test('warnings end as soon as the store is configured', async () => {
  const warnings = async () => (await merchant.get('/sites/shop')).body.warnings;
  const server = ['payments_in_test_mode', 'email_not_configured'];
  assert.deepEqual(await warnings(), ['shipping_not_configured', 'tax_not_configured', ...server]);
  await merchant.post('/shipping-zones', {
    site_slug: 'shop',
    name: 'Everywhere',
    rates: [{ label: 'Free', type: 'flat', amount: 0 }],
  });
  await merchant.post('/tax-rates', { site_slug: 'shop', name: 'VAT', country: 'DE', rate: 19 });
  assert.deepEqual(await warnings(), server);
  const { body } = await merchant.get('/sites');
  assert.deepEqual(body.sites[0].warnings, server);
});

test('an unlisted store is removed from the platform, but keeps its own pages and searches', async () => {
  await shop.product({ name: 'Quiet lantern' });
  await shop.other.site({ name: 'Loud shop' });
  await shop.other.product({ name: 'Loud lantern' });
  await shop.settle();
  const search = async (more = '') => {
    const { body } = await shop.public.get(`/api/storefront/v1/search?q=lantern${more}`);
    const names = body.products.map(({ name }: { name: string }) => name).sort();
    return [names, body.total_estimate];
  };
  const home = async () => (await shop.public.get('/')).text;
  assert.deepEqual(await search(), [['Loud lantern', 'Quiet lantern'], 2]);
  assert.match(await home(), /stores\/shop"/);

  await merchant.patch('/sites/shop', { listed: false });
  await shop.settle();

  assert.deepEqual(await search(), [['Loud lantern'], 1]);
  assert.deepEqual(await search('&price_max=999999'), [['Loud lantern'], 1]);
  assert.doesNotMatch(await home(), /stores\/shop"/);
  assert.deepEqual(await search('&site_slug=shop'), [['Quiet lantern'], 1]);
  const all = await shop.public.get('/api/storefront/v1/search');
  assert.deepEqual(
    all.body.products.map(({ name }: { name: string }) => name),
    ['Loud lantern'],
  );
  assert.equal((await shop.public.get('/stores/shop')).status, 200);

  await merchant.patch('/sites/shop', { listed: true });
  await shop.settle();
  assert.deepEqual(await search(), [['Loud lantern', 'Quiet lantern'], 2]);
});
