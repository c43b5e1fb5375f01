import { Refusal } from '../../../kernel/refusal.ts';
import { withinTime } from '../../../platform/time-limit.ts';
import { lostDatabase } from '../../../platform/unavailable.ts';
import type { Fields } from '../calling/fields.ts';
import type { Skill } from '../skill.ts';
import { endingOf, refusedEnding } from './ending/ending.ts';
import { type Ending, internalEnding, timedOutEnding } from './ending/failure.ts';
import type { ConversationParts, Turn } from './parts.ts';

/** Less than the lease of a run (lease.ts): what takes longer is given up before others think it dead. */
const longestMilliseconds = 25_000;

/** Does what a turn comes to, and answers how it ended: also when it failed, broke or took too long. */
export async function carryOut(parts: ConversationParts, turn: Turn): Promise<Ending> {
  const { step } = turn.plan;
  if ('ending' in step) return stillAsking(turn, step.ending);
  const { skill, input } = step;
  const { runMilliseconds = longestMilliseconds } = parts;
  return withinTime(runMilliseconds, runSkill(parts, turn, skill, input), () => {
    parts.tools.desk.alarm?.('a skill took too long and was given up', { skill: skill.name });
    return timedOutEnding;
  });
}

async function runSkill(
  { tools }: ConversationParts,
  turn: Turn,
  skill: Skill,
  input: Fields,
): Promise<Ending> {
  const { asker, plan, request } = turn;
  try {
    const outcome = await skill.run(tools, { ...asker, place: plan.place }, input as never);
    return endingOf(outcome, plan.request ?? input, request.configuration.outputModes);
  } catch (error) {
    const refusal = error instanceof Refusal ? error : lostDatabase(error);
    if (refusal) return stillAsking(turn, refusedEnding(refusal, input, asker));
    tools.desk.alarm?.('a skill failed', { skill: skill.name, err: error });
    return internalEnding;
  }
}

/**
 * A later message that cannot be followed does not undo what its task had come to, a payment that is
 * waited for above all: the task goes on asking, and forgets what was wrong.
 */
function stillAsking({ before }: Turn, ending: Ending): Ending {
  const { change } = ending;
  if (before === null || change.trigger !== 'fail') return ending;
  return { change: { ...change, trigger: 'ask', request: before.request } };
}
