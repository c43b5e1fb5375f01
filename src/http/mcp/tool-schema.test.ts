import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { rarelyUsed, toolSchema } from './tool-schema.ts';

const item = Type.Object({ id: Type.String(), size: Type.Optional(Type.String()) });

test('lists names, types, choices and descriptions, but no limits of values', () => {
  const schema = Type.Object({
    query: Type.String({ maxLength: 5, description: 'Words.' }),
    view: Type.Optional(Type.Enum(['short', 'long'])),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 9, default: 3 })),
    options: Type.Optional(Type.Record(Type.String(), Type.String())),
    cursor: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'Next.' })),
  });

  assert.deepEqual(toolSchema(schema, 1), {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Words.' },
      view: { type: 'string', enum: ['short', 'long'] },
      limit: { type: 'integer' },
      options: { type: 'object' },
      cursor: { type: 'string', description: 'Next.' },
    },
    required: ['query'],
  });
});

test('deeper members are named in the description', () => {
  const schema = Type.Object({
    items: Type.Array(item, { description: 'What to buy.' }),
    place: Type.Object({ at: Type.Optional(Type.Object({ street: Type.String() })) }),
  });

  assert.deepEqual(toolSchema(schema, 1).properties, {
    items: { type: 'array', items: { type: 'object' }, description: 'What to buy. [{id, size?}]' },
    place: { type: 'object', description: '{at?: {street}}' },
  });
  assert.deepEqual((toolSchema(schema, 3).properties as any).place.properties.at.properties, {
    street: { type: 'string' },
  });
});

test('members that few callers need have only a name and a type', () => {
  const schema = Type.Object({
    hints: Type.Object(item.properties, { ...rarelyUsed, description: 'Hints.' }),
    deep: Type.Object({ hints: Type.Object(item.properties, rarelyUsed) }),
  });

  assert.deepEqual(toolSchema(schema, 1).properties, {
    hints: { type: 'object' },
    deep: { type: 'object', description: '{hints: {}}' },
  });
});
