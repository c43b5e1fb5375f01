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
      list: { type: 'array', items: { type: 'object' } },
    },
    required: ['list'],
  });
});

test('other patterns stay', () => {
  const schema = { type: 'object', patternProperties: { '^x-': { type: 'string' } } };

  assert.deepEqual(toolSchema(schema), schema);
});

test('that anything else may be there goes without saying', () => {
  const open = Type.Object({ id: Type.String() }, { additionalProperties: true });
  const closed = Type.Object({ id: Type.String() }, { additionalProperties: false });
  const said = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };

  assert.deepEqual(toolSchema(open), said);
  assert.deepEqual(toolSchema(closed), { ...said, additionalProperties: false });
});

test('a choice among words is a text', () => {
  const choice = { enum: ['one', 'two'] };

  assert.deepEqual(toolSchema(choice), { type: 'string', ...choice });
  assert.deepEqual(toolSchema({ enum: ['one', 2] }), { enum: ['one', 2] });
});
