import { type Static, Type } from 'typebox';
import { nullableText } from '../../platform/fields.ts';
import type { AppliedCoupon, QuoteLine, QuoteMessage, Totals } from './quote.ts';

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

/** The totals of a cart, a checkout session or an order, in all responses. */
export const TotalsDto = Type.Object({
  subtotal: amount,
  shipping: amount,
  tax: amount,
  discount: Type.Integer({
    description: 'Discount as a positive amount; it is subtracted from the total.',
  }),
  total: amount,
  tax_included: Type.Integer({ description: 'Tax that is included in the prices.' }),
});

export function toTotalsDto(totals: Totals): Static<typeof TotalsDto> {
  const { subtotal, shipping, tax, discount, total, taxIncluded } = totals;
  return { subtotal, shipping, tax, discount, total, tax_included: taxIncluded };
}

/** A coupon that reduces a cart or an order, in all responses. */
export const AppliedCouponDto = Type.Object(
  {
    code: Type.String({ description: "In the merchant's spelling." }),
    amount_off: Type.Integer({ description: 'Amount in minor units of the currency.' }),
    eligibility_claim: Type.Optional(
      Type.String({ description: "The buyer's claim that unlocked it instead of its code." }),
    ),
  },
  { $id: 'AppliedCoupon' },
);

/** The list of coupons of a cart or an order. */
export const appliedCouponsField = Type.Array(
  Type.Unsafe<Static<typeof AppliedCouponDto>>(Type.Ref('AppliedCoupon')),
  { description: 'The applied coupons in their order; each reduces what the ones before it left.' },
);

export const toAppliedCouponDto = ({
  code,
  amountOff,
  eligibility,
}: AppliedCoupon): Static<typeof AppliedCouponDto> => ({
  code,
  amount_off: amountOff,
  ...(eligibility && { eligibility_claim: eligibility.claim }),
});

/** A message of a cart or checkout session that explains a change. */
export const QuoteMessageDto = Type.Object({
  type: Type.Union([Type.Literal('info'), Type.Literal('warning'), Type.Literal('error')]),
  code: Type.String(),
  content: Type.String(),
  path: Type.Optional(Type.String({ description: 'JSONPath into this response.' })),
  item_id: Type.Optional(
    Type.String({
      description: 'The item that the message is about, which may have been removed.',
    }),
  ),
  available: Type.Optional(Type.Integer({ description: 'Units that can be bought.' })),
});
export type QuoteMessageDto = Static<typeof QuoteMessageDto>;

/** Maps messages of a quote. `list` is the name of the response field that holds the lines. */
export function createMessageMapper(lines: QuoteLine[], list: 'items' | 'line_items') {
  return ({ type, code, content, path, lineId, available }: QuoteMessage): QuoteMessageDto => {
    const index = lines.findIndex((line) => line.id === lineId);
    const jsonPath = index < 0 ? path : `$.${list}[${index}]`;
    return {
      type,
      code,
      content,
      ...(jsonPath === undefined ? {} : { path: jsonPath }),
      ...(lineId === undefined ? {} : { item_id: lineId }),
      ...(available === undefined ? {} : { available }),
    };
  };
}
