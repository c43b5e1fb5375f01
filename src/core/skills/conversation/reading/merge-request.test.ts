import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeRequest } from './merge-request.ts';

test('what is new goes over what is known, field by field', () => {
  const before = { quantity: 2, buyer: { email: 'a@b.c', name: 'A' }, items: [1] };

  assert.deepEqual(mergeRequest(before, { quantity: 3, buyer: { name: 'B' }, items: [2] }), {
    quantity: 3,
    buyer: { email: 'a@b.c', name: 'B' },
    items: [2],
  });
});

test('a choice of variant takes the place of the one before', () => {
  const byOptions = { product_id: 'p', variant_options: { Size: 'M' } };
  const byId = { product_id: 'p', variant_id: 'v' };

  assert.deepEqual(mergeRequest(byOptions, { variant_id: 'v' }), byId);
  assert.deepEqual(mergeRequest(byId, { variant_options: { Size: 'M' } }), byOptions);
  assert.deepEqual(mergeRequest(byId, { product_id: 'q' }), { product_id: 'q' });
  assert.deepEqual(mergeRequest(byId, { quantity: 2 }), { ...byId, quantity: 2 });
});

test('options that are named again are the same in any case', () => {
  const before = { variant_options: { Size: 'M', Color: 'Red' } };

  assert.deepEqual(mergeRequest(before, { variant_options: { ' size': 'L' } }), {
    variant_options: { Color: 'Red', ' size': 'L' },
  });
});
