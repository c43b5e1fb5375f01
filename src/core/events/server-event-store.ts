import type { View } from '../../platform/unit-of-work.ts';
import type { RecordedEvent } from './event.ts';

/** Null: no filter. */
export type ServerEventFilter = {
  workspaceId: string | null;
  type: string | null;
  resourceId: string | null;
};

const columns = `workspace_id as "workspaceId", event_id as id, site_id as "siteId", type,
  json_build_object('type', resource_type, 'id', resource_id, 'version', resource_version) as resource, payload, created_at as "createdAt"`;

/** Events of all workspaces, the newest first. */
export function listServerEvents(
  view: View,
  { workspaceId, type, resourceId }: ServerEventFilter,
  limit: number,
): Promise<RecordedEvent[]> {
  return view.query(
    `select ${columns} from events
     where ($1::text is null or workspace_id = $1) and ($2::text is null or type = $2) and ($3::text is null or resource_id = $3)
     order by txid desc, position desc limit $4`,
    [workspaceId, type, resourceId, limit],
  );
}

/** An event of the workspace. */
export async function findEvent(view: View, id: string): Promise<RecordedEvent | null> {
  const [event] = await view.query<RecordedEvent>(
    `select ${columns} from events where workspace_id = $1 and event_id = $2`,
    [view.tenant.workspaceId, id],
  );
  return event ?? null;
}
