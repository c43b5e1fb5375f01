import { type Static, Type } from 'typebox';
import { dateTime, nullableText } from '../../../../platform/fields.ts';
import type { Exchange } from '../../order.ts';
import { LineQuantityDto, ReturnDto } from '../returns/return-dto.ts';

const { id, order_id, reason, rma_number, refund_id } = ReturnDto.properties;

/** The representation of an exchange in REST responses and events. */
export const ExchangeDto = Type.Object(
  {
    id,
    order_id,
    status: Type.String({ description: '`requested`, `approved`, `completed` or `rejected`.' }),
    items: Type.Array(
      Type.Object({ ...LineQuantityDto.properties, new_variant_id: Type.String() }),
    ),
    reason,
    rma_number,
    price_difference: Type.Integer({
      description:
        'In minor units. The buyer pays a positive amount; a negative amount is refunded.',
    }),
    paid_at: Type.Union([dateTime, Type.Null()], {
      description: 'When the buyer paid the price difference.',
    }),
    payment_id: nullableText,
    payment_url: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description:
          'URL where the buyer pays the price difference; null if nothing is due. Events omit it.',
      }),
    ),
    refund_id,
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'Exchange' },
);

export function toExchangeDto(item: Exchange): Static<typeof ExchangeDto> {
  return {
    id: item.id,
    order_id: item.orderId,
    status: item.status,
    items: item.items.map(({ lineItemId, quantity, newVariantId }) => ({
      line_item_id: lineItemId,
      quantity,
      new_variant_id: newVariantId,
    })),
    reason: item.reason,
    rma_number: item.rmaNumber,
    price_difference: item.priceDifference,
    paid_at: item.paidAt?.toISOString() ?? null,
    payment_id: item.paymentId,
    refund_id: item.refundId,
    created_at: item.createdAt.toISOString(),
    updated_at: item.updatedAt.toISOString(),
  };
}
