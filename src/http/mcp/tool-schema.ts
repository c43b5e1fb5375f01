import { isObject, type JsonObject } from '../../kernel/json.ts';

/** The pattern that TypeBox writes for any member name. */
const anyNamePattern = '^.*$';

/**
 * A schema that all MCP hosts accept. Some reject `patternProperties`, so maps use
 * `additionalProperties`; some reject an `enum` without a type. `additionalProperties: true` is
 * omitted, and so are members that are not JSON.
 */
export function toolSchema(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_name, value: unknown) =>
    isObject(value) ? withStringType(withoutOpenProperties(withoutPatterns(value))) : value,
  ) as object;
}

function withoutPatterns(schema: JsonObject): JsonObject {
  const { patternProperties: patterns, ...rest } = schema;
  return isObject(patterns) && anyNamePattern in patterns
    ? { ...rest, additionalProperties: patterns[anyNamePattern] }
    : schema;
}

/** Omits `additionalProperties` that equal the default of JSON Schema, to save tokens. */
function withoutOpenProperties(schema: JsonObject): JsonObject {
  const { additionalProperties: others, ...rest } = schema;
  const isAnything = others === true || (isObject(others) && Object.keys(others).length === 0);
  return isAnything ? rest : schema;
}

function withStringType(schema: JsonObject): JsonObject {
  const { enum: values, type } = schema;
  const hasOnlyStrings =
    Array.isArray(values) && values.every((value) => typeof value === 'string');
  return hasOnlyStrings && type === undefined ? { type: 'string', ...schema } : schema;
}
