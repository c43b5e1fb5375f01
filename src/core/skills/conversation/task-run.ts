import { systemTenant } from '../../../platform/unit-of-work.ts';
import type { AgentIdentity } from '../../access/signatures/agent-identity.ts';
import type { PushMode, TaskChange, TaskUpdate } from '../../tasks/apply-change.ts';
import { changeTask } from '../../tasks/change/change-task.ts';
import { createTask } from '../../tasks/create-task.ts';
import { getTask } from '../../tasks/read/read-tasks.ts';
import type { Task, TaskRun } from '../../tasks/task.ts';
import type { ConversationDeps, MessageTurn } from './conversation-deps.ts';
import type { TaskResult } from './result/task-result.ts';
import { runPlan } from './run-plan.ts';

/** Longer than any run may take, and still soon for the one who waits when its process has died. */
const leaseMilliseconds = 30_000;

/** A run of this process, that others may think dead when its time is over. */
export function createRun({ clock, random }: ConversationDeps): TaskRun {
  const until = new Date(clock().getTime() + leaseMilliseconds);
  return { id: Buffer.from(random(12)).toString('base64url'), until };
}

/** The task that a turn begins, in the workspace that it belongs to. */
export function createMessageTask(
  { clock, random }: ConversationDeps,
  { caller, plan, request }: MessageTurn,
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

/** The caller's own, but for what only the server says of a task; and the skill that runs (decisions 10, 13). */
export function buildTaskMetadata({
  caller,
  plan,
  request,
}: Pick<MessageTurn, 'caller' | 'plan' | 'request'>) {
  const { skill: _said, anonymous: _claimed, agentIdentity: _given, ...own } = request.metadata;
  const { skill } = plan.step;
  const { agent } = caller.signer;
  return {
    ...own,
    ...(skill && { skill: skill.name }),
    ...(agent && { agentIdentity: toAgentIdentityDto(agent) }),
  };
}

/** A verified agent in the spelling of A2A. */
const toAgentIdentityDto = ({ iss, kid, scheme, verifiedAt }: AgentIdentity) => ({
  iss,
  kid,
  scheme,
  verifiedAt: verifiedAt.toISOString(),
});

/** Stores a new task with the steps it has taken already, which the receiver that came with it is told. */
export function insertTask(
  { recorder }: ConversationDeps,
  { request }: MessageTurn,
  { task, events }: TaskUpdate,
  pushed: PushMode,
): Promise<void> {
  return recorder.insert(task, {
    frames: events,
    pushConfig: request.configuration.pushConfig,
    pushed,
  });
}

/** Goes to work. */
export const toStartChange = ({ run }: Task): TaskChange => ({
  trigger: 'start',
  ...(run && { runId: run.id }),
});

/** A stored task goes to work, for all to see; null: it is not this run's any more. */
export function startRun(parts: ConversationDeps, task: Task): Promise<TaskUpdate | null> {
  return applyTaskChange(parts, task, toStartChange(task));
}

/**
 * Runs what a stored task is for and stores how it ended. Answers the task as it is then: when it was
 * cancelled or given up meanwhile, what the run brings is dropped.
 */
export async function finishRun(
  parts: ConversationDeps,
  turn: MessageTurn,
  task: Task,
  pushMode: PushMode,
): Promise<Task> {
  const ending = await runPlan(parts, turn);
  const changed = await applyTaskChange(parts, task, { ...ending.change, pushMode });
  if (changed && !ending.recheck) return changed.task;
  if (changed) await recheckTask(parts, task, ending);
  return parts.tools.unit.view(task.tenant, (view) => getTask(view, task.id));
}

async function applyTaskChange(
  { tools, feed }: ConversationDeps,
  { id, tenant, run }: Task,
  step: TaskChange,
): Promise<TaskUpdate | null> {
  const changed = await tools.unit.run(tenant, (work) =>
    changeTask(work, id, { ...step, ...(run && { runId: run.id }) }),
  );
  if (changed) feed.publish(changed.events);
  return changed;
}

/** In a transaction of its own: what is sold is locked before the tasks that wait for it. */
async function recheckTask(
  { tools }: ConversationDeps,
  task: Task,
  ending: TaskResult,
): Promise<void> {
  try {
    await tools.unit.run(task.tenant, async (work) => ending.recheck?.(work));
  } catch (err) {
    tools.paymentContext.alarm?.('a task may wait for what has happened already', {
      task_id: task.id,
      err,
    });
  }
}
