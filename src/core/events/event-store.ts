import type { EventId, SiteId, WorkspaceId } from '../../kernel/id.ts';
import type { View, Work } from '../../platform/work.ts';
import type { EventType, RecordedEvent } from './event.ts';

/** Where a reader of the outbox stands. Transactions commit out of order, so both parts count. */
export type OutboxPosition = { txid: string; position: number };

export async function insertEvents(work: Work, events: RecordedEvent[]): Promise<void> {
  await work.named({
    name: 'events_insert',
    text: `insert into events (workspace_id, event_id, site_id, type, resource_type, resource_id, resource_version, payload, created_at)
      select $1, event_id, site_id, type, resource_type, resource_id, resource_version, payload, $2
      from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::text[])
        as e (event_id, site_id, type, resource_type, resource_id, resource_version, payload)`,
    values: [
      work.tenant.workspaceId,
      work.now,
      events.map((event) => event.id),
      events.map((event) => event.siteId),
      events.map((event) => event.type),
      events.map((event) => event.resource.type),
      events.map((event) => event.resource.id),
      events.map((event) => event.resource.version),
      events.map((event) => event.payload),
    ],
  });
}

/** The position from which everything that commits from now on will be seen. */
export async function currentPosition(view: View): Promise<OutboxPosition> {
  const rows = await view.query<{ txid: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as txid',
    [],
  );
  return { txid: rows[0]?.txid ?? '0', position: -1 };
}

type Row = {
  workspace_id: WorkspaceId;
  event_id: EventId;
  txid: string;
  position: number;
  site_id: SiteId | null;
  type: EventType;
  resource_type: string;
  resource_id: string;
  resource_version: number;
  payload: string;
  created_at: Date;
};

/**
 * Events of all workspaces after a position, in commit-safe order: a transaction counts once every
 * older one has ended, so that nothing can appear behind the reader's back.
 */
export async function listEventsAfter(
  view: View,
  after: OutboxPosition,
  limit: number,
): Promise<{ events: RecordedEvent[]; position: OutboxPosition }> {
  const rows = await view.named<Row>({
    name: 'events_after',
    text: `select workspace_id, event_id, txid::text as txid, position, site_id, type, resource_type, resource_id,
        resource_version, payload, created_at
      from events
      where (txid, position) > ($1::text::xid8, $2::bigint) and txid < pg_snapshot_xmin(pg_current_snapshot())
      order by txid, position limit $3`,
    values: [after.txid, after.position, limit],
  });
  const last = rows.at(-1);
  return {
    events: rows.map(toEvent),
    position: last ? { txid: last.txid, position: last.position } : after,
  };
}

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
