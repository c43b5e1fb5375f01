import { Ajv, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { createDecimalNumberCheck } from './decimal-numbers.ts';

const sharedOptions: Options = { allErrors: true, strict: false, useDefaults: true };

/** Bodies are taken at their word: a number in quotes is a string. */
const strict = withFormats(new Ajv({ ...sharedOptions, coerceTypes: false }));

/** Query and path are text on the wire, so `limit=5` is a number and one `tag` is a list of one. */
const lenient = withFormats(new Ajv({ ...sharedOptions, coerceTypes: 'array' }));

export const validatorCompiler: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) => {
  if (httpPart === 'body') return strict.compile(schema);
  const validate = lenient.compile(schema);
  const problemsOf = createDecimalNumberCheck(schema as TSchema);
  return (sent: unknown) => {
    const problems = problemsOf(sent);
    if (problems.length > 0) return { error: problems };
    return validate(sent) ? { value: sent } : { error: validate.errors ?? [] };
  };
};

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['date-time', 'email', 'uri']);
  return ajv;
}
