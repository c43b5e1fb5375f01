import { Ajv, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { TSchema } from 'typebox';

const sharedOptions: Options = { allErrors: true, strict: false, useDefaults: true };

/** For bodies, without type coercion: a number in quotes is a string. */
const strict = withFormats(new Ajv({ ...sharedOptions, coerceTypes: false }));

/** For query and path, with coercion: `limit=5` is a number, a single `tag` is a list of one. */
const lenient = withFormats(new Ajv({ ...sharedOptions, coerceTypes: 'array' }));

/**
 * Compiles a schema when the first request of its route arrives: compiling all of them would take a
 * third of the startup time.
 */
export const validatorCompiler: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) => {
  const compile = httpPart === 'body' ? compileBody : compileText;
  let validate: Validate | undefined;
  return (input: unknown) => {
    validate ??= compile(schema);
    return validate(input);
  };
};

type Validate = (input: unknown) => { value: unknown } | { error: FastifySchemaValidationError[] };

function compileBody(schema: FastifySchema): Validate {
  return resultOf(strict.compile(schema));
}

function compileText(schema: FastifySchema): Validate {
  const validate = resultOf(lenient.compile(schema));
  const problemsOf = createDecimalNumberCheck(schema as TSchema);
  return (input) => {
    const problems = problemsOf(input);
    return problems.length > 0 ? { error: problems } : validate(input);
  };
}

const resultOf =
  (validate: ValidateFunction): Validate =>
  (input) =>
    validate(input)
      ? { value: input }
      : { error: (validate.errors ?? []) as FastifySchemaValidationError[] };

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['date-time', 'email', 'uri']);
  return ajv;
}

/** The part of an Ajv error that error responses use. */
type NumberProblem = {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message: string;
};

type Schema = Partial<Record<'type' | 'items' | 'anyOf' | 'properties', unknown>>;
type NumberType = 'integer' | 'number';

/**
 * Finds query and path numbers that are not in plain decimal notation. Ajv converts text like
 * JavaScript does, so it would also accept `1e3`, `0x1`, `+1` and ` 1`.
 */
function createDecimalNumberCheck(schema: TSchema): (input: unknown) => NumberProblem[] {
  const { properties = {} } = schema as { properties?: Record<string, Schema> };
  const types = Object.entries(properties).flatMap(([name, property]) => {
    const type = numberTypeOf(property);
    return type ? [[name, type] as const] : [];
  });
  return (input) =>
    types.flatMap(([name, type]) => {
      const values = [(input as Record<string, unknown>)[name]].flat();
      return values.every((value) => isDecimalNumber(value, type))
        ? []
        : [numberProblemOf(name, type)];
    });
}

/** Null if the schema also accepts text. */
function numberTypeOf({ type, items, anyOf }: Schema): NumberType | null {
  if (type === 'integer' || type === 'number') return type;
  if (items) return numberTypeOf(items as Schema);
  const types = ((anyOf ?? []) as Schema[])
    .filter((each) => each.type !== 'null')
    .map(numberTypeOf);
  return types.every((each) => each !== null) ? (types[0] ?? null) : null;
}

function isDecimalNumber(value: unknown, type: NumberType): boolean {
  if (typeof value !== 'string') return true;
  const pattern = type === 'integer' ? /^-?\d{1,16}$/ : /^-?\d{1,16}(?:\.\d{1,16})?$/;
  return pattern.test(value);
}

const numberProblemOf = (name: string, type: NumberType): NumberProblem => ({
  instancePath: `/${name}`,
  schemaPath: `#/properties/${name}/type`,
  keyword: 'type',
  params: { type },
  message: type === 'integer' ? 'must be an integer in decimal digits' : 'must be a decimal number',
});
