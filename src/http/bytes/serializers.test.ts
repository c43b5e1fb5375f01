import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lazySerializers } from './serializers.ts';

const route = { method: 'GET', url: '/', httpStatus: '200' };
const price = { $id: 'Price', type: 'object', properties: { amount: { type: 'integer' } } };

test('serializes a response by its schema, with shared schemas', () => {
  const compile = lazySerializers({ Price: price });
  const schema = { type: 'object', properties: { price: { $ref: 'Price#' } } };
  const serialize = compile({ ...route, schema });
  const response = { price: { amount: 5, secret: 'x' }, more: 1 };
  assert.deepEqual(
    [serialize(response), serialize(response)],
    Array(2).fill('{"price":{"amount":5}}'),
  );
});

test('builds a serializer only on first use', () => {
  const compile = lazySerializers({});
  const serialize = compile({ ...route, schema: { $ref: 'Missing#' } });
  assert.throws(() => serialize({}), /Missing/);
});
