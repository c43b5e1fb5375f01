import type { Site } from '../../src/core/sites/site.ts';
import type { SkillCallContext, SkillOutcome } from '../../src/core/skills/skill.ts';
import { changeTask } from '../../src/core/tasks/change/change-task.ts';
import { textPart } from '../../src/core/tasks/message.ts';
import { getTask } from '../../src/core/tasks/read/read-tasks.ts';
import type { Task } from '../../src/core/tasks/task.ts';
import { DomainError } from '../../src/kernel/domain-error.ts';
import { rowsOf } from './carts.ts';
import type { Shop, Tenancy } from './shop.ts';
import { guestAt } from './skills.ts';
import { storedTask } from './tasks.ts';

/** A caller with a key of the workspace that may buy. */
export function buyerAt(
  { tenant }: Pick<Tenancy, 'tenant'>,
  site: Site | null,
  more: Partial<SkillCallContext> = {},
): SkillCallContext {
  const bearer = {
    tenant,
    credentialId: 'key_1',
    scopes: ['write:orders' as const],
    expiresAt: null,
  };
  return guestAt(site, { bearer, scope: { site, tenant }, ...more });
}

/** The data of every artifact, by its id. */
export function artifactsOf({ artifacts }: Pick<SkillOutcome, 'artifacts'>): Record<string, any> {
  return Object.fromEntries(artifacts.map(({ artifactId, parts }) => [artifactId, parts[0]?.data]));
}

/** The error that an action throws. */
export async function errorOf(act: Promise<unknown>): Promise<DomainError> {
  const error = await act.then(
    () => new Error('the action succeeded'),
    (failure: unknown) => failure,
  );
  if (error instanceof DomainError) return error;
  throw error;
}

/** Stores a task in the state that the skill returned, with its wait keys. */
export async function storeTaskFor(shop: Shop, outcome: SkillOutcome): Promise<Task> {
  const { id } = await storedTask(shop);
  const changed = await shop.unit.run(shop.tenant, (work) =>
    changeTask(work, id, {
      trigger: outcome.state === 'completed' ? 'complete' : 'ask',
      agentParts: [textPart(outcome.message)],
      artifacts: outcome.artifacts,
      waitKeys: outcome.waitKeys ?? [],
    }),
  );
  if (!changed) throw new Error('the task did not change');
  return changed.task;
}

export function readTask(shop: Shop, { id }: Pick<Task, 'id'>): Promise<Task> {
  return shop.unit.view(shop.tenant, (view) => getTask(view, id));
}

/** The number of wait keys of stored tasks of the workspace. */
export async function countWaitKeys(shop: Shop): Promise<number> {
  return (await rowsOf(shop, 'select from task_wait_keys')).length;
}
