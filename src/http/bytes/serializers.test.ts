import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lazySerializers } from './serializers.ts';

const route = { method: 'GET', url: '/', httpStatus: '200' };
const price = { $id: 'Price', type: 'object', properties: { amount: { type: 'integer' } } };

test('an answer is written by its schema, with what the server shares', () => {
  const compile = lazySerializers({ Price: price });
  const schema = { type: 'object', properties: { price: { $ref: 'Price#' } } };
  const serialize = compile({ ...route, schema });
  const answer = { price: { amount: 5, secret: 'x' }, more: 1 };
  assert.deepEqual([serialize(answer), serialize(answer)], Array(2).fill('{"price":{"amount":5}}'));
});

test('nothing is made before it is needed', () => {
  const compile = lazySerializers({});
  const serialize = compile({ ...route, schema: { $ref: 'Nobody#' } });
  assert.throws(() => serialize({}), /Nobody/);
});
