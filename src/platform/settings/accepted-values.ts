/** The parts of a setting's schema that limit its value. */
type SettingSchema = {
  type?: string;
  minimum?: number;
  maximum?: number;
  anyOf?: { const?: unknown }[];
  accepts?: string;
};

/**
 * Describes the accepted values, to follow "must be": `an integer from 1 to 65535`, `on or off`.
 */
export function describeAcceptedValues(schema: SettingSchema): string {
  if (schema.accepts !== undefined) return schema.accepts;
  if (schema.anyOf !== undefined)
    return joinAlternatives(schema.anyOf.map(({ const: value }) => value));
  const kind = schema.type === 'integer' ? 'an integer' : 'a number';
  const { minimum, maximum } = schema;
  return maximum === undefined
    ? `${kind} of at least ${minimum}`
    : `${kind} from ${minimum} to ${maximum}`;
}

function joinAlternatives(values: unknown[]): string {
  const all = values.map(String);
  return all.length === 1 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}
