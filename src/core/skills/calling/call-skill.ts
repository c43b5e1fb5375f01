import { DomainError, type DomainErrorKind, invalid } from '../../../kernel/domain-error.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import {
  type FailedCall,
  getNextSkillCall,
  type NextSkillCall,
} from '../guidance/next-skill-call.ts';
import { resolveCallScope } from '../scope/call-scope.ts';
import type { Skill, SkillCaller, SkillOutcome } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';
import { toResultText } from '../wire/result-text.ts';
import { authorizeSkill } from './authorize.ts';
import { toErrorData, toErrorMessage, toVariantChoice } from './error-output.ts';
import type { InputFields } from './input-fields.ts';
import { type InputProblem, toInputProblem } from './input-problem.ts';
import { readInput } from './read-input.ts';
import { getRecoveryHint } from './recovery-hints.ts';
import { validateInput } from './validate-input.ts';

/**
 * The result of a call. `isError`: nothing was done; `text` and `data.error` say how to correct it.
 */
export type SkillCallResult = { isError: boolean; text: string; data: InputFields };

/** A skill and the fields that were sent for it. */
export type SkillCall = { skill: Skill; fields: InputFields };

/** The same limit as for a run of a task. */
const maxRunMilliseconds = 25_000;

/**
 * Errors about the caller and not the call. They are thrown, so that the API presents them itself.
 */
const callerErrorKinds: ReadonlySet<DomainErrorKind> = new Set([
  'unauthenticated',
  'forbidden',
  'rate_limited',
  'unavailable',
]);

/**
 * Runs a skill for an API without tasks and returns its result; only the effects of the skill are
 * stored. Throws 401 and 403 as `authorizeSkill` does, and 503 `timed_out` if the skill takes too
 * long. Every other DomainError becomes a result with `isError`.
 */
export async function callSkill(
  deps: SkillDeps,
  caller: SkillCaller,
  { skill, fields }: SkillCall,
): Promise<SkillCallResult> {
  const input = readInput(skill.input, fields);
  const scope = await resolveCallScope(deps, caller, input);
  authorizeSkill(skill, { ...caller, scope, origin: deps.unit.publishedReader().origin });
  const problems = validateInput(skill.input, input);
  const failed = { skill: skill.name, input, siteSlug: scope.site?.slug ?? null };
  if (problems.length > 0)
    return withNextCall(
      toInvalidInputResult(toInputProblem(skill.name, problems)),
      getNextSkillCall(invalid(problems), failed),
    );
  try {
    const run = skill.run(deps, { ...caller, scope }, input as never);
    const outcome = await withTimeout<SkillOutcome | null>(maxRunMilliseconds, run, () => null);
    if (outcome === null) throw skillTimedOut();
    return toCallResult(skill, outcome) ?? toQuestionResult(outcome, failed);
  } catch (error) {
    if (!(error instanceof DomainError) || callerErrorKinds.has(error.kind)) throw error;
    return withNextCall(toErrorResult(error, input), getNextSkillCall(error, failed));
  }
}

/**
 * Merges the data of all artifacts. Artifacts of one skill have no members in common. Null for a
 * question without artifacts, which means that nothing was done.
 */
function toCallResult({ name }: Skill, outcome: SkillOutcome): SkillCallResult | null {
  const { state, artifacts } = outcome;
  const parts = artifacts.flatMap((artifact) => artifact.parts);
  const data: InputFields = Object.assign({}, ...parts.map((part) => part.data));
  if (state === 'input_required' && artifacts.length === 0) return null;
  return {
    isError: false,
    text: `${toResultText(outcome)}${describeNextCall(name, outcome)}`,
    data,
  };
}

function toQuestionResult({ message }: SkillOutcome, failed: FailedCall): SkillCallResult {
  const question = new DomainError('invalid', 'input_required', message);
  const error = { code: question.reason, message };
  return withNextCall(
    { isError: true, text: message, data: { error } },
    getNextSkillCall(question, failed),
  );
}

/** Says how to get the order later: without a task, the caller is not notified. */
function describeNextCall(
  name: Skill['name'],
  { waitKeys = [], rememberedFields = {} }: SkillOutcome,
): string {
  const key = ['session_id', 'cart_token'].find((field) => rememberedFields[field] !== undefined);
  if (waitKeys.length === 0 || key === undefined) return '';
  const again = {
    ...(name === 'cart-management' && { action: 'checkout' }),
    [key]: rememberedFields[key],
  };
  return `\nTo see the order once it is paid, call ${name} again with ${JSON.stringify(again)}.`;
}

function toInvalidInputResult(problem: InputProblem): SkillCallResult {
  const message = `${problem.say} Call it again with all fields.`;
  const error = { code: 'validation_failed', message, ...toProblemData(problem) };
  return { isError: true, text: `validation_failed: ${message}`, data: { error } };
}

/** Adds the call that helps, as text and in `data.error.next`. */
function withNextCall(result: SkillCallResult, next: NextSkillCall | null): SkillCallResult {
  if (next === null) return result;
  const { text, data } = result;
  return {
    ...result,
    text: `${text}\nNext: ${JSON.stringify({ skill: next.skill, ...next.input })}`,
    data: { ...data, error: { ...(data.error as object), next } },
  };
}

const toProblemData = (problem: InputProblem) =>
  problem.kind === 'missing' ? { needed: problem.needed } : { details: problem.details };

function toErrorResult(refusal: DomainError, input: InputFields): SkillCallResult {
  const error = toErrorData(refusal);
  if (refusal.reason === 'variant_unresolved') {
    const { say, data } = toVariantChoice(refusal, input);
    return { isError: true, text: withCode(refusal, say), data: { error, ...data } };
  }
  const text = `${toErrorMessage(refusal)} ${getRecoveryHint(refusal)}`.trim();
  return { isError: true, text: withCode(refusal, text), data: { error } };
}

/** The text of an error with its code and field: some clients show nothing else to the model. */
function withCode({ reason, details }: DomainError, text: string): string {
  const field = details[0]?.field;
  return `${reason}${field === undefined ? '' : ` (${field})`}: ${text}`;
}

const skillTimedOut = () =>
  new DomainError('unavailable', 'timed_out', 'The request timed out. Send it again.', {
    retryAfterSeconds: 5,
  });
