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

const price = { amount: 1, currency: 'USD' };
const newCollection = (name: string) => create('/collections', { site_slug, name });
const idOf = (path: string) => path.split('/').at(-1) ?? '';

/** Saves a product or collection as it was read before a change. */
async function saveStale(path: string, body: object, change: () => Promise<unknown>) {
  const { headers } = await merchant.get(path);
  await change();
  const { status, body: answer } = await merchant.patch(path, body, {
    'if-match': String(headers.etag),
  });
  return [status, answer.error?.code];
}

const changes: [string, boolean, (collection: string, id: string) => Promise<unknown>][] = [
  ['adds it', false, (collection, id) => merchant.post(`${collection}/products/${id}`)],
  ['removes it', true, (collection, id) => merchant.delete(`${collection}/products/${id}`)],
  [
    'gets a list with it',
    false,
    (collection, id) => merchant.patch(collection, { product_ids: [id] }),
  ],
  ['gets a list without it', true, (collection) => merchant.patch(collection, { product_ids: [] })],
  [
    'is created with it',
    false,
    (_, id) => create('/collections', { site_slug, name: `New ${id}`, product_ids: [id] }),
  ],
];
for (const [what, isMember, change] of changes)
  test(`an earlier ETag of a product is refused after a collection ${what}`, async () => {
    const [other, own] = [await newCollection(`Other ${what}`), await newCollection(`Own ${what}`)];
    const collection_ids = isMember ? [idOf(other)] : [];
    const product = await create('/products', { site_slug, name: 'Mug', price, collection_ids });

    const saved = { collection_ids: [...collection_ids, idOf(own)] };
    const answer = await saveStale(product, saved, () => change(other, idOf(product)));
    assert.deepEqual(answer, [412, 'version_conflict']);
    const now = (await merchant.get(product)).body.collection_ids;
    assert.equal(now.includes(idOf(own)), false);
  });

for (const [what, change] of [
  [
    'created',
    (id: string) => create('/products', { site_slug, name: 'Mug', price, collection_ids: [id] }),
  ],
  [
    'moved',
    async (id: string) =>
      merchant.patch(await create('/products', { site_slug, name: 'Mug', price }), {
        collection_ids: [id],
      }),
  ],
] as const)
  test(`an earlier ETag of a collection is refused after a product is ${what} into it`, async () => {
    const collection = await newCollection(`Where a product is ${what}`);

    assert.deepEqual(
      await saveStale(collection, { product_ids: [] }, () => change(idOf(collection))),
      [412, 'version_conflict'],
    );
    assert.equal((await merchant.get(collection)).body.products_count, 1);
  });

test('a change of a product leaves the ETags of collections that it stays in', async () => {
  const collection = await newCollection('Stays');
  const collection_ids = [idOf(collection)];
  const product = await create('/products', { site_slug, name: 'Mug', price, collection_ids });

  const change = () => merchant.patch(product, { name: 'Cup', collection_ids });
  assert.deepEqual(await saveStale(collection, { name: 'Kept' }, change), [200, undefined]);
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
