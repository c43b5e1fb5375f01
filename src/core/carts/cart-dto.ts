import { type Static, Type } from 'typebox';
import { dateTime, nullable, nullableText } from '../../platform/fields.ts';
import { AddressDto, type Buyer, toAddressDto } from '../customers/address.ts';
import type { ShippingOption } from '../pricing/quote.ts';
import {
  appliedCouponsField,
  createMessageMapper,
  LineDto,
  QuoteMessageDto,
  TotalsDto,
  toAppliedCouponDto,
  toLineDto,
  toTotalsDto,
} from '../pricing/quote-dto.ts';
import type { Cart } from './cart.ts';

const amount = Type.Integer({ description: 'Amount in minor units of `currency`.' });

const CartShippingOptionDto = Type.Object({ id: Type.String(), label: Type.String(), amount });

/** A cart as REST responses carry it. */
export const CartDto = Type.Object(
  {
    token: Type.String({ description: 'Secret token. Anyone who has it can change the cart.' }),
    status: Type.Union([
      Type.Literal('active'),
      Type.Literal('abandoned'),
      Type.Literal('completed'),
    ]),
    site_slug: Type.String(),
    currency: Type.String(),
    items: Type.Array(LineDto),
    shipping_address: nullable(AddressDto),
    needs_shipping: Type.Boolean({
      description: 'Whether the cart contains items that must be shipped.',
    }),
    shipping_options: Type.Array(CartShippingOptionDto),
    selected_shipping_option_id: nullableText,
    coupon: nullable(
      Type.Object({ code: Type.String(), amount_off: amount }),
      'The first of `coupons`; null if there is none.',
    ),
    coupons: appliedCouponsField,
    totals: TotalsDto,
    buyer: nullable(Type.Object({ email: Type.String(), name: nullableText })),
    messages: Type.Array(QuoteMessageDto, {
      description: 'Changes of prices and availability since the cart was last updated.',
    }),
    expires_at: dateTime,
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'Cart' },
);
export type CartDto = Static<typeof CartDto>;

export function toCartDto(cart: Cart): CartDto {
  const { quote } = cart;
  const coupons = quote.coupons.map(toAppliedCouponDto);
  return {
    token: cart.token,
    status: cart.status,
    site_slug: cart.siteSlug,
    currency: quote.currency,
    items: quote.lines.map(toLineDto),
    shipping_address: cart.shippingAddress && toAddressDto(cart.shippingAddress),
    needs_shipping: quote.needsShipping,
    shipping_options: quote.shippingOptions.map(toShippingOptionDto),
    selected_shipping_option_id: quote.selectedShippingOptionId,
    coupon: coupons[0] ?? null,
    coupons,
    totals: toTotalsDto(quote.totals),
    buyer: cart.buyer && toBuyerDto(cart.buyer),
    messages: quote.messages.map(createMessageMapper(quote.lines, 'items')),
    expires_at: cart.expiresAt.toISOString(),
    created_at: cart.createdAt.toISOString(),
    updated_at: cart.updatedAt.toISOString(),
  };
}

export function toShippingOptionDto({ id, label, amount }: ShippingOption) {
  return { id, label, amount };
}

const toBuyerDto = ({ email, name }: Buyer) => ({ email, name });
