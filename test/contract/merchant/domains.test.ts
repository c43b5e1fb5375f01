import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSiteDirectory } from '../../../src/core/sites/site-directory.ts';
import { digestRows } from '../../kit/rows.ts';
import { openShop, startOfTests } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.other.site();
const merchant = await shop.merchant('write:settings');
const rival = await shop.other.merchant('write:settings');
const claim = (domain: string) => merchant.post('/sites/shop/domains', { domain });
const verify = (domain: string) => merchant.post(`/sites/shop/domains/${domain}/verify`);
/** The store that a host resolves to, without the cache. */
const storeAt = async (domain: string) =>
  (await createSiteDirectory(shop.app.unit).byDomain(domain))?.slug ?? null;

async function publish(record: { txt_name: string; txt_value: string }) {
  const records = shop.txt.get(record.txt_name) ?? [];
  shop.txt.set(record.txt_name, [...records, record.txt_value]);
}

test('a domain is claimed, verified by a TXT record, served, and released', async () => {
  const made = await claim('Shop.Example.com');
  assert.equal(made.status, 201);
  assert.deepEqual(made.body, {
    domain: 'shop.example.com',
    verified: false,
    verified_at: null,
    txt_name: '_stoa.shop.example.com',
    txt_value: made.body.txt_value,
    dns_records: [
      { type: 'TXT', name: '_stoa.shop.example.com', value: made.body.txt_value },
      { type: 'CNAME', name: 'shop.example.com', value: 'shop.localhost' },
    ],
    last_check: null,
    created_at: startOfTests,
  });
  assert.match(made.body.txt_value, /^stoa-verification=[0-9a-f]{40}$/);
  assert.equal(await storeAt('shop.example.com'), null);

  const early = await verify('shop.example.com');
  const { txt_name, txt_value } = made.body;
  assert.deepEqual([early.status, early.body.error.code], [422, 'domain_not_verified']);
  assert.deepEqual(
    [early.body.error.txt_name, early.body.error.txt_value, early.body.error.txt_found],
    [txt_name, txt_value, []],
  );
  assert.equal(await storeAt('shop.example.com'), null);

  const [missing] = (await merchant.get('/sites/shop/domains')).body.domains;
  assert.deepEqual(missing.last_check, { at: startOfTests, result: 'missing', found: [] });

  await publish(made.body);
  const proven = await verify('shop.example.com');
  assert.equal(proven.status, 200);
  assert.deepEqual(proven.body, {
    ...made.body,
    verified: true,
    verified_at: startOfTests,
    last_check: { at: startOfTests, result: 'found', found: [txt_value] },
  });
  assert.equal(await storeAt('shop.example.com'), 'shop');
  assert.deepEqual((await merchant.get('/sites/shop/domains')).body, {
    domains: [proven.body],
    next_cursor: null,
  });
  await shop.settle();
  const { body: store } = await shop.public.get('/api/storefront/v1/stores/shop');
  assert.deepEqual(
    [store.domains, store.url],
    [['shop.example.com'], 'http://shop.example.com:4000'],
  );

  const gone = await merchant.delete('/sites/shop/domains/shop.example.com');
  assert.deepEqual([gone.status, gone.text], [204, '']);
  assert.equal(await storeAt('shop.example.com'), null);
  assert.equal((await merchant.delete('/sites/shop/domains/shop.example.com')).status, 404);
});

test('an unverified claim blocks no other store, and each store needs its own record', async () => {
  const squatter = await rival.post('/sites/elsewhere/domains', { domain: 'brand.example' });
  const owner = await claim('brand.example');
  assert.notEqual(squatter.body.txt_value, owner.body.txt_value);
  await publish(owner.body);

  const stolen = await rival.post('/sites/elsewhere/domains/brand.example/verify');
  assert.deepEqual([stolen.status, stolen.body.error.code], [422, 'domain_not_verified']);
  assert.equal((await verify('brand.example')).status, 200);

  await publish(squatter.body);
  const late = await rival.post('/sites/elsewhere/domains/brand.example/verify');
  assert.deepEqual([late.status, late.body.error.code], [409, 'domain_taken']);
  assert.equal(await storeAt('brand.example'), 'shop');

  await merchant.delete('/sites/shop/domains/brand.example');
  assert.equal((await rival.post('/sites/elsewhere/domains/brand.example/verify')).status, 200);
  assert.equal(await storeAt('brand.example'), 'elsewhere');
});

test('verifying concurrently and repeatedly verifies once', async () => {
  await publish((await claim('twice.example')).body);
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify('twice.example')));
  const again = await verify('twice.example');

  for (const answer of [...answers, again])
    assert.deepEqual([answer.status, answer.body], [200, again.body]);
});

test('releasing a domain during its verification leaves it free', async () => {
  for (let round = 0; round < 5; round += 1) {
    const domain = `race-${round}.example`;
    await publish((await claim(domain)).body);
    await Promise.all([verify(domain), merchant.delete(`/sites/shop/domains/${domain}`)]);
    await merchant.delete(`/sites/shop/domains/${domain}`);
    assert.equal(await storeAt(domain), null);
    await publish((await rival.post('/sites/elsewhere/domains', { domain })).body);
    const next = await rival.post(`/sites/elsewhere/domains/${domain}/verify`);
    assert.equal(next.status, 200, next.text);
  }
});

for (const domain of [
  'localhost',
  'shop.localhost',
  'elsewhere.localhost',
  'example',
  '127.0.0.1',
  '[::1]',
  'a b.example',
  'https://shop.example',
  'shop.example/path',
  'shop.example:80',
  '-a.example',
  'a..example',
  'a.example.',
  `${'a'.repeat(64)}.example`,
  'exämple.com',
  'a.example\n',
]) {
  test(`${JSON.stringify(domain.slice(0, 30))} is refused as a domain`, async () => {
    const before = await digestRows(shop, shop.tenant.workspaceId);
    const { status, body } = await claim(domain);
    assert.deepEqual([status, body.error.details[0].field], [400, 'domain']);
    assert.deepEqual(await digestRows(shop, shop.tenant.workspaceId), before);
  });
}

test('a domain is claimed once per store; unknown stores and claims are 404', async () => {
  await claim('once.example');
  const again = await claim('ONCE.example');
  assert.deepEqual([again.status, again.body.error.code], [409, 'domain_exists']);

  const unknown = [
    await verify('other.example'),
    await merchant.delete('/sites/shop/domains/other.example'),
    await merchant.post('/sites/elsewhere/domains', { domain: 'x.example' }),
    await merchant.get('/sites/elsewhere/domains'),
    await merchant.post('/sites/elsewhere/domains/brand.example/verify'),
    await merchant.delete('/sites/elsewhere/domains/brand.example'),
  ];
  assert.deepEqual(
    unknown.map(({ status }) => status),
    unknown.map(() => 404),
  );
  assert.equal(await storeAt('brand.example'), 'elsewhere');
});
