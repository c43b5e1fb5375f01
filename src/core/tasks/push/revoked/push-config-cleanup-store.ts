import type { NamedStatement } from '../../../../platform/unit-of-work.ts';
import type { RecordedEvent } from '../../../events/event.ts';

/**
 * Locks the tasks first, as every change of their push configs does. This is a separate statement,
 * so that the next one sees pushes that a task has queued while it ended.
 */
export function lockTasksOfCredentials(events: RecordedEvent[]): NamedStatement | null {
  const values = revokedCredentials(events);
  return (
    values && {
      name: 'push_tasks_of_credentials_lock',
      text: `with ${ended}
        select 1 from tasks t
        where (t.workspace_id, t.task_id) in (
          select c.workspace_id, c.task_id from task_push_configs c join ended e
            on e.workspace_id = c.workspace_id and ${isOf('c')}
          union
          select q.workspace_id, q.task_id from task_push_queues q join ended e
            on e.workspace_id = q.workspace_id and ${isOf('q')})
        order by t.workspace_id, t.task_id for no key update of t`,
      values,
    }
  );
}

/**
 * Deletes the push configs of revoked grants and API keys, and their queued pushes. A task that has
 * ended has no configs, but may still have queued pushes.
 */
export function deletePushConfigsOfCredentials(events: RecordedEvent[]): NamedStatement | null {
  const values = revokedCredentials(events);
  return (
    values && {
      name: 'push_configs_of_credentials',
      text: `with ${ended},
        gone as (
          delete from task_push_configs c using ended e
          where c.workspace_id = e.workspace_id and ${isOf('c')})
        delete from task_push_queues q using ended e
        where q.workspace_id = e.workspace_id and ${isOf('q')}`,
      values,
    }
  );
}

const ended =
  'ended as (select * from unnest($1::text[], $2::text[]) as e(workspace_id, credential_id))';

const isOf = (table: string) =>
  `(${table}.grant_id = e.credential_id or ${table}.api_key_id = e.credential_id)`;

const revocations: ReadonlySet<string> = new Set(['oauth_grant.revoked', 'api_key.revoked']);

function revokedCredentials(events: RecordedEvent[]): unknown[] | null {
  const revoked = events.filter(({ type }) => revocations.has(type));
  if (revoked.length === 0) return null;
  return [
    revoked.map(({ workspaceId }) => workspaceId),
    revoked.map(({ resource }) => resource.id),
  ];
}
