import type { FastifyError, FastifyRequest } from 'fastify';
import { DomainError, type FieldProblem, invalid } from '../../kernel/domain-error.ts';
import { describeProblem } from '../../kernel/schema-problem.ts';
import { asDatabaseUnavailable } from '../../platform/database-unavailable.ts';

/**
 * The error as a domain error, or null for an internal error. Errors of Fastify, the validator and
 * the database are translated here, so that all APIs report them alike.
 */
export function toDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (!(error instanceof Error)) return null;
  const { validation, validationContext } = error as FastifyError;
  if (validation)
    return invalid(
      selectUsefulProblems(validation).map((problem) => toFieldProblem(problem, validationContext)),
    );
  const code = 'code' in error ? String(error.code) : '';
  return fromFastifyError(code) ?? asDatabaseUnavailable(error);
}

/** The same, and logs internal errors with the request id that the caller receives. */
export function toDomainErrorOrLog(error: unknown, request: FastifyRequest): DomainError | null {
  const domainError = toDomainError(error);
  if (!domainError) request.log.error({ err: error, request_id: request.id }, 'a request failed');
  return domainError;
}

type Validation = NonNullable<FastifyError['validation']>[number];

/**
 * One problem for each mistake. For a nullable field, the problem "must be null" is dropped; for an
 * enumeration, the problems of its values are merged into one that lists them.
 */
function selectUsefulProblems(problems: Validation[]): Validation[] {
  const nullable = problems.filter(isNullBranch).map(({ instancePath }) => instancePath);
  const values = problems.filter(
    (problem) =>
      !isNullBranch(problem) &&
      !(problem.keyword === 'anyOf' && nullable.includes(problem.instancePath)),
  );
  return values.flatMap((problem) => {
    const constants = values.filter(
      ({ keyword, instancePath }) => keyword === 'const' && instancePath === problem.instancePath,
    );
    if (constants.length === 0) return [problem];
    return problem === constants[0] ? [mergeAllowedValues(problem, constants)] : [];
  });
}

const mergeAllowedValues = (problem: Validation, constants: Validation[]): Validation => ({
  ...problem,
  keyword: 'enum',
  params: { allowedValues: constants.map(({ params }) => String(params.allowedValue)) },
});

const isNullBranch = ({ keyword, params, schemaPath }: Validation) =>
  keyword === 'type' && params.type === 'null' && /\/anyOf\/\d+\/type$/.test(schemaPath);

/** `/variants/0/stock` and a missing `sku` become `variants[0].stock` and `variants[0].sku`. */
function toFieldProblem(problem: Validation, context: string | undefined): FieldProblem {
  const missing = problem.keyword === 'required' ? `/${problem.params.missingProperty}` : '';
  const field = `${problem.instancePath}${missing}`
    .split('/')
    .slice(1)
    .map((step, depth) => (/^\d+$/.test(step) ? `[${step}]` : `${depth > 0 ? '.' : ''}${step}`))
    .join('');
  return {
    field: field || (context ?? 'body'),
    code: problem.keyword,
    message: missing ? 'is required' : messageOf(problem),
  };
}

function messageOf(problem: Validation): string {
  const allowed = problem.params.allowedValues;
  if (Array.isArray(allowed)) return `must be one of: ${allowed.join(', ')}`;
  return describeProblem(problem);
}

function fromFastifyError(code: string): DomainError | null {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DomainError(
        'too_large',
        'body_too_large',
        'The request body exceeds the size limit of this endpoint.',
      );
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new DomainError(
        'unsupported_type',
        'unsupported_media_type',
        'Send the body as application/json.',
      );
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return invalid(
        [{ field: 'body', code: 'empty', message: 'is empty: send a JSON object' }],
        'invalid_json',
      );
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalid(
        [
          {
            field: 'body',
            code: 'invalid_json',
            message: 'does not have the length that Content-Length states',
          },
        ],
        'invalid_json',
      );
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return invalid(
        [
          {
            field: 'path',
            code: 'bad_path',
            message: 'is malformed or has a segment that is too long',
          },
        ],
        'bad_path',
      );
    default:
      return null;
  }
}
