import { type Static, type TObject, Type } from 'typebox';
import type { Id } from '../../../kernel/id.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';
import { type Author, AuthorDto } from '../author.ts';

/** A merchant's remark, for example on an order. Buyers never see it. */
export type Note = {
  id: Id<'note'>;
  text: string;
  /** Null: the server. */
  author: Author | null;
  /** Of the key, or of the user while they are a member; null for others. */
  authorName: string | null;
  createdAt: Date;
};

export const noteFields = {
  id: Type.String(),
  text: Type.String(),
  author: AuthorDto,
  author_name: nullable(Type.String(), 'Of the key, or of the user while they are a member.'),
  created_at: dateTime,
};

export function toNoteDto({
  id,
  text,
  author,
  authorName,
  createdAt,
}: Note): Static<TObject<typeof noteFields>> {
  return { id, text, author, author_name: authorName, created_at: createdAt.toISOString() };
}
