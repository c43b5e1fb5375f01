import { randomBytes } from 'node:crypto';
import { createTaskRecorder } from '../../src/core/tasks/change/task-recorder.ts';
import { type CreateTaskInput, createTask } from '../../src/core/tasks/create-task.ts';
import type { Message } from '../../src/core/tasks/message.ts';
import type { Task } from '../../src/core/tasks/task.ts';
import type { Shop, Tenancy } from './shop.ts';

/** A message of a user. */
export const userMessage = (text = 'hello', messageId = 'm1'): Message => ({
  messageId,
  role: 'ROLE_USER',
  parts: [{ text, mediaType: 'text/plain' }],
});

/** A new task of the workspace that is not stored yet. */
export function aTask(
  shop: Pick<Shop, 'clock'> & Pick<Tenancy, 'tenant'>,
  draft: Partial<CreateTaskInput> = {},
): Task {
  return createTask({
    tenant: shop.tenant,
    contextId: null,
    siteId: null,
    anonymous: false,
    message: userMessage(),
    metadata: {},
    request: null,
    run: null,
    now: shop.clock(),
    random: randomBytes,
    ...draft,
  });
}

/** A new task that is stored. */
export async function storedTask(shop: Shop, draft: Partial<CreateTaskInput> = {}): Promise<Task> {
  const task = aTask(shop, draft);
  await createTaskRecorder(shop.unit).insert(task);
  return task;
}

/** Numbers and states of the stored events of a task, in order. */
export function storedEvents(shop: Pick<Shop, 'unit' | 'tenant'>, taskId: string) {
  return shop.unit.view(shop.tenant, async (view) => {
    const rows = await view.query<{ line: string }>(
      `select number || ' ' || coalesce(content ->> 'state', content #>> '{artifact,artifactId}') as line
       from task_events where workspace_id = $1 and task_id = $2 order by number`,
      [shop.tenant.workspaceId, taskId],
    );
    return rows.map(({ line }) => line);
  });
}
