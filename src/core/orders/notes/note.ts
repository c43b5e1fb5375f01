import { type Static, Type } from 'typebox';
import type { Id, OrderId } from '../../../kernel/id.ts';
import { dateTime, nullable } from '../../../platform/fields.ts';

/** What wrote something: an API key, an app or a user. */
export type Author = { kind: string; id: string };

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
    author: nullable(
      Type.Object({
        kind: Type.String({ description: '`api_key`, `access_token`, `person` or `operator`.' }),
        id: Type.String({ description: 'Id of the key, grant or user.' }),
      }),
    ),
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
