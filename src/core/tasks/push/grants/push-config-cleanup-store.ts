import type { NamedStatement } from '../../../../platform/unit-of-work.ts';
import type { RecordedEvent } from '../../../events/event.ts';

/**
 * Locks the tasks first, as every change of their push configs does. This is a separate statement,
 * so that the next one sees pushes that a task has queued while it ended.
 */
export function lockTasksOfGrants(events: RecordedEvent[]): NamedStatement | null {
  const values = revokedGrants(events);
  return (
    values && {
      name: 'push_tasks_of_grants_lock',
      text: `with ${ended}
        select 1 from tasks t
        where (t.workspace_id, t.task_id) in (
          select c.workspace_id, c.task_id from task_push_configs c join ended e
            on e.workspace_id = c.workspace_id and e.grant_id = c.grant_id
          union
          select q.workspace_id, q.task_id from task_push_queues q join ended e
            on e.workspace_id = q.workspace_id and e.grant_id = q.grant_id)
        order by t.workspace_id, t.task_id for no key update of t`,
      values,
    }
  );
}

/**
 * Deletes the push configs of revoked grants and their queued pushes. A task that has ended has no
 * configs, but may still have queued pushes.
 */
export function deletePushConfigsOfGrants(events: RecordedEvent[]): NamedStatement | null {
  const values = revokedGrants(events);
  return (
    values && {
      name: 'push_configs_of_grants',
      text: `with ${ended},
        gone as (
          delete from task_push_configs c using ended e
          where c.workspace_id = e.workspace_id and c.grant_id = e.grant_id)
        delete from task_push_queues q using ended e
        where q.workspace_id = e.workspace_id and q.grant_id = e.grant_id`,
      values,
    }
  );
}

const ended =
  'ended as (select * from unnest($1::text[], $2::text[]) as e(workspace_id, grant_id))';

function revokedGrants(events: RecordedEvent[]): unknown[] | null {
  const revoked = events.filter(({ type }) => type === 'oauth_grant.revoked');
  if (revoked.length === 0) return null;
  return [
    revoked.map(({ workspaceId }) => workspaceId),
    revoked.map(({ resource }) => resource.id),
  ];
}
