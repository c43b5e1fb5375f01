import type { FastifyError, FastifyRequest } from 'fastify';
import { DomainError, type FieldProblem, invalid } from '../../kernel/domain-error.ts';
import { asDatabaseUnavailable } from '../../platform/database-unavailable.ts';

/**
 * An error as a refusal, or null when it is a fault of ours. What the framework, the parser and the
 * database say is translated here, so that every door has one language for "no".
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

/** The same for the error of a request: a fault of ours goes to the log under the id that the caller is told. */
export function toDomainErrorOrLog(error: unknown, request: FastifyRequest): DomainError | null {
  const refusal = toDomainError(error);
  if (!refusal) request.log.error({ err: error, request_id: request.id }, 'a request failed');
  return refusal;
}

type Validation = NonNullable<FastifyError['validation']>[number];

/**
 * What the caller can mend, one entry a mistake: of a field that may be null only what is wrong with
 * its value, as nobody meant to send null; of one that takes certain words, all of them at once.
 */
function selectUsefulProblems(problems: Validation[]): Validation[] {
  const nullable = problems.filter(isNullBranch).map(({ instancePath }) => instancePath);
  const values = problems.filter(
    (problem) =>
      !isNullBranch(problem) &&
      !(problem.keyword === 'anyOf' && nullable.includes(problem.instancePath)),
  );
  return values.flatMap((problem) => {
    const words = values.filter(
      ({ keyword, instancePath }) => keyword === 'const' && instancePath === problem.instancePath,
    );
    if (words.length === 0) return [problem];
    return problem === words[0] ? [mergeAllowedValues(problem, words)] : [];
  });
}

const mergeAllowedValues = (problem: Validation, words: Validation[]): Validation => ({
  ...problem,
  keyword: 'enum',
  params: { allowedValues: words.map(({ params }) => String(params.allowedValue)) },
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
  return problem.message ?? 'is not valid';
}

function fromFastifyError(code: string): DomainError | null {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DomainError(
        'too_large',
        'body_too_large',
        'The body is larger than this call takes.',
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
        [{ field: 'body', code: 'invalid_json', message: 'is not as long as Content-Length says' }],
        'invalid_json',
      );
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return invalid([{ field: 'path', code: 'bad_path', message: 'cannot be read' }], 'bad_path');
    default:
      return null;
  }
}
