import type { EventId } from '../../../kernel/id.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import { authorNameSql } from '../../access/notes/author-name.ts';
import type { Note } from '../../access/notes/note.ts';

type EntryRow = {
  id: string;
  created_at: Date;
  kind: 'event' | 'note';
  event_type: string | null;
  resource_id: string | null;
  context: object | null;
  text: string | null;
  author: Note['author'];
  author_name: string | null;
};

/** Something that happened to an order, or to one of its returns and exchanges. */
export type TimelineEvent = {
  kind: 'event';
  id: EventId;
  type: string;
  resourceId: string;
  context: object;
  createdAt: Date;
};

export type TimelineEntry = TimelineEvent | ({ kind: 'note' } & Note);

/**
 * Events and notes, newest first, before the entry with this time and id. `resourceIds` are those of
 * the order and of its returns and exchanges.
 */
export async function listTimelineRows(
  view: View,
  { orderId, resourceIds }: { orderId: string; resourceIds: string[] },
  page: { before: { at: Date; id: string } | null; limit: number },
): Promise<TimelineEntry[]> {
  const rows = await view.query<EntryRow>(
    `select * from (
       select event_id as id, created_at, 'event' as kind, type as event_type, resource_id,
         payload::json -> 'context' as context, null as text, null::jsonb as author, null as author_name
       from events where workspace_id = $1 and resource_id = any($3) and resource_type in ('order', 'return', 'exchange')
       union all
       select note_id, created_at, 'note', null, null, null, text, author, ${authorNameSql('author')}
       from order_notes where workspace_id = $1 and order_id = $2) as entries
     where $4::timestamptz is null or (created_at, id) < ($4, $5)
     order by created_at desc, id desc limit $6`,
    [
      view.tenant.workspaceId,
      orderId,
      resourceIds,
      page.before?.at ?? null,
      page.before?.id ?? null,
      page.limit,
    ],
  );
  return rows.map(toEntry);
}

function toEntry(row: EntryRow): TimelineEntry {
  const { created_at: createdAt, author, author_name: authorName } = row;
  if (row.kind === 'note') {
    const note = { id: row.id as Note['id'], text: row.text ?? '', author, authorName, createdAt };
    return { kind: 'note', ...note };
  }
  return {
    kind: 'event',
    id: row.id as EventId,
    type: row.event_type ?? '',
    resourceId: row.resource_id ?? '',
    context: row.context ?? {},
    createdAt,
  };
}
