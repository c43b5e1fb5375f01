import type { NamedStatement } from '../../../../platform/unit-of-work.ts';
import type { RecordedEvent } from '../../../events/event.ts';

/** Locks the tasks first, as every change of their push configs does: a statement of its own, so that the next one sees what a task that has just ended has queued. */
export function lockTasksOfGrants(events: RecordedEvent[]): NamedStatement | null {
  const values = endedIn(events);
  return (
    values && {
      name: 'push_tasks_of_grants_lock',
      text: `with ${ended}
        select 1 from tasks t
        where (t.workspace_id, t.task_id) in (
          select c.workspace_id, c.task_id from task_push_configs c join ended e
            on e.workspace_id = c.workspace_id and e.grant_id = c.grant_id
          union
          select l.workspace_id, l.task_id from task_push_lanes l join ended e
            on e.workspace_id = l.workspace_id and e.grant_id = l.grant_id)
        order by t.workspace_id, t.task_id for no key update of t`,
      values,
    }
  );
}

/** Removes the push configs of grants that have ended, with all that still waits to be sent for them. A task that has ended has no configs any more, but may have pushes that wait. */
export function deletePushConfigsOfGrants(events: RecordedEvent[]): NamedStatement | null {
  const values = endedIn(events);
  return (
    values && {
      name: 'push_configs_of_grants',
      text: `with ${ended},
        gone as (
          delete from task_push_configs c using ended e
          where c.workspace_id = e.workspace_id and c.grant_id = e.grant_id)
        delete from task_push_lanes l using ended e
        where l.workspace_id = e.workspace_id and l.grant_id = e.grant_id`,
      values,
    }
  );
}

const ended =
  'ended as (select * from unnest($1::text[], $2::text[]) as e(workspace_id, grant_id))';

function endedIn(events: RecordedEvent[]): unknown[] | null {
  const found = events.filter(({ type }) => type === 'oauth_grant.revoked');
  if (found.length === 0) return null;
  return [found.map(({ workspaceId }) => workspaceId), found.map(({ resource }) => resource.id)];
}
