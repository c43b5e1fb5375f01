import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeRequest } from './merge-request.ts';

test('new fields replace known fields, one by one', () => {
  const before = { quantity: 2, buyer: { email: 'a@b.c', name: 'A' }, items: [1] };

  assert.deepEqual(mergeRequest(before, { quantity: 3, buyer: { name: 'B' }, items: [2] }), {
    quantity: 3,
    buyer: { email: 'a@b.c', name: 'B' },
    items: [2],
  });
});

test('a new choice of variant replaces the previous one', () => {
  const byOptions = { product_id: 'p', variant_options: { Size: 'M' } };
  const byId = { product_id: 'p', variant_id: 'v' };

  assert.deepEqual(mergeRequest(byOptions, { variant_id: 'v' }), byId);
  assert.deepEqual(mergeRequest(byId, { variant_options: { Size: 'M' } }), byOptions);
  assert.deepEqual(mergeRequest(byId, { product_id: 'q' }), { product_id: 'q' });
  assert.deepEqual(mergeRequest(byId, { quantity: 2 }), { ...byId, quantity: 2 });
});

test('option names are matched without regard to case', () => {
  const before = { variant_options: { Size: 'M', Color: 'Red' } };

  assert.deepEqual(mergeRequest(before, { variant_options: { ' size': 'L' } }), {
    variant_options: { Color: 'Red', ' size': 'L' },
  });
});

const home = {
  name: 'Ann',
  line1: '12 Main St',
  city: 'Austin',
  state: 'TX',
  postcode: '78701',
  country: 'US',
};
const moves: [title: string, added: object, merged: object][] = [
  [
    'another place replaces the address',
    { city: 'Dallas', state: 'TX', country: 'US' },
    { name: 'Ann', city: 'Dallas', state: 'TX', country: 'US' },
  ],
  ['another country leaves no state behind', { country: 'CA' }, { name: 'Ann', country: 'CA' }],
  ['a postal code is a correction', { postcode: '78702' }, { ...home, postcode: '78702' }],
  ['a city alone is a correction', { city: 'Dallas' }, { ...home, city: 'Dallas' }],
  [
    'the same place is completed',
    { line1: '5 Oak St', city: 'austin', country: 'US' },
    { ...home, line1: '5 Oak St', city: 'austin' },
  ],
];
for (const [title, added, merged] of moves)
  test(title, () =>
    assert.deepEqual(
      mergeRequest({ shipping_address: home }, { shipping_address: added }).shipping_address,
      merged,
    ),
  );
