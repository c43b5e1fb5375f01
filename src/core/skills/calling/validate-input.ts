import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Errors } from 'typebox/value';
import type { FieldProblem } from '../../../kernel/domain-error.ts';
import { describeProblem } from '../../../kernel/schema-problem.ts';
import type { InputFields } from './input-fields.ts';

type SchemaProblem = ReturnType<typeof Errors>[number];

/**
 * The problems of a skill's input, at most one for each field; the code of a missing field is
 * `required`. Empty if the input is valid.
 */
export function validateInput(schema: TSchema, input: InputFields): FieldProblem[] {
  if (getValidator(schema).Check(input)) return [];
  const problems = Errors(schema, input).filter(isReportable);
  const perField = new Map<string, FieldProblem>();
  for (const problem of problems.flatMap((one) => toFieldProblems(one, problems)))
    if (!perField.has(problem.field)) perField.set(problem.field, problem);
  const reported = [...perField.values()];
  return reported.length > 0
    ? reported
    : [{ field: 'data', code: 'format', message: 'is not valid' }];
}

/** Compiled schemas: there are few, and every call uses one. */
const validators = new WeakMap<TSchema, Pick<Validator, 'Check'>>();

function getValidator(schema: TSchema): Pick<Validator, 'Check'> {
  const known = validators.get(schema);
  if (known) return known;
  const validator = Compile(schema);
  validators.set(schema, validator);
  return validator;
}

/**
 * Skips errors of `anyOf` itself and of its null branch: the other branches have better messages.
 */
const isReportable = ({ keyword, schemaPath, params }: SchemaProblem): boolean =>
  keyword !== 'anyOf' &&
  !(schemaPath.includes('/anyOf/') && 'type' in params && params.type === 'null');

function toFieldProblems(problem: SchemaProblem, all: SchemaProblem[]): FieldProblem[] {
  const { keyword, instancePath } = problem;
  if (keyword === 'required')
    return problem.params.requiredProperties.map((name) => ({
      field: toFieldPath(`${instancePath}/${name}`),
      code: 'required',
      message: 'is required',
    }));
  const field = toFieldPath(instancePath);
  if (keyword === 'enum') return [notOneOf(field, problem.params.allowedValues)];
  if (keyword !== 'const') return [{ field, code: keyword, message: describeProblem(problem) }];
  const words = all.flatMap((one) =>
    one.keyword === 'const' && one.instancePath === instancePath
      ? String(one.params.allowedValue)
      : [],
  );
  return [notOneOf(field, words)];
}

function notOneOf(field: string, words: readonly unknown[]): FieldProblem {
  return { field, code: 'enum', message: `must be one of: ${words.join(', ')}` };
}

/** Turns `/items/0/quantity` into `items[0].quantity`. */
function toFieldPath(path: string): string {
  const steps = path.split('/').slice(1);
  const written = steps.map((step, depth) =>
    /^\d+$/.test(step) ? `[${step}]` : `${depth > 0 ? '.' : ''}${step}`,
  );
  return written.join('') || 'data';
}
