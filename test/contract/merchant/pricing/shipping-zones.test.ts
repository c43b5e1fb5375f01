import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestRows } from '../../../kit/rows.ts';
import { openShop, startOfTests } from '../../../kit/shop.ts';

const shop = await openShop(null);
await shop.site();
await shop.other.site();
const merchant = await shop.merchant('write:pricing');
const foreigner = await shop.other.merchant();
const flat = { label: 'Mail', type: 'flat', amount: 500 };
const create = (draft: object) =>
  merchant.post('/shipping-zones', { site_slug: 'shop', name: 'Zone', rates: [flat], ...draft });

const { body: kept } = await create({ name: 'Kept' });
const { body: foreign } = await foreigner.post('/shipping-zones', {
  site_slug: 'elsewhere',
  name: 'x',
  rates: [flat],
});

test('a zone is created, read, changed and deleted', async () => {
  const rates = [
    { id: 'mail', ...flat },
    { id: 'heavy', label: 'By weight', type: 'weight', amount: 200, per_kg: 150 },
    { id: 'free', label: 'Free', type: 'free_above', amount: 400, threshold: 5_000 },
  ];
  const region = {
    countries: ['us', 'CA'],
    states: ['ca', 'ON'],
    postcode_prefixes: ['94-1', 'm5 v'],
  };
  const made = await create({ ...region, rates });
  assert.equal(made.status, 201);
  assert.match(made.body.id, /^zone_/);
  assert.deepEqual(made.body, {
    id: made.body.id,
    site_slug: 'shop',
    name: 'Zone',
    countries: ['US', 'CA'],
    states: ['CA', 'ON'],
    postcode_prefixes: ['941', 'M5V'],
    rates,
    created_at: startOfTests,
    updated_at: startOfTests,
  });

  const path = `/shipping-zones/${made.body.id}`;
  const change = { name: 'West', states: [], rates: [{ id: 'mail', ...flat, amount: 0 }] };
  const changed = await merchant.patch(path, change);
  assert.deepEqual([changed.status, changed.body], [200, { ...made.body, ...change }]);
  assert.deepEqual((await merchant.get(path)).body, changed.body);
  assert.deepEqual((await merchant.get('/shipping-zones')).body, {
    shipping_zones: [changed.body, kept].sort((a, b) => (a.id < b.id ? 1 : -1)),
    next_cursor: null,
  });

  assert.equal((await merchant.delete(path)).status, 204);
  const gone = await merchant.get(path);
  assert.deepEqual([gone.status, gone.body.error.code], [404, 'shipping_zone_not_found']);
});

test('rates without an id get one, and a zone without places covers the rest of the world', async () => {
  const { body } = await create({ rates: [flat, { label: 'Kilo', type: 'weight', per_kg: 100 }] });

  assert.deepEqual([body.countries, body.states, body.postcode_prefixes], [[], [], []]);
  assert.match(body.rates[0].id, /^rate_/);
  assert.notEqual(body.rates[0].id, body.rates[1].id);
  assert.equal(body.rates[1].amount, 0);
});

const rate = (one: object) => () => create({ rates: [flat, one] });
const change = (body: object, id = kept.id) => merchant.patch(`/shipping-zones/${id}`, body);
const wrong = (field: string): [number, string, string] => [400, 'validation_failed', field];
type Refusal = [string, () => Promise<any>, number, string, string | undefined];
const refusals: Refusal[] = [
  ['no name', () => create({ name: ' ' }), ...wrong('name')],
  ['no rates', () => create({ rates: undefined }), ...wrong('rates')],
  ['a country by name', () => create({ countries: ['US', 'France'] }), ...wrong('countries[1]')],
  [
    'an empty postcode prefix',
    () => create({ postcode_prefixes: ['-'] }),
    ...wrong('postcode_prefixes[0]'),
  ],
  ['a rate of another type', rate({ ...flat, type: 'x' }), ...wrong('rates[1].type')],
  ['a negative amount', rate({ ...flat, amount: -1 }), ...wrong('rates[1].amount')],
  ['a flat rate without amount', rate({ label: 'x', type: 'flat' }), ...wrong('rates[1].amount')],
  ['weight without a price', rate({ label: 'x', type: 'weight' }), ...wrong('rates[1].per_kg')],
  [
    'free_above without a threshold',
    rate({ ...flat, type: 'free_above' }),
    ...wrong('rates[1].threshold'),
  ],
  [
    'a repeated rate id',
    () =>
      change({
        rates: [
          { id: 'a', ...flat },
          { id: 'a', ...flat },
        ],
      }),
    ...wrong('rates[1].id'),
  ],
  [
    'a store of another workspace',
    () => create({ site_slug: 'elsewhere' }),
    404,
    'site_not_found',
    undefined,
  ],
  [
    'the id of a zone of another workspace',
    () => change({ name: 'x' }, foreign.id),
    404,
    'shipping_zone_not_found',
    undefined,
  ],
];
for (const [what, act, status, code, field] of refusals) {
  test(`a zone with ${what} is ${status} ${code}, and nothing happens`, async () => {
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
