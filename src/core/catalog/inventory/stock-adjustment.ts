import { type Static, Type } from 'typebox';
import type { Id, VariantId } from '../../../kernel/id.ts';
import { dateTime, nullable, nullableText } from '../../../platform/fields.ts';
import { type Author, AuthorDto } from '../../access/author.ts';

/** Why a merchant changes the units on hand. */
export const adjustmentReasons = [
  'correction',
  'count',
  'received',
  'returned',
  'damaged',
  'lost',
  'promotion',
  'other',
] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];

/** A change of the units on hand of a variant; null: stock is not tracked. */
export type StockAdjustment = {
  id: Id<'adj'>;
  variantId: VariantId;
  onHandBefore: number | null;
  onHandAfter: number | null;
  /** `product_updated`: the stock was changed with the product. */
  reason: AdjustmentReason | 'product_updated';
  note: string | null;
  author: Author | null;
  createdAt: Date;
};

const units = nullable(Type.Integer(), 'Null if stock was not tracked.');

export const StockAdjustmentDto = Type.Object(
  {
    id: Type.String(),
    variant_id: Type.String(),
    on_hand_before: units,
    on_hand_after: units,
    change: nullable(Type.Integer(), 'Null if stock was not tracked before or afterwards.'),
    reason: Type.String({
      description: 'The reason that was sent, or `product_updated` for a change of the product.',
    }),
    note: nullableText,
    author: AuthorDto,
    created_at: dateTime,
  },
  { $id: 'StockAdjustment' },
);

export function toStockAdjustmentDto(
  adjustment: StockAdjustment,
): Static<typeof StockAdjustmentDto> {
  const { onHandBefore: before, onHandAfter: after } = adjustment;
  return {
    id: adjustment.id,
    variant_id: adjustment.variantId,
    on_hand_before: before,
    on_hand_after: after,
    change: before === null || after === null ? null : after - before,
    reason: adjustment.reason,
    note: adjustment.note,
    author: adjustment.author,
    created_at: adjustment.createdAt.toISOString(),
  };
}
