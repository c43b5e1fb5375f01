import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShop } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
const merchant = await shop.merchant();
const create = async (path: string, body: object): Promise<string> =>
  `${path}/${(await merchant.post(path, body)).body.id}`;
const site_slug = 'shop';

for (const [noun, path, field] of [
  ['customers', await create('/customers', { email: 'ada@example.com' }), 'name'],
  ['sites', '/sites/shop', 'name'],
  ['coupons', await create('/coupons', { site_slug, code: 'TEN', percent_off: 10 }), 'code'],
  ['collections', await create('/collections', { site_slug, name: 'Summer' }), 'name'],
  ['customer groups', await create('/customer-groups', { name: 'Friends' }), 'name'],
  [
    'tax rates',
    await create('/tax-rates', { site_slug, name: 'x', country: 'IE', rate: 1 }),
    'name',
  ],
] as const)
  test(`If-Match of ${noun} lets one of several concurrent changes through`, async () => {
    const { headers } = await merchant.get(path);
    const etag = String(headers.etag);
    assert.match(etag, /^"\d+"$/);

    const answers = await Promise.all(
      ['A', 'B', 'C'].map((text) => merchant.patch(path, { [field]: text }, { 'if-match': etag })),
    );

    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412]);
    const lost = answers.find(({ status }) => status === 412);
    assert.equal(lost?.body.error.code, 'version_conflict');
    const won = answers.find(({ status }) => status === 200);
    const now = await merchant.get(path);
    assert.deepEqual([now.body[field], now.headers.etag], [won?.body[field], won?.headers.etag]);
    const next = { 'if-match': String(won?.headers.etag) };
    assert.equal((await merchant.patch(path, { [field]: 'D' }, next)).status, 200);
    assert.equal((await merchant.patch(path, { [field]: 'E' })).status, 200);
  });

for (const [noun, path, body] of [
  ['a coupon', '/coupons', { site_slug, code: 'GONE', percent_off: 10 }],
  ['a collection', '/collections', { site_slug, name: 'Gone' }],
  ['a product', '/products', { site_slug, name: 'Gone', price: { amount: 1, currency: 'USD' } }],
] as const)
  test(`deleting ${noun} with an earlier ETag is refused`, async () => {
    const item = await create(path, body);
    const { headers } = await merchant.get(item);
    const field = path === '/coupons' ? { code: 'STAYS' } : { name: 'Stays' };
    const changed = await merchant.patch(item, field);

    const refused = await merchant.delete(item, { 'if-match': String(headers.etag) });
    assert.deepEqual([refused.status, refused.body.error.code], [412, 'version_conflict']);
    assert.equal((await merchant.get(item)).status, 200);

    const removed = await merchant.delete(item, { 'if-match': String(changed.headers.etag) });
    assert.deepEqual([removed.status, (await merchant.get(item)).status], [204, 404]);
  });

test('If-Match of email templates lets one of several concurrent changes through', async () => {
  const path = '/sites/shop/email-templates';
  const { headers } = await merchant.get(path);
  const etag = String(headers.etag);
  const put = (subject: string, match?: string) =>
    merchant.put(
      path,
      { templates: [{ kind: 'order_shipped', texts: { en: { subject } } }] },
      match === undefined ? {} : { 'if-match': match },
    );

  const answers = await Promise.all(['A', 'B', 'C'].map((subject) => put(subject, etag)));

  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412]);
  const won = answers.find(({ status }) => status === 200);
  const now = await merchant.get(path);
  assert.deepEqual([now.body, now.headers.etag], [won?.body, won?.headers.etag]);
  assert.equal((await put('D', String(won?.headers.etag))).status, 200);
  assert.equal((await put('E', etag)).status, 412);
  assert.equal((await put('F')).status, 200);
});

test('a copy is not confirmed while its stock may have changed', async () => {
  const product = await shop.product({ variants: [{ options: {}, stock: 2 }] });
  const path = `/products/${product.id}`;
  const { headers } = await merchant.get(path);
  const again = await merchant.get(path, { 'if-none-match': String(headers.etag) });
  assert.deepEqual([again.status, again.body.variants[0].stock], [200, 2]);
});
