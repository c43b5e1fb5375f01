import type { TSchema } from 'typebox';
import { isObject } from '../../../kernel/json.ts';
import type { InputFields } from './input-fields.ts';

/** The parts of a JSON schema that define its fields. */
type SchemaShape = {
  type?: unknown;
  properties?: Record<string, SchemaShape>;
  items?: SchemaShape;
  anyOf?: SchemaShape[];
};

/**
 * The sent fields under the names of a skill's schema. Accepts snake_case and camelCase, and drops
 * unknown fields and nulls that the schema does not accept. Keeps invalid values for validation.
 * The keys of `variant_options` are option names of the merchant, not fields.
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

/** Prefers the snake_case spelling of a field to the camelCase one. */
function pickKnownFields(properties: Record<string, SchemaShape>, sent: InputFields): InputFields {
  const known: InputFields = {};
  for (const [field, shape] of Object.entries(properties)) {
    const value = sent[field] ?? sent[toCamelCaseName(field)] ?? nullIfSent(sent, field);
    if (value === undefined || (value === null && !acceptsNull(shape))) continue;
    known[field] = field === 'variant_options' ? toOptionMap(value) : pickKnown(shape, value);
  }
  return known;
}

/** Null if the field was sent as null. */
const nullIfSent = (sent: InputFields, field: string) =>
  field in sent || toCamelCaseName(field) in sent ? null : undefined;

const acceptsNull = ({ type, anyOf }: SchemaShape): boolean =>
  type === 'null' || (anyOf ?? []).some(acceptsNull);

const toCamelCaseName = (name: string) =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Turns a list of `{ name, value }`, the form of responses, into a map. */
function toOptionMap(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const pairs = value.filter(isObject);
  if (pairs.length < value.length || pairs.some(({ name }) => typeof name !== 'string'))
    return value;
  return Object.fromEntries(pairs.map((pair) => [pair.name, pair.value]));
}
