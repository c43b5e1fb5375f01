import { type Static, Type } from 'typebox';
import { instant, nullable, nullableText } from '../../platform/fields.ts';
import { AddressRecord, addressRecord, type Buyer } from '../customers/address.ts';
import { MessageRecord, messageRecord } from '../pricing/message-record.ts';
import type { QuoteLine, ShippingOption } from '../pricing/quote.ts';
import { TotalsRecord, totalsRecord } from '../pricing/totals-record.ts';
import type { Cart } from './cart.ts';

const amount = Type.Integer({ description: 'Minor units of `currency`.' });

const ItemRecord = Type.Object({
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

const ShippingOptionRecord = Type.Object({ id: Type.String(), label: Type.String(), amount });

/** A cart's REST representation (§2.3 and what decisions 5 add). */
export const CartRecord = Type.Object(
  {
    token: Type.String({ description: 'A secret: whoever has it may change the cart.' }),
    status: Type.Union([
      Type.Literal('active'),
      Type.Literal('abandoned'),
      Type.Literal('completed'),
    ]),
    site_slug: Type.String(),
    currency: Type.String(),
    items: Type.Array(ItemRecord),
    shipping_address: nullable(AddressRecord),
    needs_shipping: Type.Boolean({ description: 'Whether anything in it has to be shipped.' }),
    shipping_options: Type.Array(ShippingOptionRecord),
    selected_shipping_option_id: nullableText,
    coupon: nullable(Type.Object({ code: Type.String(), amount_off: amount })),
    totals: TotalsRecord,
    buyer: nullable(Type.Object({ email: Type.String(), name: nullableText })),
    messages: Type.Array(MessageRecord, {
      description: 'What has changed by itself since the cart was last changed.',
    }),
    expires_at: instant,
    created_at: instant,
    updated_at: instant,
  },
  { $id: 'Cart' },
);
export type CartRecord = Static<typeof CartRecord>;

export function cartRecord(cart: Cart): CartRecord {
  const { quote } = cart;
  return {
    token: cart.token,
    status: cart.status,
    site_slug: cart.siteSlug,
    currency: quote.currency,
    items: quote.lines.map(itemRecord),
    shipping_address: cart.shippingAddress && addressRecord(cart.shippingAddress),
    needs_shipping: quote.needsShipping,
    shipping_options: quote.shippingOptions.map(shippingOptionRecord),
    selected_shipping_option_id: quote.selectedShippingOptionId,
    coupon: quote.coupon && { code: quote.coupon.code, amount_off: quote.coupon.amountOff },
    totals: totalsRecord(quote.totals),
    buyer: cart.buyer && buyerRecord(cart.buyer),
    messages: quote.messages.map(messageRecord(quote.lines, 'items')),
    expires_at: cart.expiresAt.toISOString(),
    created_at: cart.createdAt.toISOString(),
    updated_at: cart.updatedAt.toISOString(),
  };
}

export function shippingOptionRecord({ id, label, amount }: ShippingOption) {
  return { id, label, amount };
}

function itemRecord(line: QuoteLine): Static<typeof ItemRecord> {
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

const buyerRecord = ({ email, name }: Buyer) => ({ email, name });
