import { Ajv, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { TSchema } from 'typebox';
import { createDecimalNumberCheck } from './decimal-numbers.ts';

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
