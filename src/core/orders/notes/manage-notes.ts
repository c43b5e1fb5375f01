import { decodeCursor, type Page, type PageRequest, toPage } from '../../../kernel/page.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { authorOf } from '../../access/author.ts';
import { getOrder } from '../read-orders.ts';
import type { OrderNote } from './note.ts';
import { insertNote, listNoteRows } from './note-store.ts';

/** Adds a note to an order. Throws 404 `order_not_found`. */
export async function addNote(work: Work, id: string, text: string): Promise<OrderNote> {
  const { id: orderId } = await getOrder(work, id);
  const note: OrderNote = {
    id: work.newId('note'),
    orderId,
    text,
    author: authorOf(work),
    createdAt: work.now,
  };
  insertNote(work, note);
  return note;
}

/** The notes of an order, newest first. Throws 404 `order_not_found`. */
export async function listNotes(
  view: View,
  id: string,
  request: PageRequest,
): Promise<Page<OrderNote>> {
  const { id: orderId } = await getOrder(view, id);
  const filters = ['notes', orderId];
  const [before] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
  const page = { before: before === undefined ? null : String(before), limit: request.limit + 1 };
  return toPage(await listNoteRows(view, orderId, page), request, ({ id }) => [id], filters);
}
