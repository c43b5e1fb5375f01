import { type Static, Type } from 'typebox';
import { nullableText } from '../../../platform/fields.ts';
import type { QuoteLine } from '../quote.ts';

const amount = Type.Integer({ description: 'Amount in minor units of `currency`.' });

/** A line of a cart or a checkout session, in all responses. */
export const LineDto = Type.Object({
  id: Type.String(),
  product_id: Type.String(),
  variant_id: Type.String(),
  variant_options: Type.Record(Type.String(), Type.String()),
  name: Type.String(),
  quantity: Type.Integer(),
  unit_price: amount,
  subtotal: amount,
  image_url: nullableText,
});

export function toLineDto(line: QuoteLine): Static<typeof LineDto> {
  return {
    id: line.id,
    product_id: line.productId,
    variant_id: line.variantId,
    variant_options: line.options,
    name: line.name,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    subtotal: line.subtotal,
    image_url: line.imageUrl,
  };
}
