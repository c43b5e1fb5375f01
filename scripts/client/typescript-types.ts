import type { JsonSchema } from '../../src/http/openapi/openapi-document.ts';

type Schema = Omit<JsonSchema, 'type'> & { type?: string | string[]; allOf?: Schema[] };

/**
 * Collects TypeScript declarations of JSON Schemas and of the named schemas to which they refer.
 * Objects within objects get their own names.
 */
export class TypeDeclarations {
  readonly #declared = new Map<string, string>();
  readonly #named: Record<string, Schema>;

  constructor(named: Record<string, Schema>) {
    this.#named = named;
  }

  /** All declarations, in the order of their names. */
  toString(): string {
    const names = [...this.#declared.keys()].sort();
    return names.map((name) => this.#declared.get(name)).join('\n\n');
  }

  /** Declares the type under the name. Returns the name. */
  declare(name: string, schema: Schema): string {
    const text = this.#declarationOf(name, schema);
    const existing = this.#declared.get(name);
    if (existing !== undefined && existing !== text)
      throw new Error(`Two types of the client have the name ${name}.`);
    this.#declared.set(name, text);
    return name;
  }

  #declarationOf(name: string, schema: Schema): string {
    const body = this.#isObject(schema)
      ? `export interface ${name} ${this.#members(name, schema)}`
      : `export type ${name} = ${this.typeOf(name, schema)};`;
    return comment(schema.description, '') + body;
  }

  /** A type expression; objects in it are declared with names that begin with `name`. */
  typeOf(name: string, schema: Schema): string {
    if (schema.$ref) return this.#refer(schema.$ref.split('/').at(-1) ?? '');
    const values = schema.const === undefined ? schema.enum : [schema.const];
    if (values) return union(values.map((value) => JSON.stringify(value)));
    if (schema.anyOf) return union(this.#alternatives(name, schema.anyOf));
    if (schema.allOf) return this.#alternatives(name, schema.allOf).join(' & ');
    if (Array.isArray(schema.type))
      return union(schema.type.map((type) => this.typeOf(name, { ...schema, type })));
    if (schema.type === 'object') return this.#objectOf(name, schema);
    if (schema.type === 'array') return arrayOf(this.typeOf(singular(name), schema.items ?? {}));
    return primitives[schema.type ?? ''] ?? 'unknown';
  }

  #refer(name: string): string {
    const schema = this.#named[name];
    if (!schema) throw new Error(`The document refers to an unknown schema ${name}.`);
    if (this.#declared.has(name)) return name;
    this.#declared.set(name, '');
    const text = this.#declarationOf(name, schema);
    this.#declared.set(name, text);
    return name;
  }

  /** The first object has the name, others the name with a number. */
  #alternatives(name: string, schemas: Schema[]): string[] {
    const objects = schemas.filter((schema) => this.#isObject(schema));
    return schemas.map((schema) => {
      const at = objects.indexOf(schema);
      return this.typeOf(at > 0 ? `${name}${at + 1}` : name, schema);
    });
  }

  #isObject(schema: Schema): boolean {
    return schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0;
  }

  #objectOf(name: string, schema: Schema): string {
    const free = this.#named[name] ? `${name}Data` : name;
    if (this.#isObject(schema)) return this.declare(free, withoutDescription(schema));
    const values = schema.additionalProperties;
    if (values === undefined || typeof values === 'boolean') return 'Record<string, unknown>';
    return `Record<string, ${this.typeOf(`${name}Value`, values)}>`;
  }

  #members(name: string, { properties = {}, required = [] }: Schema): string {
    const lines = Object.entries(properties).map(([key, schema]) => {
      const isOptional = !required.includes(key);
      const type = this.typeOf(name + pascalCase(key), schema);
      const member = /^\w+$/.test(key) ? key : JSON.stringify(key);
      const optional = isOptional ? `?: ${type} | undefined` : `: ${type}`;
      return `${comment(schema.description, '  ')}  ${member}${optional};\n`;
    });
    return `{\n${lines.join('')}}`;
  }
}

const primitives: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

const union = (types: string[]): string => [...new Set(types)].join(' | ');

const arrayOf = (type: string): string => (type.includes(' ') ? `(${type})[]` : `${type}[]`);

function withoutDescription({ description: _, ...schema }: Schema): Schema {
  return schema;
}

const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss)es$/, '$1')
    .replace(/([^s])s$/, '$1');

/** `shipping_address` becomes `ShippingAddress`. */
export const pascalCase = (words: string): string =>
  words.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_gap, letter: string) =>
    letter.toUpperCase(),
  );

/** A documentation comment, or nothing without a text. */
export function comment(text: string | undefined, indent: string): string {
  return text ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '';
}
