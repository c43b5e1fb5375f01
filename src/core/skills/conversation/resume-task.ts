import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import { applyChange, type TaskUpdate } from '../../tasks/apply-change.ts';
import { changeTask } from '../../tasks/change/change-task.ts';
import type { Message } from '../../tasks/message.ts';
import { setPushConfig } from '../../tasks/push/manage-push-configs.ts';
import { getTask } from '../../tasks/read/read-tasks.ts';
import type { Task, TaskId } from '../../tasks/task.ts';
import { bearerRequired } from '../calling/authorize.ts';
import type { SkillCaller } from '../skill.ts';
import type { ConversationDeps, MessageAttempt } from './conversation-deps.ts';
import { findOpenOffer } from './find-open-offer.ts';
import { buildTaskMetadata, createRun } from './task-run.ts';

/**
 * The task that a message continues; null if it names none and is no yes to an open offer. 401
 * without a bearer, 404 `task_not_found`, 400 if the message names another context, 409
 * `task_terminal` or `task_running` if the task accepts no message.
 */
export async function loadContinuedTask(
  deps: ConversationDeps,
  caller: SkillCaller,
  message: Message,
): Promise<Task | null> {
  const { skillDeps, clock } = deps;
  const { bearer } = caller;
  const { taskId, contextId } = message;
  if (taskId === undefined) return findOpenOffer(deps, caller, message);
  if (!bearer) throw bearerRequired('Only the workspace of a task can continue it');
  const task = await skillDeps.unit.view(bearer.tenant, (view) => getTask(view, taskId));
  if (contextId !== undefined && contextId !== task.contextId) throw contextMismatch();
  // Throws if the task accepts no message, before the message is interpreted.
  const continued = applyChange(task, { trigger: null }, clock()).task;
  applyChange(continued, { trigger: 'start' }, clock());
  return task;
}

/**
 * Adds the message to the history of the task, and starts it again with the merged request. One of
 * two concurrent messages fails with 409 `task_running`, even if the run of the other has already
 * ended, because it was planned for an earlier state of the task.
 */
export async function resumeTask(
  deps: ConversationDeps,
  { caller, plan, request, before }: MessageAttempt & { before: Task },
): Promise<TaskUpdate> {
  const { pushConfig, returnImmediately } = request.configuration;
  const changed = await deps.skillDeps.unit.run(before.tenant, async (work) => {
    if (pushConfig) await setPushConfig(work, deps.pushPolicy, before.id, pushConfig);
    const started = await changeTask(work, before.id, {
      trigger: 'start',
      userMessage: request.message,
      request: plan.request,
      metadata: buildTaskMetadata({ caller, plan, request }),
      run: createRun(deps),
      pushMode: returnImmediately ? 'all' : 'final',
    });
    if (started?.task.historyCount !== before.historyCount + 1) throw concurrentMessage(before.id);
    return started;
  });
  deps.feed.publish(changed.events);
  return changed;
}

const concurrentMessage = (id: TaskId) =>
  new DomainError(
    'wrong_state',
    'task_running',
    `Another message for ${id} is being processed. Send yours again when the task has answered.`,
  );

const contextMismatch = () =>
  invalid([
    {
      field: 'message.contextId',
      code: 'mismatch',
      message: 'is not the context of this task: omit it, or send the contextId of the task',
    },
  ]);
