import { Ajv, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';

const shared: Options = { allErrors: true, strict: false, useDefaults: true };

/** Bodies are taken at their word: a number in quotes is a string. */
const strict = withFormats(new Ajv({ ...shared, coerceTypes: false }));

/** Query and path are text on the wire, so `limit=5` is a number and one `tag` is a list of one. */
const lenient = withFormats(new Ajv({ ...shared, coerceTypes: 'array' }));

export const validatorCompiler: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? strict : lenient;
  return ajv.compile(schema);
};

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['date-time', 'email', 'uri']);
  return ajv;
}
