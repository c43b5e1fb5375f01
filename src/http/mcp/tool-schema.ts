import { isObject } from './message.ts';

/** TypeBox's way to say "any name". */
const anyName = '^.*$';

/**
 * A schema of ours as hosts hand it to their models: some take no `patternProperties`, so a map from
 * any name is said by `additionalProperties`. What is not JSON stays behind.
 */
export function toolSchema(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_name, value: unknown) =>
    isObject(value) && isObject(value.patternProperties) ? withoutPatterns(value) : value,
  ) as object;
}

function withoutPatterns({ patternProperties, ...rest }: Record<string, unknown>) {
  const patterns = patternProperties as Record<string, unknown>;
  return anyName in patterns
    ? { ...rest, additionalProperties: patterns[anyName] }
    : { ...rest, patternProperties };
}
