import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { OrderNote } from './note.ts';

type Row = {
  note_id: OrderNote['id'];
  order_id: OrderNote['orderId'];
  text: string;
  author: OrderNote['author'];
  created_at: Date;
};

export function insertNote(work: Work, note: OrderNote): void {
  work.write({
    name: 'order_note_insert',
    text: `insert into order_notes (workspace_id, order_id, note_id, text, author, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [
      work.tenant.workspaceId,
      note.orderId,
      note.id,
      note.text,
      note.author && JSON.stringify(note.author),
      note.createdAt,
    ],
  });
}

/** Newest first; ids of notes ascend with time. */
export async function listNoteRows(
  view: View,
  orderId: string,
  page: { before: string | null; limit: number },
): Promise<OrderNote[]> {
  const rows = await view.query<Row>(
    `select note_id, order_id, text, author, created_at from order_notes
     where workspace_id = $1 and order_id = $2 and ($3::text is null or note_id < $3)
     order by note_id desc limit $4`,
    [view.tenant.workspaceId, orderId, page.before, page.limit],
  );
  return rows.map(toNote);
}

function toNote(row: Row): OrderNote {
  const { note_id: id, order_id: orderId, text, author, created_at: createdAt } = row;
  return { id, orderId, text, author, createdAt };
}
