import { Ajv, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { createDecimalNumberCheck } from './decimal-numbers.ts';

const sharedOptions: Options = { allErrors: true, strict: false, useDefaults: true };

/** For bodies, without type coercion: a number in quotes is a string. */
const strict = withFormats(new Ajv({ ...sharedOptions, coerceTypes: false }));

/** For query and path, with coercion: `limit=5` is a number, a single `tag` is a list of one. */
const lenient = withFormats(new Ajv({ ...sharedOptions, coerceTypes: 'array' }));

export const validatorCompiler: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) => {
  if (httpPart === 'body') return strict.compile(schema);
  const validate = lenient.compile(schema);
  const problemsOf = createDecimalNumberCheck(schema as TSchema);
  return (input: unknown) => {
    const problems = problemsOf(input);
    if (problems.length > 0) return { error: problems };
    return validate(input) ? { value: input } : { error: validate.errors ?? [] };
  };
};

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['date-time', 'email', 'uri']);
  return ajv;
}
