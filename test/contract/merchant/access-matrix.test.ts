import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { type Scope, scopes } from '../../../src/core/access/scope.ts';
import { customerCases } from '../../kit/customer-cases.ts';
import { openMediaShop, picture, png, upload } from '../../kit/media.ts';
import { orderCases } from '../../kit/order-cases.ts';
import { digestRows } from '../../kit/rows.ts';

const shop = await openMediaShop(null);
await shop.app.http.ready();
const site = await shop.site();
await shop.other.site();
const owner = await shop.merchant();
const product = await shop.product();
const { body: collection } = await owner.post('/collections', {
  site_slug: 'shop',
  name: 'All',
  product_ids: [product.id],
});
await owner.post('/sites/shop/domains', { domain: 'shop.example' });
const customers = await customerCases(owner);
const { body: apiKey } = await owner.post('/api-keys', { name: 'k', scopes: ['read:products'] });
const priceList = {
  site_slug: 'shop',
  name: 'x',
  customer_group_id: customers.ids.group_id,
  rules: [{ type: 'percent_off', value: 5 }],
};
const zone = { site_slug: 'shop', name: 'x', rates: [{ label: 'x', type: 'flat', amount: 0 }] };
const tax = { site_slug: 'shop', name: 'x', country: 'US', rate: 1 };
const made = async (path: string, body: object): Promise<string> =>
  (await owner.post(path, body)).body.id;

/** What fills the paths: things of the first workspace. */
const ids: Record<string, string> = {
  product_id: product.id,
  collection_id: collection.id,
  ...customers.ids,
  coupon_id: await made('/coupons', { site_slug: 'shop', code: 'ONE', amount_off: 1 }),
  price_list_id: await made('/price-lists', priceList),
  zone_id: await made('/shipping-zones', zone),
  tax_rate_id: await made('/tax-rates', tax),
  slug: 'shop',
  domain: 'shop.example',
  key_id: apiKey.id,
  asset_id: await upload(shop, owner, picture, png()),
};

/**
 * Every operation has a case: a body that its owner may send, and what a stranger is answered.
 * `own`: it has no id of anybody in it, so it works on the stranger's own workspace.
 */
let opened = 0;
const name = 'x';
const price = { amount: 1, currency: 'USD' };
type Case = {
  body?: object;
  query?: string;
  own?: true;
  headers?: Record<string, string>;
  /** Instead of those above. */
  ids?: Record<string, string>;
};
const cases: Record<string, Case> = {
  'GET /products': { query: '?site_slug=shop' },
  'POST /products': { body: { site_slug: 'shop', name, price } },
  'GET /products/{product_id}': {},
  'PATCH /products/{product_id}': { body: { name } },
  'DELETE /products/{product_id}': {},
  'GET /collections': { query: '?site_slug=shop' },
  'POST /collections': { body: { site_slug: 'shop', name } },
  'GET /collections/{collection_id}': {},
  'PATCH /collections/{collection_id}': { body: { name } },
  'DELETE /collections/{collection_id}': {},
  'POST /collections/{collection_id}/products/{product_id}': {},
  'DELETE /collections/{collection_id}/products/{product_id}': {},
  ...customers.cases,
  'GET /coupons': { query: '?site_slug=shop' },
  'POST /coupons': {
    get body() {
      opened += 1;
      return { site_slug: 'shop', code: `NEW-${opened}`, percent_off: 5 };
    },
  },
  'GET /coupons/{coupon_id}': {},
  'PATCH /coupons/{coupon_id}': { body: { active: false } },
  'DELETE /coupons/{coupon_id}': {},
  'GET /price-lists': { query: '?site_slug=shop' },
  'POST /price-lists': { body: priceList },
  'GET /price-lists/{price_list_id}': {},
  'PATCH /price-lists/{price_list_id}': { body: { name } },
  'DELETE /price-lists/{price_list_id}': {},
  'GET /shipping-zones': { query: '?site_slug=shop' },
  'POST /shipping-zones': { body: zone },
  'GET /shipping-zones/{zone_id}': {},
  'PATCH /shipping-zones/{zone_id}': { body: { name } },
  'DELETE /shipping-zones/{zone_id}': {},
  'GET /tax-rates': { query: '?site_slug=shop' },
  'POST /tax-rates': { body: tax },
  'GET /tax-rates/{tax_rate_id}': {},
  'PATCH /tax-rates/{tax_rate_id}': { body: { name } },
  'DELETE /tax-rates/{tax_rate_id}': {},
  ...(await orderCases(shop, owner, { site, product })),
  'GET /sites': { own: true },
  'POST /sites': {
    get body() {
      opened += 1;
      return { slug: `new-${opened}`, name, currency: 'USD' };
    },
    own: true,
  },
  'GET /sites/{slug}': {},
  'PATCH /sites/{slug}': { body: { name } },
  'GET /sites/{slug}/domains': {},
  'POST /sites/{slug}/domains': { body: { domain: 'a.example' } },
  'POST /sites/{slug}/domains/{domain}/verify': {},
  'DELETE /sites/{slug}/domains/{domain}': {},
  'GET /api-keys': { own: true },
  'POST /api-keys': { body: { name, scopes: ['read:products'] }, own: true },
  'DELETE /api-keys/{key_id}': {},
  'GET /media/assets': { own: true },
  'POST /media/assets/upload-url': { body: { ...picture, size: 10 }, own: true },
  'POST /media/assets': { body: { asset_id: ids.asset_id } },
  'GET /media/assets/{asset_id}': {},
  'DELETE /media/assets/{asset_id}': {},
  'GET /analytics/metrics': { query: '?site_slug=shop' },
  'GET /analytics/activity': { query: '?site_slug=shop' },
};

const prefix = '/api/storefront/v1/merchant';
type Operation = { route: string; method: string; path: string; scope: Scope | undefined };

function operations(): Operation[] {
  const { paths } = (shop.app.http as any).swagger();
  return Object.entries<any>(paths)
    .filter(([path]) => path.startsWith(`${prefix}/`))
    .flatMap(([path, methods]) =>
      Object.entries<any>(methods).map(([method, { security }]) => ({
        route: `${method.toUpperCase()} ${path.slice(prefix.length)}`,
        method: method.toUpperCase(),
        path,
        scope: security?.[0]?.bearer?.[0],
      })),
    );
}

const digests = () =>
  Promise.all([shop, shop.other].map(({ tenant }) => digestRows(shop, tenant.workspaceId)));

async function call({ route, method, path }: Operation, authorization?: string) {
  const { body, query = '', headers: more = {}, ids: own = {} } = cases[route] ?? {};
  const of = { ...ids, ...own };
  const url = path.replace(/\{(\w+)\}/g, (_, id) => of[id] ?? assert.fail(`no id for ${id}`));
  const headers = authorization === undefined ? more : { ...more, authorization };
  const request = { method, url: url + query, headers, ...(body ? { payload: body } : {}) };
  return shop.send(request as InjectOptions);
}

async function expired(): Promise<string> {
  const soon = new Date(shop.clock().getTime() + 1_000).toISOString();
  const draft = { name, scopes: [...scopes], expires_at: soon };
  const { body } = await owner.post('/api-keys', draft);
  shop.clock.advance(1_000);
  return body.api_key;
}

async function revoked(): Promise<string> {
  const { body } = await owner.post('/api-keys', { name, scopes: [...scopes] });
  await shop.public.get(`${prefix}/products`, { authorization: `Bearer ${body.api_key}` });
  await owner.delete(`/api-keys/${body.id}`);
  return body.api_key;
}

const bearer = (key: string) => `Bearer ${key}`;
const garbage = bearer('stoa_test_000000000000_0000000000000000000000000000000000000000000000000');
const [late, dead, stranger] = [await expired(), await revoked(), await shop.other.key()];

test('security 5: every merchant operation of the OpenAPI document has a case, and every case an operation', () => {
  assert.deepEqual(
    operations()
      .map(({ route }) => route)
      .sort(),
    Object.keys(cases).sort(),
  );
});

for (const operation of operations()) {
  const { route, scope } = operation;

  test(`security 1.7: ${route} names its scope in the OpenAPI document`, () => {
    assert.ok(scope && scopes.includes(scope), String(scope));
    if (operation.method !== 'GET') assert.match(String(scope), /^write:/);
  });

  test(`security 5: ${route} lets nobody in who may not, and nothing happens`, async () => {
    const noun = String(scope).split(':')[1];
    const others = scopes.filter((word) => word !== scope && word !== `write:${noun}`);
    const wrong = bearer(await shop.key(...others));
    const before = await digests();

    const answers = [
      await call(operation),
      await call(operation, garbage),
      await call(operation, wrong),
      await call(operation, bearer(late)),
      await call(operation, bearer(dead)),
    ];

    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.error.code]),
      [
        [401, 'unauthorized'],
        [401, 'invalid_token'],
        [403, 'insufficient_scope'],
        [401, 'invalid_token'],
        [401, 'invalid_token'],
      ],
    );
    for (const { headers } of answers) {
      assert.match(String(headers['www-authenticate']), /^Bearer/);
      assert.equal(headers['cache-control'], 'no-store');
    }
    assert.deepEqual(await digests(), before);
  });

  test(`security 5: ${route} shows and does nothing of another workspace`, async () => {
    const [before] = await digests();

    const answer = await call(operation, bearer(stranger));

    if (cases[route]?.own)
      assert.ok(answer.status < 300 && !answer.text.includes(shop.tenant.workspaceId));
    else assert.deepEqual([answer.status, answer.body.error.details.length < 2], [404, true]);
    for (const id of [product.id, collection.id, apiKey.id, ...Object.values(customers.ids)])
      assert.ok(!answer.text.includes(id), 'tells an id');
    assert.deepEqual((await digests())[0], before);
  });
}

test('security 5: the owner may do all of it', async () => {
  const key = bearer(await shop.key());
  const last = (operation: Operation) => (operation.method === 'DELETE' ? 1 : 0);
  const sorted = operations().sort((a, b) => last(a) - last(b) || b.path.length - a.path.length);
  for (const operation of sorted) {
    const { status, text } = await call(operation, key);
    const verified = operation.route.endsWith('/verify') ? 422 : 200;
    assert.ok(
      status === verified || (status >= 200 && status < 300),
      `${operation.route} ${status} ${text}`,
    );
  }
});
