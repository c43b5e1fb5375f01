import type { EventId, SiteId, WorkspaceId } from '../../kernel/id.ts';
import { opaqueList } from '../../platform/db/rows/opaque-list.ts';
import {
  readWritten,
  type WrittenRange,
  type WrittenRows,
} from '../../platform/outbox/written-rows.ts';
import { currentTraceparent } from '../../platform/telemetry/tracing.ts';
import type { NamedStatement, View, Work } from '../../platform/unit-of-work.ts';
import type { EventType, RecordedEvent } from './event.ts';

/** Inserts events in the order in which they happened. */
export const insertEvents = (events: RecordedEvent[]): NamedStatement => ({
  name: 'events_insert',
  text: `insert into events (workspace_id, event_id, site_id, type, resource_type, resource_id, resource_version, payload, created_at, traceparent)
    select e.*, $10::text from unnest(${opaqueList(1)}, $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[],
      $9::timestamptz[]) as e`,
  values: [
    events.map((event) => event.workspaceId),
    events.map((event) => event.id),
    events.map((event) => event.siteId),
    events.map((event) => event.type),
    events.map((event) => event.resource.type),
    events.map((event) => event.resource.id),
    events.map((event) => event.resource.version),
    events.map((event) => event.payload),
    events.map((event) => event.createdAt),
    currentTraceparent(),
  ],
});

export async function selectEventPayload(view: View, id: string): Promise<string | null> {
  const [row] = await view.query<{ payload: string }>(
    'select payload from events where workspace_id = $1 and event_id = $2',
    [view.tenant.workspaceId, id],
  );
  return row?.payload ?? null;
}

/** Deletes up to `limit` cart events of all workspaces; returns how many. */
export async function deleteCartEventsBefore(
  work: Work,
  before: Date,
  limit: number,
): Promise<number> {
  const deleted = await work.query(
    `delete from events where (workspace_id, event_id) in (
       select workspace_id, event_id from events where resource_type = 'cart' and created_at < $1
       order by created_at limit $2)
     returning 1`,
    [before, limit],
  );
  return deleted.length;
}

type Row = {
  workspace_id: WorkspaceId;
  event_id: EventId;
  site_id: SiteId | null;
  type: EventType;
  resource_type: string;
  resource_id: string;
  resource_version: number;
  payload: string;
  created_at: Date;
};

/** Events of all workspaces. */
export async function listWrittenEvents(
  view: View,
  range: WrittenRange,
  limit: number,
): Promise<WrittenRows<RecordedEvent>> {
  const written = await readWritten<Row>(view, writtenEvents, range, limit);
  return { ...written, rows: written.rows.map(toEvent) };
}

const writtenEvents = {
  table: 'events',
  name: 'events_written',
  columns:
    'workspace_id, event_id, site_id, type, resource_type, resource_id, resource_version, payload, created_at',
};

function toEvent(row: Row): RecordedEvent {
  return {
    id: row.event_id,
    workspaceId: row.workspace_id,
    siteId: row.site_id,
    type: row.type,
    resource: { type: row.resource_type, id: row.resource_id, version: row.resource_version },
    payload: row.payload,
    createdAt: row.created_at,
  };
}
