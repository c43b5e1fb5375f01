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

test('accepts snake_case and camelCase, and prefers snake_case', () => {
  assert.deepEqual(readInput(Input, { siteSlug: 'a', site_slug: 'b' }), { site_slug: 'b' });
  assert.deepEqual(
    readInput(Input, { lineItems: [{ productId: 'p' }], shippingAddress: { postCode: '1' } }),
    { line_items: [{ product_id: 'p' }], shipping_address: { post_code: '1' } },
  );
});

test('drops unknown fields, and null where the schema does not accept it', () => {
  const sent = { color: 'red', siteSlug: null, note: null, quantity: null };

  assert.deepEqual(readInput(Input, sent), { note: null });
});

test('keeps option names as they are, in a map or a list', () => {
  const options = { shoe_size: '9', Color: 'red' };
  const list = Object.entries(options).map(([name, value]) => ({ name, value }));
  const read = (variantOptions: unknown) =>
    readInput(Input, { lineItems: [{ productId: 'p', variantOptions }] });
  const expected = { line_items: [{ product_id: 'p', variant_options: options }] };

  assert.deepEqual([read(options), read(list)], [expected, expected]);
});

test('keeps values of the wrong type for validation', () => {
  const sent = { lineItems: 'p', shippingAddress: [1], quantity: 'two' };

  assert.deepEqual(readInput(Input, sent), {
    line_items: 'p',
    shipping_address: [1],
    quantity: 'two',
  });
});

test('reports each invalid or missing field once', () => {
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
    { field: 'note', code: 'type', message: 'must be a string' },
    { field: 'shipping_address.post_code', code: 'required', message: 'is required' },
  ]);
  assert.deepEqual(validateInput(Input, items), [
    { field: 'line_items[0].product_id', code: 'required', message: 'is required' },
    { field: 'line_items[0].variant_options.a', code: 'type', message: 'must be a string' },
  ]);
  assert.deepEqual(validateInput(Input, { quantity: 1, note: null }), []);
});
