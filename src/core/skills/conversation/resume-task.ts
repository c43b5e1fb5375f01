import { DomainError, invalid } from '../../../kernel/domain-error.ts';
import { applyChange, type TaskUpdate } from '../../tasks/apply-change.ts';
import { changeTask } from '../../tasks/change/change-task.ts';
import type { Message } from '../../tasks/message.ts';
import { setPushConfig } from '../../tasks/push/manage-push-configs.ts';
import { getTask } from '../../tasks/read/read-tasks.ts';
import type { Task, TaskId } from '../../tasks/task.ts';
import { bearerRequired } from '../calling/authorize.ts';
import type { SkillCaller } from '../skill.ts';
import type { ConversationDeps, MessageTurn } from './conversation-deps.ts';
import { buildTaskMetadata, createRun } from './task-run.ts';

/**
 * The task that a message goes on with (a2a.md 6). 401 without a bearer, 404 `task_not_found`, 400 when
 * the message names another conversation, 409 `task_terminal` or `task_running` for one that takes no more.
 */
export async function loadContinuedTask(
  { tools, clock }: ConversationDeps,
  { bearer }: SkillCaller,
  message: Message,
): Promise<Task | null> {
  const { taskId, contextId } = message;
  if (taskId === undefined) return null;
  if (!bearer) throw bearerRequired('A task goes on for its own workspace only');
  const task = await tools.unit.view(bearer.tenant, (view) => getTask(view, taskId));
  if (contextId !== undefined && contextId !== task.contextId) throw contextMismatch();
  // What refuses the change refuses the message, before anything is made of it.
  const heard = applyChange(task, { trigger: null }, clock()).task;
  applyChange(heard, { trigger: 'start' }, clock());
  return task;
}

/**
 * Takes the task up again: the message joins its history, with what it adds to the request. Of two at
 * once one does; the other is refused with 409 `task_running`, also when the first has ended already:
 * it was planned for what the task was before.
 */
export async function resumeTask(
  parts: ConversationDeps,
  { caller, plan, request, before }: MessageTurn & { before: Task },
): Promise<TaskUpdate> {
  const { pushConfig, returnImmediately } = request.configuration;
  const changed = await parts.tools.unit.run(before.tenant, async (work) => {
    if (pushConfig) await setPushConfig(work, parts.pushPolicy, before.id, pushConfig);
    const started = await changeTask(work, before.id, {
      trigger: 'start',
      userMessage: request.message,
      request: plan.request,
      metadata: buildTaskMetadata({ caller, plan, request }),
      run: createRun(parts),
      pushMode: returnImmediately ? 'all' : 'final',
    });
    if (started?.task.historyCount !== before.historyCount + 1) throw concurrentMessage(before.id);
    return started;
  });
  parts.feed.publish(changed.events);
  return changed;
}

const concurrentMessage = (id: TaskId) =>
  new DomainError(
    'wrong_state',
    'task_running',
    `Another message for ${id} came first: send yours again when it has answered.`,
  );

const contextMismatch = () =>
  invalid([
    {
      field: 'message.contextId',
      code: 'mismatch',
      message: 'is not the context of this task: leave it out, or send that of the task',
    },
  ]);
