import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ColumnMap, selectList, toRow } from './column-map.ts';

type Zone = { siteId: string; siteSlug: string; name: string; rates: object[] };

const columns: ColumnMap<Zone, 'shipping_zones'> = {
  siteId: { fixed: 'site_id' },
  siteSlug: { sql: 's.slug' },
  name: 'name',
  rates: { json: 'rates' },
};
const zone: Zone = { siteId: 'site_1', siteSlug: 'shop', name: 'EU', rates: [{ amount: 5 }] };

test('rows are selected as items, and single expressions can be replaced', () => {
  assert.equal(
    selectList(Object.entries(columns)),
    't.site_id as "siteId", s.slug as "siteSlug", t.name as "name", t.rates as "rates"',
  );
  assert.equal(selectList(Object.entries({ name: 'name' }), { name: `'any'` }), `'any' as "name"`);
});

test('updates leave fixed columns out, and computed properties are never written', () => {
  const changing = { name: 'EU', rates: '[{"amount":5}]' };
  assert.deepEqual(toRow(Object.entries(columns), zone, false), changing);
  assert.deepEqual(toRow(Object.entries(columns), zone, true), { site_id: 'site_1', ...changing });
});

test('a column must exist and hold every value of its property', () => {
  const wrong: ColumnMap<{ a: string; b: number; c: object; d: string }, 'tax_rates'> = {
    // @ts-expect-error: there is no such column
    a: 'title',
    // @ts-expect-error: a text column
    b: 'name',
    // @ts-expect-error: not a JSON column
    c: { json: 'name' },
    // @ts-expect-error: the column is nullable
    d: 'state',
  };
  assert.ok(wrong);
});
