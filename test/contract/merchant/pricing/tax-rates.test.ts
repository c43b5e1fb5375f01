import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestRows } from '../../../kit/rows.ts';
import { openShop, startOfTests } from '../../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.other.site();
const merchant = await shop.merchant('write:pricing');
const foreigner = await shop.other.merchant();
const draft = { name: 'Sales tax', country: 'US', rate: 7.25 };
const create = (fields: object) =>
  merchant.post('/tax-rates', { site_slug: 'shop', ...draft, ...fields });

const { body: kept } = await create({});
const { body: foreign } = await foreigner.post('/tax-rates', { site_slug: 'elsewhere', ...draft });

test('a tax rate is created, read, changed and deleted', async () => {
  const made = await create({ country: 'us', state: 'ca', postcode_prefix: '94 1', rate: 8.6251 });
  assert.equal(made.status, 201);
  assert.match(made.body.id, /^tax_/);
  assert.deepEqual(made.body, {
    id: made.body.id,
    site_slug: 'shop',
    name: 'Sales tax',
    country: 'US',
    state: 'CA',
    postcode_prefix: '941',
    rate: 8.6251,
    applies_to_shipping: false,
    created_at: startOfTests,
    updated_at: startOfTests,
  });

  const path = `/tax-rates/${made.body.id}`;
  const change = { rate: 0, state: null, applies_to_shipping: true };
  const changed = await merchant.patch(path, change);
  assert.deepEqual([changed.status, changed.body], [200, { ...made.body, ...change }]);
  assert.deepEqual((await merchant.get(path)).body, changed.body);
  assert.deepEqual((await merchant.get('/tax-rates?site_slug=shop')).body, {
    tax_rates: [changed.body, kept].sort((a, b) => (a.id < b.id ? 1 : -1)),
    next_cursor: null,
  });

  assert.equal((await merchant.delete(path)).status, 204);
  const gone = await merchant.get(path);
  assert.deepEqual([gone.status, gone.body.error.code], [404, 'tax_rate_not_found']);
});

const change = (body: object, id = kept.id) => merchant.patch(`/tax-rates/${id}`, body);
const wrong = (field: string): [number, string, string] => [400, 'validation_failed', field];
type Refusal = [string, () => Promise<any>, number, string, string | undefined];
const refusals: Refusal[] = [
  ['no country', () => create({ country: undefined }), ...wrong('country')],
  ['a country by name', () => create({ country: 'Germany' }), ...wrong('country')],
  ['no rate', () => create({ rate: undefined }), ...wrong('rate')],
  ['a rate below 0', () => create({ rate: -1 }), ...wrong('rate')],
  ['a rate above 100 %', () => change({ rate: 100.1 }), ...wrong('rate')],
  ['5 decimals', () => change({ rate: 7.00001 }), ...wrong('rate')],
  [
    'a store of another workspace',
    () => create({ site_slug: 'elsewhere' }),
    404,
    'site_not_found',
    undefined,
  ],
  [
    'the id of a tax rate of another workspace',
    () => change({ rate: 1 }, foreign.id),
    404,
    'tax_rate_not_found',
    undefined,
  ],
];
for (const [what, act, status, code, field] of refusals) {
  test(`a tax rate with ${what} is ${status} ${code}, and nothing happens`, async () => {
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
