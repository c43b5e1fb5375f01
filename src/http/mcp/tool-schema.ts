import { isObject, type JsonObject } from '../../kernel/json.ts';

/** Marks a member that few callers need: the list of tools gives only its name and type. */
export const rarelyUsed = { 'x-rarely-used': true };

/**
 * A short schema that all MCP hosts accept. Models read the list of tools before they do anything,
 * so it has names, types, choices and descriptions; limits of values are named by the errors. Some
 * hosts reject `patternProperties`, unions, an `enum` without a type, or arrays without `items`.
 * `levels`: of objects whose members are listed as schemas; deeper members are only named.
 */
export function toolSchema(schema: object, levels: number): JsonObject {
  return condense(JSON.parse(JSON.stringify(schema)), levels);
}

function condense(whole: JsonObject, levels: number): JsonObject {
  const schema = firstBranch(whole);
  const { type, enum: choices, properties, items, required } = schema;
  const lists = isObject(properties) && levels > 0;
  const text = describe({ ...schema, ...descriptionOf(whole) }, levels);
  return {
    type: type ?? 'string',
    ...(choices !== undefined && { enum: choices }),
    ...(lists && { properties: mapMembers(properties, (one) => condense(one, levels - 1)) }),
    ...(lists && isFilled(required) && { required }),
    ...(type === 'array' && { items: { type: typeOfItems(items) } }),
    ...(text !== '' && { description: text }),
  };
}

const typeOfItems = (items: unknown) => (isObject(items) && items.type) || 'string';

/** The description, and the form of an object whose members are not listed as schemas. */
function describe(schema: JsonObject, levels: number): string {
  if (isRare(schema)) return '';
  const own = typeof schema.description === 'string' ? schema.description : '';
  const isListed = levels > 0 && isObject(schema.properties);
  const form = isListed ? '' : shapeOf(schema);
  return /[{[]/.test(form) && form !== '{}' ? `${own} ${form}`.trim() : own;
}

/** The form of a value in short: `[{id?, item: {id}, quantity}]`. */
function shapeOf(whole: JsonObject): string {
  const { properties, items, type, required = [] } = firstBranch(whole);
  if (isObject(items)) {
    const item = shapeOf(items);
    return item === '' ? '' : `[${item}]`;
  }
  if (!isObject(properties) || isRare(whole)) return type === 'object' ? '{}' : '';
  const needed = required as unknown[];
  const members = Object.entries(properties).map(([name, member]) => {
    const inner = shapeOf(member as JsonObject);
    return `${name}${needed.includes(name) ? '' : '?'}${inner === '' ? '' : `: ${inner}`}`;
  });
  return `{${members.join(', ')}}`;
}

/** The schema itself, or the first branch of a union. */
function firstBranch(schema: JsonObject): JsonObject {
  const { anyOf } = schema;
  const [first] = Array.isArray(anyOf) ? anyOf : [];
  return isObject(first) ? first : schema;
}

const descriptionOf = ({ description }: JsonObject) =>
  description === undefined ? {} : { description };
const isRare = (schema: JsonObject) => 'x-rarely-used' in schema;
const isFilled = (list: unknown) => Array.isArray(list) && list.length > 0;

function mapMembers(members: JsonObject, map: (member: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, map(member as JsonObject)]),
  );
}
