import type { Page, PageRequest } from '../../../kernel/page.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import type { Note } from '../../access/notes/note.ts';
import { notesOf } from '../../access/notes/notes-of.ts';
import { getOrder } from '../read-orders.ts';

const notes = notesOf({ table: 'order_notes', idColumn: 'order_id' });

/** Adds a note to an order. Throws 404 `order_not_found`. */
export async function addOrderNote(work: Work, id: string, text: string): Promise<Note> {
  const order = await getOrder(work, id);
  return notes.add(work, order.id, text);
}

/** The notes of an order, newest first. Throws 404 `order_not_found`. */
export async function listOrderNotes(
  view: View,
  id: string,
  request: PageRequest,
): Promise<Page<Note>> {
  const order = await getOrder(view, id);
  return notes.list(view, order.id, request);
}
