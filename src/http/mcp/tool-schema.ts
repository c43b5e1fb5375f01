import { isObject, type JsonObject } from '../../kernel/json.ts';

/** TypeBox's way to say "any name". */
const anyNamePattern = '^.*$';

/**
 * A schema of ours as hosts hand it to their models: some take no `patternProperties`, so a map from
 * any name is said by `additionalProperties`; some take no `enum` that is of no type. That anything
 * else may be there goes without saying. What is not JSON stays behind.
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

/** `true` and an empty schema are what JSON Schema means without the word; each costs a model its tokens. */
function withoutOpenProperties(schema: JsonObject): JsonObject {
  const { additionalProperties: others, ...rest } = schema;
  const isAnything = others === true || (isObject(others) && Object.keys(others).length === 0);
  return isAnything ? rest : schema;
}

function withStringType(schema: JsonObject): JsonObject {
  const { enum: words, type } = schema;
  const isOfWords = Array.isArray(words) && words.every((word) => typeof word === 'string');
  return isOfWords && type === undefined ? { type: 'string', ...schema } : schema;
}
