import type { FastifySchema } from 'fastify';
import type { Static, TObject } from 'typebox';
import { invalid } from '../../kernel/domain-error.ts';
import { toDomainError } from '../errors/to-domain-error.ts';
import { validatorCompiler } from './validation.ts';

type ValidationResult = { value: unknown } | { error: unknown };

/**
 * Reads the query parameters of a list that are sent in a body, under `filters`. Texts are converted
 * as in a query. Unlike there, unknown names are refused, because without a filter more would match.
 */
export function createFilterReader<Schema extends TObject>(schema: Schema) {
  const validate = validatorCompiler({
    schema: schema as FastifySchema,
    httpPart: 'querystring',
    method: 'POST',
    url: '',
  });
  const known = Object.keys(schema.properties);
  return (filters: Record<string, unknown>): Static<Schema> => {
    const unknown = Object.keys(filters).filter((name) => !known.includes(name));
    if (unknown.length > 0) throw unknownFilters(unknown, known);
    const result = validate(structuredClone(filters)) as ValidationResult;
    if ('value' in result) return result.value as Static<Schema>;
    const error = Object.assign(new Error('invalid filters'), { validation: result.error });
    const details = toDomainError(error)?.details ?? [];
    throw invalid(details.map((detail) => ({ ...detail, field: `filters.${detail.field}` })));
  };
}

const unknownFilters = (unknown: string[], known: string[]) =>
  invalid(
    unknown.map((name) => ({
      field: `filters.${name}`.slice(0, 200),
      code: 'unknown_filter',
      message: `is not a filter; use ${known.join(', ')}`,
    })),
  );
