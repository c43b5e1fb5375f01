import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestRows } from '../../../kit/rows.ts';
import { openShop, startOfTests } from '../../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'second' });
await shop.other.site();
const merchant = await shop.merchant();
const foreigner = await shop.other.merchant();
const product = await shop.product();
const neighbor = await shop.product({}, 'second');
const { body: group } = await merchant.post('/customer-groups', { name: 'Trade' });
const { body: foreignGroup } = await foreigner.post('/customer-groups', { name: 'Trade' });
const rules = [{ type: 'percent_off', value: 15 }];
const create = (draft: object) =>
  merchant.post('/price-lists', {
    site_slug: 'shop',
    name: 'Trade prices',
    customer_group_id: group.id,
    rules,
    ...draft,
  });

const { body: kept } = await create({});
const { body: foreign } = await foreigner.post('/price-lists', {
  site_slug: 'elsewhere',
  name: 'x',
  customer_group_id: foreignGroup.id,
  rules,
});

const made = await create({ active: true });

test('a price list is created, read, changed and deleted', async () => {
  assert.equal(made.status, 201);
  assert.match(made.body.id, /^pl_/);
  assert.deepEqual(made.body, {
    id: made.body.id,
    site_slug: 'shop',
    name: 'Trade prices',
    customer_group_id: group.id,
    rules,
    active: true,
    created_at: startOfTests,
    updated_at: startOfTests,
  });

  const path = `/price-lists/${made.body.id}`;
  const change = {
    name: 'Less',
    rules: [
      { type: 'amount_off', value: 100 },
      { type: 'fixed_price', value: 950, product_ids: [product.id] },
      { type: 'percent_off', value: 33.3333, product_ids: [] },
    ],
    active: false,
  };
  const changed = await merchant.patch(path, change);
  assert.deepEqual([changed.status, changed.body], [200, { ...made.body, ...change }]);
  assert.deepEqual((await merchant.get(path)).body, changed.body);
  assert.deepEqual((await merchant.get('/price-lists?site_slug=shop')).body, {
    price_lists: [changed.body, kept].sort((a, b) => (a.id < b.id ? 1 : -1)),
    next_cursor: null,
  });
  assert.deepEqual((await merchant.get('/price-lists?site_slug=second')).body.price_lists, []);

  assert.equal((await merchant.delete(path)).status, 204);
  const gone = await merchant.get(path);
  assert.deepEqual([gone.status, gone.body.error.code], [404, 'price_list_not_found']);
});

test('a group with a price list cannot be deleted', async () => {
  const { body: other } = await merchant.post('/customer-groups', { name: 'Busy' });
  const { body: list } = await create({ customer_group_id: other.id });

  const refused = await merchant.delete(`/customer-groups/${other.id}`);
  await merchant.delete(`/price-lists/${list.id}`);

  assert.deepEqual([refused.status, refused.body.error.code], [409, 'group_in_use']);
  assert.equal((await merchant.delete(`/customer-groups/${other.id}`)).status, 204);
});

const rule = (one: object) => () => create({ rules: [...rules, one] });
const change = (body: object, id = kept.id) => merchant.patch(`/price-lists/${id}`, body);
const wrong = (field: string): [number, string, string] => [400, 'validation_failed', field];
type Refusal = [string, () => Promise<any>, number, string, string | undefined];
const refusals: Refusal[] = [
  ['no name', () => create({ name: undefined }), ...wrong('name')],
  ['no group', () => create({ customer_group_id: undefined }), ...wrong('customer_group_id')],
  ['an unknown group', () => create({ customer_group_id: 'x' }), ...wrong('customer_group_id')],
  [
    'a group of another workspace',
    () => change({ customer_group_id: foreignGroup.id }),
    ...wrong('customer_group_id'),
  ],
  ['no rules', () => create({ rules: [] }), ...wrong('rules')],
  ['a rule of another type', rule({ type: 'x', value: 1 }), ...wrong('rules[1].type')],
  ['a percentage in quotes', rule({ type: 'percent_off', value: '5' }), ...wrong('rules[1].value')],
  ['0 %', rule({ type: 'percent_off', value: 0 }), ...wrong('rules[1].value')],
  ['101 %', rule({ type: 'percent_off', value: 101 }), ...wrong('rules[1].value')],
  ['a fraction of a cent', rule({ type: 'amount_off', value: 0.5 }), ...wrong('rules[1].value')],
  [
    'one price for everything',
    rule({ type: 'fixed_price', value: 1 }),
    ...wrong('rules[1].product_ids'),
  ],
  [
    'a product of another store',
    rule({ type: 'fixed_price', value: 1, product_ids: [product.id, neighbor.id] }),
    ...wrong('rules[1].product_ids[1]'),
  ],
  [
    'a store of another workspace',
    () => create({ site_slug: 'elsewhere' }),
    404,
    'site_not_found',
    undefined,
  ],
  [
    'a price list of another workspace',
    () => change({ name: 'x' }, foreign.id),
    404,
    'price_list_not_found',
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
