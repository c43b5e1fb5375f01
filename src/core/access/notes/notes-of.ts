import { decodeCursor, type Page, type PageRequest, toPage } from '../../../kernel/page.ts';
import type { View, Work } from '../../../platform/unit-of-work.ts';
import { authorOf } from '../author.ts';
import type { Note } from './note.ts';
import { insertNote, listNoteRows, type NoteTable } from './note-store.ts';

/** The notes on a kind of object, such as orders. */
export function notesOf(table: NoteTable) {
  return {
    async add(work: Work, objectId: string, text: string): Promise<Note> {
      const [id, author, createdAt] = [work.newId('note'), authorOf(work), work.now];
      const note = { id, text, author, createdAt };
      return { ...note, authorName: await insertNote(work, table, { objectId, ...note }) };
    },

    /** Newest first. */
    async list(view: View, objectId: string, request: PageRequest): Promise<Page<Note>> {
      const filters = ['notes', objectId];
      const [position] = request.cursor === null ? [] : decodeCursor(request.cursor, filters);
      const before = position === undefined ? null : String(position);
      const rows = await listNoteRows(view, table, { objectId, before, limit: request.limit + 1 });
      return toPage(rows, request, ({ id }) => [id], filters);
    },
  };
}
