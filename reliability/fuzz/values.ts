import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from './document.ts';

/**
 * How a value relates to its schema: inside it, on its limits, or just past them in a few places.
 */
export type Nearness = 'valid' | 'boundary' | 'near-miss';

/** Existing ids by the name of their member, or of a parameter after `path`. */
export type Known = (name: string, path?: string) => Arbitrary<string> | null;

const wrongTypes = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53 + 2,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u0301',
  [],
  {},
  [[]],
  { amount: {} },
);

/** One in this many members of a near miss is wrong. */
const missWeight = { arbitrary: wrongTypes, weight: 1 };

export function valuesFor(
  schema: Schema,
  nearness: Nearness,
  known: Known,
  name = '',
): Arbitrary<unknown> {
  const inner = plainValuesFor(schema, nearness, known, name);
  if (nearness !== 'near-miss') return inner;
  const past = justPast(schema);
  return fc.oneof({ arbitrary: inner, weight: 12 }, missWeight, ...past);
}

function plainValuesFor(
  schema: Schema,
  nearness: Nearness,
  known: Known,
  name: string,
): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf)
    return fc.oneof(...schema.anyOf.map((one) => valuesFor(one, nearness, known, name)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, nearness, known);
    case 'array':
      return fc.array(valuesFor(schema.items ?? {}, nearness, known, singular(name)), {
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'integer':
      return integerOf(schema, nearness);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return textOf(schema, nearness, known, name);
  }
}

function objectOf(schema: Schema, nearness: Nearness, known: Known): Arbitrary<unknown> {
  if (!schema.properties) {
    const member =
      typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
    const keys =
      nearness === 'near-miss' ? fc.string({ unit: 'binary' }) : fc.string({ minLength: 1 });
    return fc.dictionary(keys, valuesFor(member, nearness, known), { maxKeys: 4 });
  }
  const members = Object.fromEntries(
    Object.entries(schema.properties).map(([name, member]) => [
      name,
      valuesFor(member, nearness, known, name),
    ]),
  );
  const required =
    nearness === 'near-miss' && Object.keys(members).length > 3
      ? (schema.required ?? []).slice(1)
      : (schema.required ?? []);
  return fc.record(members, { requiredKeys: required });
}

function integerOf({ minimum = -(2 ** 31), maximum = 2 ** 31 }: Schema, nearness: Nearness) {
  if (nearness === 'boundary') return fc.constantFrom(minimum, minimum + 1, maximum - 1, maximum);
  return fc.integer({ min: minimum, max: Math.min(maximum, Number.MAX_SAFE_INTEGER) });
}

function textOf(
  schema: Schema,
  nearness: Nearness,
  known: Known,
  name: string,
): Arbitrary<unknown> {
  if (schema.format === 'date-time')
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  const real = known(name);
  const free = schema.pattern ? patterned(schema) : freeText(schema, nearness);
  return real ? fc.oneof({ arbitrary: real, weight: 3 }, { arbitrary: free, weight: 1 }) : free;
}

/**
 * fast-check generates texts for a pattern; texts with a wrong length are left to the near misses.
 */
function patterned({ pattern = '', maxLength = 2_000 }: Schema): Arbitrary<string> {
  // Most patterns only require a non-blank character. Texts that are generated from them would
  // consist of rare characters.
  if (pattern === '\\S')
    return fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
      .map((text) => `a${text}`.slice(0, 300));
  return fc.stringMatching(new RegExp(pattern, 'u')).map((text) => text.slice(0, maxLength));
}

function freeText(
  { minLength = 0, maxLength = 60 }: Schema,
  nearness: Nearness,
): Arbitrary<string> {
  if (nearness === 'boundary')
    return fc.constantFrom('a'.repeat(minLength), 'b'.repeat(Math.min(maxLength, 65_536)));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) });
}

/** Values one step outside what the schema allows. */
function justPast({ minimum, maximum, minLength, maxLength }: Schema) {
  const past: unknown[] = [];
  if (minimum !== undefined) past.push(minimum - 1);
  if (maximum !== undefined) past.push(maximum + 1, maximum + 0.5);
  if (minLength) past.push('');
  if (maxLength !== undefined) past.push('x'.repeat(maxLength + 1));
  return past.length > 0 ? [{ arbitrary: fc.constantFrom(...past), weight: 1 }] : [];
}

const singular = (name: string): string => name.replace(/s$/, '');
