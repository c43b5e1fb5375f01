import { type Static, Type } from 'typebox';
import { dateTime, nullableText } from '../../../../platform/fields.ts';
import type { Return } from '../../order.ts';

export const LineQuantityDto = Type.Object({
  line_item_id: Type.String(),
  quantity: Type.Integer(),
});

/** The representation of a return in REST responses and events. */
export const ReturnDto = Type.Object(
  {
    id: Type.String(),
    order_id: Type.String(),
    status: Type.String({ description: '`requested`, `approved`, `received` or `rejected`.' }),
    items: Type.Array(LineQuantityDto),
    reason: Type.String(),
    rma_number: Type.Union([Type.String(), Type.Null()], {
      description: 'Number that the buyer writes on the parcel. Assigned on approval.',
    }),
    refund_id: nullableText,
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'Return' },
);

export function toReturnDto(item: Return): Static<typeof ReturnDto> {
  return {
    id: item.id,
    order_id: item.orderId,
    status: item.status,
    items: item.items.map(toLineQuantityDto),
    reason: item.reason,
    rma_number: item.rmaNumber,
    refund_id: item.refundId,
    created_at: item.createdAt.toISOString(),
    updated_at: item.updatedAt.toISOString(),
  };
}

export function toLineQuantityDto({ lineItemId, quantity }: Return['items'][number]) {
  return { line_item_id: lineItemId, quantity };
}
