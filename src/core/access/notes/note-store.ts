import type { View, Work } from '../../../platform/unit-of-work.ts';
import { authorNameSql } from './author-name.ts';
import type { Note } from './note.ts';

/** Where the notes on a kind of object are stored. */
export type NoteTable = { table: string; idColumn: string };

type Row = {
  note_id: Note['id'];
  text: string;
  author: Note['author'];
  author_name: string | null;
  created_at: Date;
};

/** Returns the name of the author. */
export async function insertNote(
  work: Work,
  { table, idColumn }: NoteTable,
  { objectId, ...note }: Omit<Note, 'authorName'> & { objectId: string },
): Promise<string | null> {
  const author = note.author && JSON.stringify(note.author);
  const [row] = await work.query<{ author_name: string | null }>(
    `insert into ${table} as n (workspace_id, ${idColumn}, note_id, text, author, created_at)
     values ($1, $2, $3, $4, $5, $6) returning ${authorNameSql('n.author')} as author_name`,
    [work.tenant.workspaceId, objectId, note.id, note.text, author, note.createdAt],
  );
  return row?.author_name ?? null;
}

/** Newest first; ids of notes ascend with time. */
export async function listNoteRows(
  view: View,
  { table, idColumn }: NoteTable,
  { objectId, before, limit }: { objectId: string; before: string | null; limit: number },
): Promise<Note[]> {
  const rows = await view.query<Row>(
    `select note_id, text, author, ${authorNameSql('author')} as author_name, created_at
     from ${table} where workspace_id = $1 and ${idColumn} = $2 and ($3::text is null or note_id < $3)
     order by note_id desc limit $4`,
    [view.tenant.workspaceId, objectId, before, limit],
  );
  return rows.map(toNote);
}

function toNote(row: Row): Note {
  const { note_id: id, text, author, author_name: authorName, created_at: createdAt } = row;
  return { id, text, author, authorName, createdAt };
}
