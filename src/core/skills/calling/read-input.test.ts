import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { readInput } from './read-input.ts';
import { validateInput } from './validate-input.ts';

const Item = Type.Object({
  product_id: Type.String(),
  variant_options: Type.Optional(Type.Record(Type.String(), Type.String())),
});
const Input = Type.Object({
  site_slug: Type.Optional(Type.String()),
  quantity: Type.Optional(Type.Integer({ minimum: 1 })),
  action: Type.Optional(Type.Union([Type.Literal('get'), Type.Literal('create')])),
  note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  shipping_address: Type.Optional(
    Type.Union([Type.Object({ post_code: Type.String() }), Type.Null()]),
  ),
  line_items: Type.Optional(Type.Array(Item)),
});

test('a field may be written in both ways, and its own goes before its twin', () => {
  assert.deepEqual(readInput(Input, { siteSlug: 'a', site_slug: 'b' }), { site_slug: 'b' });
  assert.deepEqual(
    readInput(Input, { lineItems: [{ productId: 'p' }], shippingAddress: { postCode: '1' } }),
    { line_items: [{ product_id: 'p' }], shipping_address: { post_code: '1' } },
  );
});

test('what is unknown is left out, and null where it means nothing', () => {
  const sent = { color: 'red', siteSlug: null, note: null, quantity: null };

  assert.deepEqual(readInput(Input, sent), { note: null });
});

test('options are a merchant’s words, as a map or as a list', () => {
  const options = { shoe_size: '9', Color: 'red' };
  const list = Object.entries(options).map(([name, value]) => ({ name, value }));
  const read = (variantOptions: unknown) =>
    readInput(Input, { lineItems: [{ productId: 'p', variantOptions }] });
  const expected = { line_items: [{ product_id: 'p', variant_options: options }] };

  assert.deepEqual([read(options), read(list)], [expected, expected]);
});

test('values of the wrong type stay, to be refused', () => {
  const sent = { lineItems: 'p', shippingAddress: [1], quantity: 'two' };

  assert.deepEqual(readInput(Input, sent), {
    line_items: 'p',
    shipping_address: [1],
    quantity: 'two',
  });
});

test('what is wrong is told by field, once, and what is missing apart from it', () => {
  const input = {
    quantity: 0,
    action: 'dance',
    note: 5,
    shipping_address: {},
  };
  const items = { line_items: [{ variant_options: { a: 1 } }] };

  assert.deepEqual(validateInput(Input, input), [
    { field: 'quantity', code: 'minimum', message: 'must be at least 1' },
    { field: 'action', code: 'enum', message: 'must be one of: get, create' },
    { field: 'note', code: 'type', message: 'must be a text' },
    { field: 'shipping_address.post_code', code: 'required', message: 'is required' },
  ]);
  assert.deepEqual(validateInput(Input, items), [
    { field: 'line_items[0].product_id', code: 'required', message: 'is required' },
    { field: 'line_items[0].variant_options.a', code: 'type', message: 'must be a text' },
  ]);
  assert.deepEqual(validateInput(Input, { quantity: 1, note: null }), []);
});
