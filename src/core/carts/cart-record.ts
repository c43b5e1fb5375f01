import { type Static, Type } from 'typebox';
import type { Address, Buyer } from '../customers/address.ts';
import type { QuoteLine, QuoteMessage, ShippingOption } from '../pricing/quote.ts';
import type { Cart } from './cart.ts';

const text = Type.Union([Type.String(), Type.Null()]);
const instant = Type.String({ format: 'date-time' });
const amount = Type.Integer({ description: 'Minor units of `currency`.' });
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

const AddressRecord = Type.Object({
  name: text,
  line1: text,
  line2: text,
  city: text,
  state: text,
  postcode: text,
  country: Type.String(),
  phone: text,
});

const ItemRecord = Type.Object({
  id: Type.String(),
  product_id: Type.String(),
  variant_id: Type.String(),
  variant_options: Type.Record(Type.String(), Type.String()),
  name: Type.String(),
  quantity: Type.Integer(),
  unit_price: amount,
  subtotal: amount,
  image_url: text,
});

const ShippingOptionRecord = Type.Object({ id: Type.String(), label: Type.String(), amount });

const TotalsRecord = Type.Object({
  subtotal: amount,
  shipping: amount,
  tax: amount,
  discount: Type.Integer({ description: 'Positive; the total is less by it.' }),
  total: amount,
  tax_included: Type.Integer({ description: 'Contained in the prices of an inclusive store.' }),
});

const MessageRecord = Type.Object({
  type: Type.Union([Type.Literal('info'), Type.Literal('warning'), Type.Literal('error')]),
  code: Type.String(),
  content: Type.String(),
  path: Type.Optional(Type.String({ description: 'JSONPath into this answer.' })),
  item_id: Type.Optional(Type.String({ description: 'The item it is about, also one left out.' })),
  available: Type.Optional(Type.Integer({ description: 'How many can be bought.' })),
});

type CartMessage = Static<typeof MessageRecord>;

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
    shipping_address: orNull(AddressRecord),
    needs_shipping: Type.Boolean({ description: 'Whether anything in it has to be shipped.' }),
    shipping_options: Type.Array(ShippingOptionRecord),
    selected_shipping_option_id: text,
    coupon: orNull(Type.Object({ code: Type.String(), amount_off: amount })),
    totals: TotalsRecord,
    buyer: orNull(Type.Object({ email: Type.String(), name: text })),
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
    messages: quote.messages.map(messageRecord(quote.lines)),
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

function totalsRecord(totals: Cart['quote']['totals']): Static<typeof TotalsRecord> {
  const { subtotal, shipping, tax, discount, total, taxIncluded } = totals;
  return { subtotal, shipping, tax, discount, total, tax_included: taxIncluded };
}

function addressRecord(address: Address): Static<typeof AddressRecord> {
  const { name, line1, line2, city, state, postcode, country, phone } = address;
  return { name, line1, line2, city, state, postcode, country, phone };
}

function messageRecord(lines: QuoteLine[]) {
  return ({ type, code, content, path, lineId, available }: QuoteMessage): CartMessage => {
    const at = lines.findIndex((line) => line.id === lineId);
    const where = at < 0 ? path : `$.items[${at}]`;
    return {
      type,
      code,
      content,
      ...(where === undefined ? {} : { path: where }),
      ...(lineId === undefined ? {} : { item_id: lineId }),
      ...(available === undefined ? {} : { available }),
    };
  };
}

const buyerRecord = ({ email, name }: Buyer) => ({ email, name });
