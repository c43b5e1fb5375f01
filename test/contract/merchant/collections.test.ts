import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestRows } from '../../kit/rows.ts';
import { openShop, startOfTests } from '../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'second' });
await shop.other.site();
const merchant = await shop.merchant('write:products');
const otherMerchant = await shop.other.merchant();
const [one, two] = [await shop.product({ name: 'One' }), await shop.product({ name: 'Two' })];
const neighbor = await shop.product({ name: 'Three' }, 'second');
const foreign = await shop.other.product();
const create = (draft: object) => merchant.post('/collections', { site_slug: 'shop', ...draft });
const members = async (id: string) =>
  (
    await shop.public.get(`/api/storefront/v1/stores/shop/collections/${id}/products`)
  ).body.products.map((product: any) => product.name);

test('a collection is created, read, changed and deleted', async () => {
  const made = await create({ name: 'Summer Days', product_ids: [two.id, one.id] });
  assert.equal(made.status, 201);
  assert.deepEqual(made.body, {
    id: made.body.id,
    site_slug: 'shop',
    slug: 'summer-days',
    name: 'Summer Days',
    description: '',
    products_count: 2,
    created_at: startOfTests,
    updated_at: startOfTests,
  });
  assert.deepEqual(await members(made.body.id), ['Two', 'One']);

  const change = { description: 'Warm.', slug: 'summer', product_ids: [one.id, two.id] };
  const changed = await merchant.patch(`/collections/${made.body.id}`, change);
  await shop.settle();
  assert.deepEqual(
    [changed.status, changed.body],
    [200, { ...made.body, description: 'Warm.', slug: 'summer' }],
  );
  assert.deepEqual((await merchant.get(`/collections/${made.body.id}`)).body, changed.body);
  assert.deepEqual(await members('summer'), ['One', 'Two']);
  assert.deepEqual((await merchant.get(`/products/${one.id}`)).body.collection_ids, [made.body.id]);

  const removed = await merchant.delete(`/collections/${made.body.id}`);
  assert.deepEqual([removed.status, removed.text], [204, '']);
  assert.equal((await merchant.get(`/collections/${made.body.id}`)).status, 404);
  assert.equal((await merchant.delete(`/collections/${made.body.id}`)).status, 404);
  assert.deepEqual((await merchant.get(`/products/${one.id}`)).body.collection_ids, []);
});

test('a product is appended to a collection only once, and can be removed', async () => {
  const { body } = await create({ name: 'Members', product_ids: [two.id] });
  const path = `/collections/${body.id}/products`;

  const joined = await merchant.post(`${path}/${one.id}`);
  const again = await merchant.post(`${path}/${two.id}`);
  assert.deepEqual([joined.status, joined.body.products_count], [200, 2]);
  assert.deepEqual([again.status, again.body.products_count], [200, 2]);
  assert.deepEqual(await members(body.id), ['Two', 'One']);

  const left = await merchant.delete(`${path}/${two.id}`);
  assert.deepEqual([left.status, left.text], [204, '']);
  assert.equal((await merchant.delete(`${path}/${two.id}`)).status, 404);
  await shop.settle();
  assert.deepEqual(await members(body.id), ['One']);
});

test('collections are listed by slug, in pages, for one store or for all', async () => {
  await merchant.post('/collections', { site_slug: 'second', name: 'Of Second' });
  await otherMerchant.post('/collections', { site_slug: 'elsewhere', name: 'Foreign' });

  const of = async (query: string) => (await merchant.get(`/collections?${query}`)).body;
  const second = await of('site_slug=second');
  const all = await of('');
  const first = await of('limit=1');
  const next = await of(`limit=1&cursor=${first.next_cursor}`);

  assert.deepEqual(
    second.collections.map(({ slug }: any) => slug),
    ['of-second'],
  );
  assert.ok(!all.collections.some(({ slug }: any) => slug === 'foreign'));
  assert.deepEqual([...first.collections, ...next.collections], all.collections.slice(0, 2));
  const wrong = await merchant.get(`/collections?site_slug=second&cursor=${first.next_cursor}`);
  assert.deepEqual([wrong.status, wrong.body.error.code], [400, 'invalid_cursor']);
  assert.equal((await merchant.get('/collections?site_slug=elsewhere')).status, 404);
});

const { body: kept } = await create({ name: 'Kept' });
const { body: other } = await otherMerchant.post('/collections', {
  site_slug: 'elsewhere',
  name: 'Kept',
});
type Refusal = [string, () => Promise<any>, number, string, string | undefined];
const refusals: Refusal[] = [
  ['a slug that is taken', () => create({ name: 'x', slug: 'kept' }), 409, 'slug_taken', undefined],
  ['a name that is taken', () => create({ name: 'Kept' }), 409, 'slug_taken', undefined],
  ['no name', () => create({}), 400, 'validation_failed', 'name'],
  [
    'an unknown product',
    () => create({ name: 'x', product_ids: [one.id, 'x'] }),
    400,
    'validation_failed',
    'product_ids[1]',
  ],
  [
    'a product of another store',
    () => create({ name: 'x', product_ids: [neighbor.id] }),
    400,
    'validation_failed',
    'product_ids[0]',
  ],
  [
    'a product of another workspace',
    () => merchant.patch(`/collections/${kept.id}`, { product_ids: [foreign.id] }),
    400,
    'validation_failed',
    'product_ids[0]',
  ],
  [
    'adding a product of another workspace',
    () => merchant.post(`/collections/${kept.id}/products/${foreign.id}`),
    404,
    'product_not_found',
    'product_id',
  ],
  [
    'adding a product of another store',
    () => merchant.post(`/collections/${kept.id}/products/${neighbor.id}`),
    404,
    'product_not_found',
    'product_id',
  ],
  [
    'adding to a collection of another workspace',
    () => merchant.post(`/collections/${other.id}/products/${one.id}`),
    404,
    'collection_not_found',
    undefined,
  ],
  [
    'removing a product that is not in the collection',
    () => merchant.delete(`/collections/${kept.id}/products/${one.id}`),
    404,
    'product_not_found',
    undefined,
  ],
  [
    'a collection of another workspace',
    () => merchant.patch(`/collections/${other.id}`, { name: 'Mine' }),
    404,
    'collection_not_found',
    undefined,
  ],
  [
    'the slug of another collection',
    () => merchant.patch(`/collections/${kept.id}`, { slug: 'members' }),
    409,
    'slug_taken',
    undefined,
  ],
];
for (const [what, act, status, code, field] of refusals) {
  test(`${what} is ${status} ${code}, and nothing happens`, async () => {
    const both = () =>
      Promise.all([shop, shop.other].map(({ tenant }) => digestRows(shop, tenant.workspaceId)));
    const before = await both();

    const answer = await act();

    assert.deepEqual(
      [answer.status, answer.body.error.code, answer.body.error.details[0]?.field],
      [status, code, field],
    );
    assert.deepEqual(await both(), before);
  });
}

test('products that are put first come first in stores, and the rest follow', async () => {
  const products = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => shop.product({ name: `Ordered ${name}` })),
  );
  const hidden = await shop.product({ name: 'Ordered E', publishedAt: null });
  const ids = [...products, hidden].map(({ id }) => id);
  const { body } = await create({ name: 'Ordered', product_ids: ids });
  const path = `/collections/${body.id}`;
  const order = (product_ids: (string | undefined)[], headers = {}) =>
    merchant.put(`${path}/order`, { product_ids }, headers);
  const own = async (query = '') => {
    const page = (await merchant.get(`${path}/products?${query}`)).body;
    return [page.products.map(({ name }: any) => name.at(-1)).join(''), page.next_cursor];
  };
  assert.deepEqual(await own(), ['ABCDE', null]);
  const { headers } = await merchant.get(path);

  const first = { 'if-match': String(headers.etag) };
  const moved = await order([ids[3], ids[4], ids[0]], first);
  await shop.settle();

  assert.deepEqual([moved.status, moved.body.products_count], [200, 4]);
  assert.equal((await own())[0], 'DEABC');
  assert.deepEqual(await members(body.id), ['Ordered D', 'Ordered A', 'Ordered B', 'Ordered C']);
  const [page, cursor] = await own('limit=2');
  assert.deepEqual([page, (await own(`limit=3&cursor=${cursor}`))[0]], ['DE', 'ABC']);

  const late = await order([ids[1]], first);
  assert.deepEqual([late.status, late.body.error.code], [412, 'version_conflict']);
  for (const [wanted, field] of [
    [[ids[0], ids[0]], 'product_ids[1]'],
    [[ids[0], one.id], 'product_ids[1]'],
    [[], 'product_ids'],
  ] as const) {
    const refused = await order([...wanted]);
    assert.deepEqual([refused.status, refused.body.error.details[0].field], [400, field]);
  }
  assert.equal((await own())[0], 'DEABC');
  const foreign = await otherMerchant.put(`${path}/order`, { product_ids: [ids[0]] });
  assert.equal(foreign.status, 404);
  assert.equal((await otherMerchant.get(`${path}/products`)).status, 404);
});

test('concurrent orders of one collection end with all its products, once each', async () => {
  const products = await Promise.all(
    ['1', '2', '3'].map((name) => shop.product({ name: `Raced ${name}` })),
  );
  const ids = products.map(({ id }) => id);
  const { body } = await create({ name: 'Raced', product_ids: ids });
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, at) =>
      merchant.put(`/collections/${body.id}/order`, { product_ids: [ids[at % 3]] }),
    ),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const { products: listed } = (await merchant.get(`/collections/${body.id}/products`)).body;
  assert.deepEqual(listed.map(({ id }: any) => id).sort(), ids.toSorted());
});

test('collections are found by a part of name or slug', async () => {
  await create({ name: 'Rainy Days' });
  const { collections } = (await merchant.get('/collections?q=AINY')).body;
  assert.deepEqual(
    collections.map(({ slug }: any) => slug),
    ['rainy-days'],
  );
});
