import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { toolSchema } from './tool-schema.ts';

test('replaces the pattern of maps with additionalProperties at any depth', () => {
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

test('keeps other patterns', () => {
  const schema = { type: 'object', patternProperties: { '^x-': { type: 'string' } } };

  assert.deepEqual(toolSchema(schema), schema);
});

test('omits additionalProperties that allow everything', () => {
  const open = Type.Object({ id: Type.String() }, { additionalProperties: true });
  const closed = Type.Object({ id: Type.String() }, { additionalProperties: false });
  const expected = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };

  assert.deepEqual(toolSchema(open), expected);
  assert.deepEqual(toolSchema(closed), { ...expected, additionalProperties: false });
});

test('adds the type string to an enum of strings', () => {
  const choice = { enum: ['one', 'two'] };

  assert.deepEqual(toolSchema(choice), { type: 'string', ...choice });
  assert.deepEqual(toolSchema({ enum: ['one', 2] }), { enum: ['one', 2] });
});
