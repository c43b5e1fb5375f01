import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestRows } from '../../../kit/rows.ts';
import { openShop, startOfTests } from '../../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.site({ slug: 'second' });
await shop.other.site();
const merchant = await shop.merchant('write:pricing');
const foreigner = await shop.other.merchant();
const product = await shop.product();
const neighbor = await shop.product({}, 'second');
const create = (draft: object, site_slug = 'shop') =>
  merchant.post('/coupons', { site_slug, ...draft });

const { body: group } = await (await shop.merchant()).post('/customer-groups', { name: 'A' });
const { body: kept } = await create({
  code: 'KEPT',
  percent_off: 5,
  ends_at: '2027-01-01T00:00:00Z',
});
const { body: foreign } = await foreigner.post('/coupons', {
  site_slug: 'elsewhere',
  code: 'KEPT',
  percent_off: 5,
});

test('a coupon is created, read, changed and deleted', async () => {
  const terms = {
    percent_off: 12.5,
    minimum_subtotal: 5_000,
    starts_at: '2026-02-01T00:00:00.000Z',
    ends_at: '2026-03-01T00:00:00.000Z',
    max_uses: 100,
    max_uses_per_buyer: 1,
    product_ids: [product.id],
    combinable: true,
    active: false,
    eligibility_claim: 'com.example.student',
    eligibility_group_id: group.id,
    eligibility_platforms: ['https://agent.example/profile.json'],
  };
  const made = await create({ code: 'Spring', ...terms });
  assert.equal(made.status, 201);
  assert.match(made.body.id, /^cpn_/);
  assert.deepEqual(made.body, {
    id: made.body.id,
    site_slug: 'shop',
    code: 'Spring',
    amount_off: null,
    ...terms,
    uses: 0,
    created_at: startOfTests,
    updated_at: startOfTests,
  });

  const path = `/coupons/${made.body.id}`;
  const change = {
    amount_off: 500,
    ends_at: null,
    product_ids: null,
    combinable: false,
    active: true,
    eligibility_claim: null,
    eligibility_group_id: null,
    eligibility_platforms: null,
  };
  const changed = await merchant.patch(path, change);
  const expected = {
    ...made.body,
    ...change,
    percent_off: null,
    product_ids: [],
    eligibility_platforms: [],
  };
  assert.deepEqual([changed.status, changed.body], [200, expected]);
  assert.deepEqual((await merchant.get(path)).body, expected);

  const removed = await merchant.delete(path);
  assert.deepEqual([removed.status, removed.text], [204, '']);
  for (const gone of [await merchant.get(path), await merchant.delete(path)])
    assert.deepEqual([gone.status, gone.body.error.code], [404, 'coupon_not_found']);
});

test('only a code and a discount are required', async () => {
  const { body } = await create({ code: 'PLAIN', amount_off: 1 });

  assert.deepEqual(
    [body.percent_off, body.max_uses, body.product_ids, body.combinable, body.active],
    [null, null, [], false, true],
  );
});

test('the list is newest first, for one store or all, page by page', async () => {
  for (const code of ['L1', 'L2', 'L3']) {
    shop.clock.advance(1_000);
    await create({ code, percent_off: 5 }, code === 'L2' ? 'second' : 'shop');
  }
  const of = async (query: string) => (await merchant.get(`/coupons?${query}`)).body;
  const codes = ({ coupons }: any) => coupons.map(({ code }: any) => code);

  const first = await of('limit=2');
  const next = await of(`limit=2&cursor=${first.next_cursor}`);
  const last = await of(`limit=2&cursor=${next.next_cursor}`);

  assert.deepEqual(codes(first), ['L3', 'L2']);
  assert.equal(codes(next)[0], 'L1');
  assert.deepEqual([codes(next)[1], ...codes(last)].sort(), ['KEPT', 'PLAIN']);
  assert.equal(last.next_cursor, null);
  assert.deepEqual(codes(await of('site_slug=second')), ['L2']);
  const wrong = await merchant.get(`/coupons?site_slug=second&cursor=${first.next_cursor}`);
  assert.deepEqual([wrong.status, wrong.body.error.code], [400, 'invalid_cursor']);
});

test('the same key creates one coupon', async () => {
  const headers = { 'idempotency-key': 'a' };
  const body = { site_slug: 'shop', code: 'ONCE', percent_off: 5 };
  const [one, two] = [
    await merchant.post('/coupons', body, headers),
    await merchant.post('/coupons', body, headers),
  ];
  assert.deepEqual([two.status, two.body], [201, one.body]);
});

const change = (body: object, id = kept.id) => merchant.patch(`/coupons/${id}`, body);
type Refusal = [string, () => Promise<any>, number, string, string | undefined];
const wrong = (field: string): [number, string, string] => [400, 'validation_failed', field];
const refusals: Refusal[] = [
  [
    'a code that is taken',
    () => create({ code: 'kEpT', amount_off: 1 }),
    409,
    'code_taken',
    'code',
  ],
  ['no code', () => create({ amount_off: 1 }), ...wrong('code')],
  ['a code with a blank', () => create({ code: 'A B', amount_off: 1 }), ...wrong('code')],
  ['no discount', () => create({ code: 'X' }), ...wrong('percent_off')],
  [
    'two kinds of discount',
    () => create({ code: 'X', amount_off: 1, percent_off: 1 }),
    ...wrong('percent_off'),
  ],
  ['0 %', () => create({ code: 'X', percent_off: 0 }), ...wrong('percent_off')],
  ['101 %', () => create({ code: 'X', percent_off: 101 }), ...wrong('percent_off')],
  ['5 decimals', () => create({ code: 'X', percent_off: 1.00001 }), ...wrong('percent_off')],
  ['0 off', () => create({ code: 'X', amount_off: 0 }), ...wrong('amount_off')],
  [
    'a fraction of a cent off',
    () => create({ code: 'X', amount_off: 0.5 }),
    ...wrong('amount_off'),
  ],
  ['no uses', () => create({ code: 'X', amount_off: 1, max_uses: 0 }), ...wrong('max_uses')],
  [
    'a claim that is not a reverse domain name',
    () => create({ code: 'X', amount_off: 1, eligibility_claim: 'Student' }),
    ...wrong('eligibility_claim'),
  ],
  [
    'a group without a claim',
    () => create({ code: 'X', amount_off: 1, eligibility_group_id: group.id }),
    ...wrong('eligibility_group_id'),
  ],
  [
    'platforms without a claim',
    () => create({ code: 'X', amount_off: 1, eligibility_platforms: ['https://a.example/'] }),
    ...wrong('eligibility_platforms'),
  ],
  [
    'an unknown group',
    () => change({ eligibility_claim: 'com.example.a', eligibility_group_id: 'grp_x' }),
    ...wrong('eligibility_group_id'),
  ],
  [
    'an end before its start',
    () => change({ starts_at: '2027-01-01T00:00:00Z' }),
    ...wrong('ends_at'),
  ],
  ['its percentage removed', () => change({ percent_off: null }), ...wrong('percent_off')],
  [
    'an unknown product',
    () => create({ code: 'X', amount_off: 1, product_ids: [product.id, 'x'] }),
    ...wrong('product_ids[1]'),
  ],
  [
    'a product of another store',
    () => change({ product_ids: [neighbor.id] }),
    ...wrong('product_ids[0]'),
  ],
  [
    'a store of another workspace',
    () => create({ code: 'X', amount_off: 1 }, 'elsewhere'),
    404,
    'site_not_found',
    undefined,
  ],
  [
    'a coupon of another workspace',
    () => change({ active: false }, foreign.id),
    404,
    'coupon_not_found',
    undefined,
  ],
];
for (const [what, act, status, code, field] of refusals) {
  test(`a coupon with ${what} is ${status} ${code}, and nothing happens`, async () => {
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

test('two workspaces may have the same code', () => {
  assert.equal(foreign.code, 'KEPT');
});
