import type { NamedStatement } from '../../../../platform/work.ts';
import type { RecordedEvent } from '../../../events/event.ts';

/** Removes the push configs of grants that have ended, with all that still waits to be sent for them. Tasks are locked first, as by every change of their configs. */
export function removeOfGrants(events: RecordedEvent[]): NamedStatement | null {
  const ended = events.filter(({ type }) => type === 'oauth_grant.revoked');
  if (ended.length === 0) return null;
  return {
    name: 'push_configs_of_grants',
    text: `with ended as (select * from unnest($1::text[], $2::text[]) as e(workspace_id, grant_id)),
      held as materialized (
        select t.workspace_id, t.task_id from tasks t
        where (t.workspace_id, t.task_id) in (
          select c.workspace_id, c.task_id from task_push_configs c join ended e
            on e.workspace_id = c.workspace_id and e.grant_id = c.grant_id)
        order by t.workspace_id, t.task_id for no key update of t),
      gone as (
        delete from task_push_configs c using ended e, held h
        where c.workspace_id = e.workspace_id and c.grant_id = e.grant_id
          and h.workspace_id = c.workspace_id and h.task_id = c.task_id
        returning c.workspace_id, c.task_id, c.lane)
      delete from task_push_lanes l using gone g
      where l.workspace_id = g.workspace_id and l.task_id = g.task_id and l.lane = g.lane`,
    values: [ended.map(({ workspaceId }) => workspaceId), ended.map(({ resource }) => resource.id)],
  };
}
