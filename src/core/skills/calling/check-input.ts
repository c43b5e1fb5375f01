import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Errors } from 'typebox/value';
import type { FieldProblem } from '../../../kernel/refusal.ts';
import type { Fields } from './fields.ts';
import { type Problem, sayProblem } from './say-problem.ts';

/** What is wrong with a skill's input, one entry a field; `required`: left out. Empty: nothing. */
export function problemsOf(schema: TSchema, input: Fields): FieldProblem[] {
  if (validatorOf(schema).Check(input)) return [];
  const problems = Errors(schema, input).filter(isTelling);
  const perField = new Map<string, FieldProblem>();
  for (const problem of problems.flatMap((one) => fieldProblems(one, problems)))
    if (!perField.has(problem.field)) perField.set(problem.field, problem);
  const told = [...perField.values()];
  return told.length > 0 ? told : [{ field: 'data', code: 'format', message: 'is not valid' }];
}

/** Schemas of skills are few, and asked for at every call. */
const validators = new WeakMap<TSchema, Pick<Validator, 'Check'>>();

function validatorOf(schema: TSchema): Pick<Validator, 'Check'> {
  const known = validators.get(schema);
  if (known) return known;
  const validator = Compile(schema);
  validators.set(schema, validator);
  return validator;
}

/** That a value is none of several, and not null, is said by what is wrong with each of them. */
const isTelling = ({ keyword, schemaPath, params }: Problem): boolean =>
  keyword !== 'anyOf' &&
  !(schemaPath.includes('/anyOf/') && 'type' in params && params.type === 'null');

function fieldProblems(problem: Problem, all: Problem[]): FieldProblem[] {
  const { keyword, instancePath } = problem;
  if (keyword === 'required')
    return problem.params.requiredProperties.map((name) => ({
      field: fieldAt(`${instancePath}/${name}`),
      code: 'required',
      message: 'is required',
    }));
  const field = fieldAt(instancePath);
  if (keyword === 'enum') return [noneOf(field, problem.params.allowedValues)];
  if (keyword !== 'const') return [{ field, code: keyword, message: sayProblem(problem) }];
  const words = all.flatMap((one) =>
    one.keyword === 'const' && one.instancePath === instancePath
      ? String(one.params.allowedValue)
      : [],
  );
  return [noneOf(field, words)];
}

function noneOf(field: string, words: readonly unknown[]): FieldProblem {
  return { field, code: 'enum', message: `must be one of: ${words.join(', ')}` };
}

/** `/items/0/quantity` is `items[0].quantity`. */
function fieldAt(path: string): string {
  const steps = path.split('/').slice(1);
  const written = steps.map((step, depth) =>
    /^\d+$/.test(step) ? `[${step}]` : `${depth > 0 ? '.' : ''}${step}`,
  );
  return written.join('') || 'data';
}
