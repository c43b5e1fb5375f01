import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { toolSchema } from './tool-schema.ts';

test('a map from any name is said without patterns, wherever it stands', () => {
  const schema = Type.Object({
    options: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 5 }))),
    list: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  });

  assert.deepEqual(toolSchema(schema), {
    type: 'object',
    properties: {
      options: { type: 'object', additionalProperties: { type: 'string', maxLength: 5 } },
      list: { type: 'array', items: { type: 'object', additionalProperties: {} } },
    },
    required: ['list'],
  });
});

test('other patterns stay', () => {
  const schema = { type: 'object', patternProperties: { '^x-': { type: 'string' } } };

  assert.deepEqual(toolSchema(schema), schema);
});
