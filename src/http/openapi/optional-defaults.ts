import type { JsonSchema } from './openapi-document.ts';

/**
 * The schema of a request, in which members with a default are optional, although TypeBox lists them
 * as required: the validator adds them before it checks. It adds none inside `anyOf`.
 */
export function withOptionalDefaults(schema: JsonSchema): JsonSchema {
  const { properties = {}, required = [], items } = schema;
  const missing = required.filter((name) => properties[name]?.default === undefined);
  const changed = {
    ...schema,
    ...(required.length > 0 && { required: missing }),
    ...(schema.properties && { properties: mapSchemas(properties) }),
    ...(items && { items: withOptionalDefaults(items) }),
  };
  if (missing.length === 0) delete changed.required;
  return changed;
}

const mapSchemas = (schemas: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withOptionalDefaults(schema)]),
  );
