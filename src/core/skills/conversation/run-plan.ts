import { DomainError } from '../../../kernel/domain-error.ts';
import { asDatabaseUnavailable } from '../../../platform/database-unavailable.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import type { InputFields } from '../calling/input-fields.ts';
import type { Skill } from '../skill.ts';
import type { ConversationDeps, MessageTurn } from './conversation-deps.ts';
import { internalErrorResult, type TaskResult, timedOutResult } from './result/task-result.ts';
import { errorToTaskResult, toTaskResult } from './result/to-task-result.ts';

/** Less than the lease of a run (lease.ts): what takes longer is given up before others think it dead. */
const maxRunMilliseconds = 25_000;

/** Does what a turn comes to, and answers how it ended: also when it failed, broke or took too long. */
export async function runPlan(parts: ConversationDeps, turn: MessageTurn): Promise<TaskResult> {
  const { step } = turn.plan;
  if ('ending' in step) return keepAsking(turn, step.ending);
  const { skill, input } = step;
  const { runMilliseconds = maxRunMilliseconds } = parts;
  return withTimeout(runMilliseconds, runSkill(parts, turn, skill, input), () => {
    parts.tools.paymentContext.alarm?.('a skill took too long and was given up', {
      skill: skill.name,
    });
    return timedOutResult;
  });
}

async function runSkill(
  { tools }: ConversationDeps,
  turn: MessageTurn,
  skill: Skill,
  input: InputFields,
): Promise<TaskResult> {
  const { caller, plan, request } = turn;
  try {
    const outcome = await skill.run(tools, { ...caller, scope: plan.scope }, input as never);
    return toTaskResult(outcome, plan.request ?? input, request.configuration.outputModes);
  } catch (error) {
    const refusal = error instanceof DomainError ? error : asDatabaseUnavailable(error);
    if (refusal) return keepAsking(turn, errorToTaskResult(refusal, input, caller));
    tools.paymentContext.alarm?.('a skill failed', { skill: skill.name, err: error });
    return internalErrorResult;
  }
}

/**
 * A later message that cannot be followed does not undo what its task had come to, a payment that is
 * waited for above all: the task goes on asking, and forgets what was wrong.
 */
function keepAsking({ before }: MessageTurn, ending: TaskResult): TaskResult {
  const { change } = ending;
  if (before === null || change.trigger !== 'fail') return ending;
  return { change: { ...change, trigger: 'ask', request: before.request } };
}
