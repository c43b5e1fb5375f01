import { Refusal, type RefusalKind } from '../../../kernel/refusal.ts';
import { withinTime } from '../../../platform/time-limit.ts';
import { placeOf } from '../place/place.ts';
import type { Asker, Outcome, Skill } from '../skill.ts';
import type { SkillTools } from '../skill-tools.ts';
import { adviceFor } from './advice.ts';
import { authorize } from './authorize.ts';
import { problemsOf } from './check-input.ts';
import type { Fields } from './fields.ts';
import { type InputProblem, inputProblem } from './input-problem.ts';
import { readInput } from './read-input.ts';
import { errorOf, sentenceOf, variantChoice } from './refused.ts';

/** How a call came out. `isRefused`: nothing was done, and the text and `data.error` say what mends it. */
export type CallAnswer = { isRefused: boolean; text: string; data: Fields };

/** A skill and what was sent for it. */
export type SkillCall = { skill: Skill; sent: Fields };

/** As long as a run of a task may take. */
const longestMilliseconds = 25_000;

/** What concerns the caller and not the call: refused as it is, for the door to say in its own way. */
const ofCaller: ReadonlySet<RefusalKind> = new Set([
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
  tools: SkillTools,
  asker: Asker,
  { skill, sent }: SkillCall,
): Promise<CallAnswer> {
  const input = readInput(skill.input, sent);
  const place = await placeOf(tools, asker, input);
  authorize(skill, { ...asker, place, origin: tools.unit.published().origin });
  const problems = problemsOf(skill.input, input);
  if (problems.length > 0) return unfitAnswer(inputProblem(skill.name, problems));
  try {
    const run = skill.run(tools, { ...asker, place }, input as never);
    const outcome = await withinTime<Outcome | null>(longestMilliseconds, run, () => null);
    if (outcome === null) throw tookTooLong();
    return answerOf(skill, outcome);
  } catch (error) {
    if (!(error instanceof Refusal) || ofCaller.has(error.kind)) throw error;
    return refusedAnswer(error, input);
  }
}

/** The data of all artifacts in one object: no two of a skill have a member in common. */
function answerOf({ name }: Skill, outcome: Outcome): CallAnswer {
  const { state, say, artifacts } = outcome;
  const parts = artifacts.flatMap((artifact) => artifact.parts);
  const data: Fields = Object.assign({}, ...parts.map((part) => part.data));
  // A question with nothing in hand: what was asked for has not been done.
  if (state === 'input_required' && artifacts.length === 0)
    return {
      isRefused: true,
      text: say,
      data: { error: { code: 'input_required', message: say } },
    };
  return { isRefused: false, text: `${say}${howToSeeMore(name, outcome)}`, data };
}

/** Nobody is told later what comes of it: who wants to know calls again. */
function howToSeeMore(name: Skill['name'], { awaits = [], remember = {} }: Outcome): string {
  const key = ['session_id', 'cart_token'].find((field) => remember[field] !== undefined);
  if (awaits.length === 0 || key === undefined) return '';
  const again = {
    ...(name === 'cart-management' && { action: 'checkout' }),
    [key]: remember[key],
  };
  return ` To see the order once it is paid, call ${name} again with ${JSON.stringify(again)}.`;
}

function unfitAnswer(problem: InputProblem): CallAnswer {
  const text = `${problem.say} Call it again with all of its fields.`;
  const error = { code: 'validation_failed', message: text, ...factsOf(problem) };
  return { isRefused: true, text, data: { error } };
}

const factsOf = (problem: InputProblem) =>
  problem.kind === 'missing' ? { needed: problem.needed } : { details: problem.details };

function refusedAnswer(refusal: Refusal, input: Fields): CallAnswer {
  const error = errorOf(refusal);
  if (refusal.reason === 'variant_unresolved') {
    const { say, data } = variantChoice(refusal, input);
    return { isRefused: true, text: say, data: { error, ...data } };
  }
  const text = `${sentenceOf(refusal)} ${adviceFor(refusal)}`.trim();
  return { isRefused: true, text, data: { error } };
}

const tookTooLong = () =>
  new Refusal(
    'unavailable',
    'timed_out',
    'This took too long and was given up: send the same again.',
    { retryAfterSeconds: 5 },
  );
