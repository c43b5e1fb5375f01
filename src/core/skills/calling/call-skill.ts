import { DomainError, type DomainErrorKind } from '../../../kernel/domain-error.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import { resolveCallScope } from '../scope/call-scope.ts';
import type { Skill, SkillCaller, SkillOutcome } from '../skill.ts';
import type { SkillDeps } from '../skill-deps.ts';
import { authorizeSkill } from './authorize.ts';
import { toErrorData, toErrorMessage, toVariantChoice } from './error-output.ts';
import type { InputFields } from './input-fields.ts';
import { type InputProblem, toInputProblem } from './input-problem.ts';
import { readInput } from './read-input.ts';
import { getRecoveryHint } from './recovery-hints.ts';
import { validateInput } from './validate-input.ts';

/** How a call came out. `isRefused`: nothing was done, and the text and `data.error` say what mends it. */
export type SkillCallResult = { isError: boolean; text: string; data: InputFields };

/** A skill and what was sent for it. */
export type SkillCall = { skill: Skill; fields: InputFields };

/** As long as a run of a task may take. */
const maxRunMilliseconds = 25_000;

/** What concerns the caller and not the call: refused as it is, for the door to say in its own way. */
const callerErrorKinds: ReadonlySet<DomainErrorKind> = new Set([
  'unauthenticated',
  'forbidden',
  'rate_limited',
  'unavailable',
]);

/**
 * Runs a skill for a door without tasks: it answers at once, and nothing but what the skill does is
 * kept. Refuses with 401 and 403 as `authorize` does, and with 503 when the skill takes too long;
 * every other refusal is an answer.
 */
export async function callSkill(
  tools: SkillDeps,
  asker: SkillCaller,
  { skill, fields }: SkillCall,
): Promise<SkillCallResult> {
  const input = readInput(skill.input, fields);
  const scope = await resolveCallScope(tools, asker, input);
  authorizeSkill(skill, { ...asker, scope, origin: tools.unit.publishedReader().origin });
  const problems = validateInput(skill.input, input);
  if (problems.length > 0) return toInvalidInputResult(toInputProblem(skill.name, problems));
  try {
    const run = skill.run(tools, { ...asker, scope }, input as never);
    const outcome = await withTimeout<SkillOutcome | null>(maxRunMilliseconds, run, () => null);
    if (outcome === null) throw skillTimedOut();
    return toCallResult(skill, outcome);
  } catch (error) {
    if (!(error instanceof DomainError) || callerErrorKinds.has(error.kind)) throw error;
    return toErrorResult(error, input);
  }
}

/** The data of all artifacts in one object: no two of a skill have a member in common. */
function toCallResult({ name }: Skill, outcome: SkillOutcome): SkillCallResult {
  const { state, message, artifacts } = outcome;
  const parts = artifacts.flatMap((artifact) => artifact.parts);
  const data: InputFields = Object.assign({}, ...parts.map((part) => part.data));
  // A question with nothing in hand: what was asked for has not been done.
  if (state === 'input_required' && artifacts.length === 0)
    return {
      isError: true,
      text: message,
      data: { error: { code: 'input_required', message } },
    };
  return { isError: false, text: `${message}${describeNextCall(name, outcome)}`, data };
}

/** Nobody is told later what comes of it: who wants to know calls again. */
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
  return ` To see the order once it is paid, call ${name} again with ${JSON.stringify(again)}.`;
}

function toInvalidInputResult(problem: InputProblem): SkillCallResult {
  const text = `${problem.say} Call it again with all of its fields.`;
  const error = { code: 'validation_failed', message: text, ...toProblemData(problem) };
  return { isError: true, text, data: { error } };
}

const toProblemData = (problem: InputProblem) =>
  problem.kind === 'missing' ? { needed: problem.needed } : { details: problem.details };

function toErrorResult(refusal: DomainError, input: InputFields): SkillCallResult {
  const error = toErrorData(refusal);
  if (refusal.reason === 'variant_unresolved') {
    const { say, data } = toVariantChoice(refusal, input);
    return { isError: true, text: say, data: { error, ...data } };
  }
  const text = `${toErrorMessage(refusal)} ${getRecoveryHint(refusal)}`.trim();
  return { isError: true, text, data: { error } };
}

const skillTimedOut = () =>
  new DomainError(
    'unavailable',
    'timed_out',
    'This took too long and was given up: send the same again.',
    { retryAfterSeconds: 5 },
  );
