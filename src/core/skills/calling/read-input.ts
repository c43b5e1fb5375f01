import type { TSchema } from 'typebox';
import { isObject } from '../../../kernel/json.ts';
import type { Fields } from './fields.ts';

/** The parts of a JSON schema that say which fields are known. */
type Shape = {
  type?: unknown;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
};

/**
 * What was sent, as a skill's schema names it: known fields in snake_case or camelCase, nothing that it
 * does not know, and null left out where it means nothing. Wrong values stay as they are: they are
 * refused later. `variant_options` holds a merchant's words: none of them is a field.
 */
export function readInput(schema: TSchema, sent: Fields): Fields {
  return inShape(schema as Shape, sent) as Fields;
}

function inShape(shape: Shape, value: unknown): unknown {
  const [fitting = shape] = (shape.anyOf ?? []).filter((one) => fits(one, value));
  if (Array.isArray(value) && fitting.items) {
    const { items } = fitting;
    return value.map((item) => inShape(items, item));
  }
  return isObject(value) && fitting.properties ? known(fitting.properties, value) : value;
}

function fits({ properties, items }: Shape, value: unknown): boolean {
  return Array.isArray(value) ? items !== undefined : isObject(value) && properties !== undefined;
}

/** The field's own spelling goes before its twin. */
function known(properties: Record<string, Shape>, sent: Fields): Fields {
  const read: Fields = {};
  for (const [field, shape] of Object.entries(properties)) {
    const value = sent[field] ?? sent[camelCase(field)] ?? firstOf(sent, field);
    if (value === undefined || (value === null && !takesNull(shape))) continue;
    read[field] = field === 'variant_options' ? optionsOf(value) : inShape(shape, value);
  }
  return read;
}

/** Null, when that is all that was sent. */
const firstOf = (sent: Fields, field: string) =>
  field in sent || camelCase(field) in sent ? null : undefined;

const takesNull = ({ type, anyOf }: Shape): boolean =>
  type === 'null' || (anyOf ?? []).some(takesNull);

const camelCase = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Options as a list of `{ name, value }`, the form in which they are answered, become a map. */
function optionsOf(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const pairs = value.filter(isObject);
  if (pairs.length < value.length || pairs.some(({ name }) => typeof name !== 'string'))
    return value;
  return Object.fromEntries(pairs.map((pair) => [pair.name, pair.value]));
}
