import { type Static, Type } from 'typebox';
import { dateTime, nullable, nullableText } from '../../platform/fields.ts';
import type { View } from '../../platform/unit-of-work.ts';
import { AddressDto, toAddressDto } from '../customers/address.ts';
import type { BuyerDetail } from '../customers/linking/buyer-ownership.ts';
import { getConfirmationToken, orderPageUrl } from '../orders/confirmation.ts';
import type { Order } from '../orders/order.ts';
import { OrderNumberFields, paymentStatusField } from '../orders/order-dto.ts';
import type { AppliedCoupon, Quote } from '../pricing/quote.ts';
import {
  createMessageMapper,
  LineDto,
  QuoteMessageDto,
  TotalsDto,
  toLineDto,
  toTotalsDto,
} from '../pricing/quote-dto.ts';
import { type CheckoutSession, type CheckoutSite, sessionUrl } from './session.ts';

const amount = Type.Integer({ description: 'Minor units of `currency`.' });

const SessionShippingOptionDto = Type.Object({
  id: Type.String(),
  label: Type.String(),
  amount,
  selected: Type.Boolean(),
});

export const discountsDescription =
  'The applied coupons in their order; each reduces what the ones before it left.';

export const SessionDiscountDto = Type.Object({
  code: Type.String(),
  amount,
  type: Type.Union([Type.Literal('percent'), Type.Literal('fixed')]),
  value: Type.Number({ description: 'Percent, or minor units.' }),
});

const SessionOrderDto = Type.Object({
  id: Type.String(),
  ...OrderNumberFields,
  status: Type.String(),
  payment_status: paymentStatusField,
  confirmation_token: Type.String({ description: 'Secret. Opens the order page for the buyer.' }),
  permalink_url: Type.String(),
  created_at: dateTime,
});

/** A checkout session in responses. Each API adds its own envelope. */
export const CheckoutSessionDto = Type.Object(
  {
    id: Type.String({ description: 'Secret. Any client that has it can change the session.' }),
    status: Type.Union([
      Type.Literal('open'),
      Type.Literal('requires_consent'),
      Type.Literal('completed'),
      Type.Literal('expired'),
      Type.Literal('cancelled'),
    ]),
    site_slug: Type.String(),
    currency: Type.String(),
    line_items: Type.Array(LineDto),
    buyer: nullable(Type.Object({ email: Type.String(), name: nullableText })),
    needs_shipping: Type.Boolean({ description: 'Whether any line item must be shipped.' }),
    shipping_address: nullable(AddressDto),
    shipping_options: Type.Array(SessionShippingOptionDto),
    totals: TotalsDto,
    messages: Type.Array(QuoteMessageDto, {
      description: 'Changes that the buyer did not request, and consents that are required.',
    }),
    discount: Type.Optional({ ...SessionDiscountDto, description: 'The first of `discounts`.' }),
    discounts: Type.Optional(Type.Array(SessionDiscountDto, { description: discountsDescription })),
    terms_version: nullable(
      Type.String(),
      'Version of the terms that the buyer must accept; null if there are none.',
    ),
    accepted_terms_version: nullableText,
    order: nullable(SessionOrderDto),
    continue_url: Type.String({
      description: 'Page where a person continues the checkout and pays.',
    }),
    expires_at: dateTime,
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'CheckoutSession' },
);
export type CheckoutSessionDto = Static<typeof CheckoutSessionDto>;

export type CheckoutSessionDtoInput = {
  session: CheckoutSession;
  site: Pick<CheckoutSite, 'termsVersion'>;
  /** The order that the session was completed with. */
  order: Order | null;
  /** Details that are withheld from this caller; none if omitted. */
  hidden?: readonly BuyerDetail[];
};

export function toCheckoutSessionDto(
  view: View,
  input: CheckoutSessionDtoInput,
): CheckoutSessionDto {
  const { session, site, order, hidden = [] } = input;
  const { quote } = session;
  const buyer = hidden.includes('buyer') ? null : session.buyer;
  const shippingAddress = hidden.includes('shippingAddress') ? null : session.shippingAddress;
  return {
    id: session.id,
    status: session.status,
    site_slug: session.siteSlug,
    currency: quote.currency,
    line_items: quote.lines.map(toLineDto),
    buyer: buyer && { email: buyer.email, name: buyer.name },
    needs_shipping: quote.needsShipping,
    shipping_address: shippingAddress && toAddressDto(shippingAddress),
    shipping_options: toShippingOptionDtos(quote),
    totals: toTotalsDto(quote.totals),
    messages: quote.messages.map(createMessageMapper(quote.lines, 'line_items')),
    ...toDiscountDtos(quote),
    terms_version: site.termsVersion,
    accepted_terms_version: session.acceptedTermsVersion,
    order: order && toSessionOrderDto(view, order),
    continue_url: sessionUrl(view.origin, session.id),
    expires_at: session.expiresAt.toISOString(),
    created_at: session.createdAt.toISOString(),
    updated_at: session.updatedAt.toISOString(),
  };
}

function toShippingOptionDtos({ shippingOptions, selectedShippingOptionId }: Quote) {
  return shippingOptions.map(({ id, label, amount }) => ({
    id,
    label,
    amount,
    selected: id === selectedShippingOptionId,
  }));
}

function toDiscountDtos({ coupons }: Quote): Pick<CheckoutSessionDto, 'discount' | 'discounts'> {
  const discounts = coupons.map(toDiscountDto);
  const [first] = discounts;
  return first ? { discount: first, discounts } : {};
}

export function toDiscountDto({ code, amountOff, type, value }: AppliedCoupon) {
  return { code, amount: amountOff, type, value };
}

function toSessionOrderDto(view: View, order: Order): Static<typeof SessionOrderDto> {
  const token = getConfirmationToken(view, order);
  return {
    id: order.id,
    number: order.number,
    name: order.name,
    status: order.status,
    payment_status: order.paymentStatus,
    confirmation_token: token,
    permalink_url: orderPageUrl(view.origin, token),
    created_at: order.createdAt.toISOString(),
  };
}
