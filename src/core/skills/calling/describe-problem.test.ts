import assert from 'node:assert/strict';
import { test } from 'node:test';
import { skills } from '../registry.ts';
import { validateInput } from './validate-input.ts';

type Schema = { [key: string]: unknown };

/** A schema and all schemas inside it. */
function schemasIn(schema: unknown): Schema[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return [schema as Schema, ...Object.values(schema).flatMap(schemasIn)];
}

const byName = (name: string) => {
  const schema = skills.find((skill) => skill.name === name)?.input;
  if (!schema) throw new Error(`no skill ${name}`);
  return schema;
};

test('every rule of every skill has a readable message', () => {
  const [, ...fields] = skills.flatMap(({ input }) => schemasIn(input));
  const wrong = [
    5,
    'a',
    '',
    ' ',
    [],
    {},
    -1,
    1e300,
    1.5,
    true,
    'x'.repeat(70_000),
    Array(3_000).fill(0),
  ];
  const messages = new Set(
    fields
      .filter(({ type, anyOf, enum: words }) => type !== 'null' && (type ?? anyOf ?? words))
      .flatMap((schema) => wrong.flatMap((value) => validateInput(schema as never, value as never)))
      .map(({ message }) => message.replace(/\d+/g, '9')),
  );

  for (const message of messages)
    assert.match(
      message,
      /^(is required|must be one of: .+|must (not )?be (a|an|at|true|the|empty|blank|longer)\b.*|must (not have more than|have at least) 9 entries)$/,
    );
});

test('messages say which values are accepted', () => {
  const checkout = byName('ucp-checkout');
  const input = {
    quantity: '2',
    shipping_address: { country: 'Germany' },
    buyer: { email: 'ada at example' },
    discount_code: ' ',
    accepted_terms_version: '',
  };

  assert.deepEqual(
    validateInput(checkout, input)
      .map(({ field, message }) => `${field} ${message}`)
      .sort(),
    [
      'accepted_terms_version must not be empty',
      'buyer.email must be an email address',
      'discount_code must not be blank',
      'quantity must be a whole number',
      'shipping_address.country must be a two-letter country code',
    ],
  );
  assert.deepEqual(
    validateInput(byName('catalog-search'), { filters: { price_min: -1, currency: 'usd' } }).map(
      ({ message }) => message,
    ),
    ['must be at least 0', 'must be a three-letter currency code in capital letters'],
  );
});
