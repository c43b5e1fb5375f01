import { DomainError } from '../../../kernel/domain-error.ts';
import { asDatabaseUnavailable } from '../../../platform/database-unavailable.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import type { ConversationDeps, MessageAttempt, SkillRun } from './conversation-deps.ts';
import { internalErrorResult, type TaskResult, timedOutResult } from './result/task-result.ts';
import { errorToTaskResult, toTaskResult } from './result/to-task-result.ts';

/**
 * Shorter than the lease of a run, so that a run times out before other processes take it for dead.
 */
const maxRunMilliseconds = 25_000;

/** Carries out a plan. Failures, unexpected errors and timeouts become results; it never throws. */
export async function runPlan(deps: ConversationDeps, turn: MessageAttempt): Promise<TaskResult> {
  const { step } = turn.plan;
  if ('result' in step) return keepAsking(turn, step.result);
  const { skill } = step;
  const { runMilliseconds = maxRunMilliseconds } = deps;
  return withTimeout(runMilliseconds, runSkill(deps, turn, step), () => {
    deps.skillDeps.paymentContext.alarm?.('a skill timed out', {
      skill: skill.name,
    });
    return timedOutResult;
  });
}

async function runSkill(
  { skillDeps }: ConversationDeps,
  turn: MessageAttempt,
  { skill, input, repeated }: SkillRun,
): Promise<TaskResult> {
  const { caller, plan, request } = turn;
  try {
    const context = { ...caller, scope: plan.scope, repeatedFields: repeated };
    const outcome = await skill.run(skillDeps, context, input as never);
    return toTaskResult(outcome, plan.request ?? input, request.configuration.outputModes);
  } catch (error) {
    const refusal = error instanceof DomainError ? error : asDatabaseUnavailable(error);
    const failed = { skill: skill.name, input, siteSlug: plan.scope.site?.slug ?? null };
    if (refusal) return keepAsking(turn, errorToTaskResult(refusal, input, caller, failed));
    skillDeps.paymentContext.alarm?.('a skill failed', { skill: skill.name, err: error });
    return internalErrorResult;
  }
}

/**
 * A later message that fails must not end its task, which may be waiting for a payment: the task
 * asks again, and its earlier request is kept.
 */
function keepAsking({ before }: MessageAttempt, result: TaskResult): TaskResult {
  const { change } = result;
  if (before === null || change.trigger !== 'fail') return result;
  return { change: { ...change, trigger: 'ask', request: before.request } };
}
