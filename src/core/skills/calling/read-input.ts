import type { TSchema } from 'typebox';
import { isObject } from '../../../kernel/json.ts';
import type { InputFields } from './input-fields.ts';

/** The parts of a JSON schema that say which fields are known. */
type SchemaShape = {
  type?: unknown;
  properties?: Record<string, SchemaShape>;
  items?: SchemaShape;
  anyOf?: SchemaShape[];
};

/**
 * What was sent, as a skill's schema names it: known fields in snake_case or camelCase, nothing that it
 * does not know, and null left out where it means nothing. Wrong values stay as they are: they are
 * refused later. `variant_options` holds a merchant's words: none of them is a field.
 */
export function readInput(schema: TSchema, sent: InputFields): InputFields {
  return pickKnown(schema as SchemaShape, sent) as InputFields;
}

function pickKnown(shape: SchemaShape, value: unknown): unknown {
  const [fitting = shape] = (shape.anyOf ?? []).filter((one) => matchesShape(one, value));
  if (Array.isArray(value) && fitting.items) {
    const { items } = fitting;
    return value.map((item) => pickKnown(items, item));
  }
  return isObject(value) && fitting.properties ? pickKnownFields(fitting.properties, value) : value;
}

function matchesShape({ properties, items }: SchemaShape, value: unknown): boolean {
  return Array.isArray(value) ? items !== undefined : isObject(value) && properties !== undefined;
}

/** The field's own spelling goes before its twin. */
function pickKnownFields(properties: Record<string, SchemaShape>, sent: InputFields): InputFields {
  const read: InputFields = {};
  for (const [field, shape] of Object.entries(properties)) {
    const value = sent[field] ?? sent[toCamelCaseName(field)] ?? nullIfSent(sent, field);
    if (value === undefined || (value === null && !acceptsNull(shape))) continue;
    read[field] = field === 'variant_options' ? toOptionMap(value) : pickKnown(shape, value);
  }
  return read;
}

/** Null, when that is all that was sent. */
const nullIfSent = (sent: InputFields, field: string) =>
  field in sent || toCamelCaseName(field) in sent ? null : undefined;

const acceptsNull = ({ type, anyOf }: SchemaShape): boolean =>
  type === 'null' || (anyOf ?? []).some(acceptsNull);

const toCamelCaseName = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Options as a list of `{ name, value }`, the form in which they are answered, become a map. */
function toOptionMap(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const pairs = value.filter(isObject);
  if (pairs.length < value.length || pairs.some(({ name }) => typeof name !== 'string'))
    return value;
  return Object.fromEntries(pairs.map((pair) => [pair.name, pair.value]));
}
