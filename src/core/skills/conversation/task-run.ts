import { systemTenant } from '../../../platform/unit-of-work.ts';
import type { AgentIdentity } from '../../access/signatures/agent-identity.ts';
import type { PushMode, TaskChange, TaskUpdate } from '../../tasks/apply-change.ts';
import { changeTask } from '../../tasks/change/change-task.ts';
import { createTask } from '../../tasks/create-task.ts';
import { getTask } from '../../tasks/read/read-tasks.ts';
import type { Task, TaskRun } from '../../tasks/task.ts';
import type { ConversationDeps, MessageAttempt } from './conversation-deps.ts';
import type { TaskResult } from './result/task-result.ts';
import { runPlan } from './run-plan.ts';

/** Longer than any run may take, but short for a caller who waits after its process has died. */
const leaseMilliseconds = 30_000;

/** A run of this process. Other processes may consider it dead after `until`. */
export function createRun({ clock, random }: ConversationDeps): TaskRun {
  const until = new Date(clock().getTime() + leaseMilliseconds);
  return { id: Buffer.from(random(12)).toString('base64url'), until };
}

/** Creates the task of a first message, in the workspace of the call. */
export function createMessageTask(
  { clock, random }: ConversationDeps,
  { caller, plan, request }: MessageAttempt,
  run: TaskRun | null,
): Task {
  const { site, tenant } = plan.scope;
  const isOwn = site !== null && site.tenant.workspaceId === tenant?.workspaceId;
  return createTask({
    tenant: tenant ?? systemTenant,
    contextId: request.message.contextId ?? null,
    siteId: isOwn ? site.id : null,
    anonymous: caller.bearer === null,
    message: request.message,
    metadata: {
      ...buildTaskMetadata({ caller, plan, request }),
      ...(caller.bearer === null && { anonymous: true }),
    },
    request: plan.request,
    run,
    now: clock(),
    random,
  });
}

/** The caller's metadata without the members that only the server sets, which are added. */
export function buildTaskMetadata({
  caller,
  plan,
  request,
}: Pick<MessageAttempt, 'caller' | 'plan' | 'request'>) {
  const { skill: _skill, anonymous: _anonymous, agentIdentity: _agent, ...own } = request.metadata;
  const { skill } = plan.step;
  const { agent } = caller.signer;
  return {
    ...own,
    ...(skill && { skill: skill.name }),
    ...(agent && { agentIdentity: toAgentIdentityDto(agent) }),
  };
}

/** A verified agent in camelCase, as A2A shows it. */
const toAgentIdentityDto = ({ iss, kid, scheme, verifiedAt }: AgentIdentity) => ({
  iss,
  kid,
  scheme,
  verifiedAt: verifiedAt.toISOString(),
});

/** Stores a new task with its events so far, which are sent to the push config of the request. */
export function insertTask(
  { recorder }: ConversationDeps,
  { request }: MessageAttempt,
  { task, events }: TaskUpdate,
  pushed: PushMode,
): Promise<void> {
  return recorder.insert(task, {
    frames: events,
    pushConfig: request.configuration.pushConfig,
    pushed,
  });
}

export const toStartChange = ({ run }: Task): TaskChange => ({
  trigger: 'start',
  ...(run && { runId: run.id }),
});

/** Starts a stored task. Null if the task no longer belongs to this run. */
export function startRun(deps: ConversationDeps, task: Task): Promise<TaskUpdate | null> {
  return applyTaskChange(deps, task, toStartChange(task));
}

/**
 * Runs the plan of a stored task, stores the result and returns the task. If the task was canceled
 * or taken over in the meantime, the result is dropped.
 */
export async function finishRun(
  deps: ConversationDeps,
  turn: MessageAttempt,
  task: Task,
  pushMode: PushMode,
): Promise<Task> {
  const result = await runPlan(deps, turn);
  const changed = await applyTaskChange(deps, task, { ...result.change, pushMode });
  if (changed && !result.recheck) return changed.task;
  if (changed) await recheckTask(deps, task, result);
  return deps.skillDeps.unit.view(task.tenant, (view) => getTask(view, task.id));
}

async function applyTaskChange(
  { skillDeps, feed }: ConversationDeps,
  { id, tenant, run }: Task,
  step: TaskChange,
): Promise<TaskUpdate | null> {
  const changed = await skillDeps.unit.run(tenant, (work) =>
    changeTask(work, id, { ...step, ...(run && { runId: run.id }) }),
  );
  if (changed) feed.publish(changed.events);
  return changed;
}

/** In a separate transaction, because checkouts are locked before the tasks that wait for them. */
async function recheckTask(
  { skillDeps }: ConversationDeps,
  task: Task,
  result: TaskResult,
): Promise<void> {
  try {
    await skillDeps.unit.run(task.tenant, async (work) => result.recheck?.(work));
  } catch (err) {
    skillDeps.paymentContext.alarm?.('a task may wait for an event that has already happened', {
      task_id: task.id,
      err,
    });
  }
}
