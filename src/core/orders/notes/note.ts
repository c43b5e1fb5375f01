import { type Static, Type } from 'typebox';
import type { Id, OrderId } from '../../../kernel/id.ts';
import { dateTime } from '../../../platform/fields.ts';
import { type Author, AuthorDto } from '../../access/author.ts';

/** A merchant's remark on an order. Buyers never see it. */
export type OrderNote = {
  id: Id<'note'>;
  orderId: OrderId;
  text: string;
  /** Null: the server. */
  author: Author | null;
  createdAt: Date;
};

export const OrderNoteDto = Type.Object(
  {
    id: Type.String(),
    text: Type.String(),
    author: AuthorDto,
    created_at: dateTime,
  },
  { $id: 'OrderNote' },
);

export function toOrderNoteDto({
  id,
  text,
  author,
  createdAt,
}: Omit<OrderNote, 'orderId'>): Static<typeof OrderNoteDto> {
  return { id, text, author, created_at: createdAt.toISOString() };
}
