import { type Static, Type } from 'typebox';
import { absoluteUrl } from '../../kernel/absolute-url.ts';
import { dateTime, nullable, nullableText } from '../../platform/fields.ts';
import { AddressDto, toAddressDto } from '../customers/address.ts';
import {
  PaymentAuthorizationDto,
  toPaymentAuthorizationDto,
} from '../payments/captures/payment-authorization-dto.ts';
import type { Refund } from '../payments/payment.ts';
import {
  appliedCouponsField,
  TotalsDto,
  toAppliedCouponDto,
  toTotalsDto,
} from '../pricing/quote-dto.ts';
import type { Fulfillment, Order, OrderDispute, OrderLine } from './order.ts';
import { type ExchangeDto, toExchangeDto } from './post-purchase/exchanges/exchange-dto.ts';
import {
  LineQuantityDto,
  type ReturnDto,
  toLineQuantityDto,
  toReturnDto,
} from './post-purchase/returns/return-dto.ts';
import { repayableAmount } from './refunds/repayable.ts';

const amount = Type.Integer({ description: 'Minor units of `currency`, for example cents.' });

/** The verified agent of an order. */
export const AgentSchema = Type.Object({
  iss: Type.String({ description: 'URL of its profile or agent card.' }),
  kid: Type.String({ description: 'Id of the key that signed the request.' }),
  scheme: Type.Union([Type.Literal('jws'), Type.Literal('http')]),
  verified_at: dateTime,
});

export const OrderItemDto = Type.Object({
  id: Type.String(),
  product_id: Type.String(),
  variant_id: Type.String(),
  name: Type.String(),
  options: Type.Record(Type.String(), Type.String()),
  sku: nullableText,
  image_url: nullableText,
  is_digital: Type.Boolean(),
  quantity: Type.Integer(),
  unit_price: amount,
  subtotal: amount,
  discount: amount,
  tax: amount,
  fulfilled_quantity: Type.Integer({
    description: 'Units that were shipped or delivered as downloads.',
  }),
  refunded_quantity: Type.Integer({
    description:
      'Units that refunds of items have taken out of the order, unfulfilled ones first. They are neither shipped nor returned.',
  }),
});

export const FulfillmentDto = Type.Object({
  id: Type.String(),
  carrier: nullableText,
  tracking_number: nullableText,
  items: Type.Array(LineQuantityDto),
  created_at: dateTime,
});

export const RefundDto = Type.Object({
  id: Type.String(),
  amount,
  reason: Type.String(),
  status: Type.String({ description: '`pending`, `succeeded` or `failed`.' }),
  items: Type.Array(LineQuantityDto, {
    description: 'Units that were refunded; none if only an amount was.',
  }),
  restocked: Type.Boolean({ description: 'Whether these units went back into stock.' }),
  created_at: dateTime,
});

/**
 * The number and name by which people refer to an order. They grant no access: every lookup needs
 * the id or a token.
 */
export const OrderNumberFields = {
  number: Type.Integer({
    description: 'Ascending in its store from 1001, with gaps. Test orders are numbered apart.',
  }),
  name: Type.String({
    description: 'The number in the format of the store: `#1001`, or `#T1001` for a test order.',
  }),
};

export const paymentStatusField = Type.String({
  description:
    '`paid`, `settling` (a transfer on a chain is not final), `authorized` (nothing is captured yet), `partially_paid`, `partially_refunded`, `refunded` or `voided`. Changes when a capture or a refund succeeds.',
});

const DisputeDto = Type.Object({
  id: Type.String(),
  status: Type.String({ description: '`open`, `won`, `lost` or `withdrawn`.' }),
  reason: Type.String({ description: "The processor's code, such as `fraudulent`." }),
  amount: Type.Integer({ description: 'In minor units of `currency`, the currency of the bank.' }),
  currency: Type.String(),
  created_at: dateTime,
});

const TouchDto = Type.Record(Type.String(), Type.String(), {
  description: 'What the first or the last request with a source has sent.',
});

/** The representation of an order in REST responses and events. */
export const OrderDto = Type.Object(
  {
    id: Type.String(),
    ...OrderNumberFields,
    site_slug: Type.String(),
    status: Type.String({
      description: '`pending`, `fulfilled`, `cancelled`, `refunded`, `returned` or `voided`.',
    }),
    fulfillment_status: Type.String({
      description: '`unfulfilled`, `partially_fulfilled` or `fulfilled`.',
    }),
    payment_status: paymentStatusField,
    disputed: Type.Boolean({
      description: "Whether the buyer's bank has opened a dispute that is not decided.",
    }),
    disputes: Type.Optional(
      Type.Array(DisputeDto, {
        description:
          'Disputes with their outcome, for merchants. A lost amount cannot be refunded.',
      }),
    ),
    tags: Type.Array(Type.String(), { description: 'Set by the merchant.' }),
    locale: nullable(Type.String(), "The buyer's language (BCP 47); null if it is unknown."),
    buyer: Type.Union([Type.Object({ email: Type.String(), name: nullableText }), Type.Null()]),
    customer_id: nullableText,
    shipping_address: nullable(AddressDto),
    billing_address: nullable(AddressDto),
    items: Type.Array(OrderItemDto),
    totals: TotalsDto,
    coupon: Type.Union([Type.Object({ code: Type.String() }), Type.Null()], {
      description: 'The first of `coupons`.',
    }),
    coupons: appliedCouponsField,
    currency: Type.String(),
    payment: Type.Union(
      [Type.Object({ provider: Type.String(), intent_id: Type.String() }), Type.Null()],
      { description: 'Null if nothing was due.' },
    ),
    payment_authorization: Type.Optional(
      nullable(
        PaymentAuthorizationDto,
        'For merchants: the payment, if it is authorized first and captured later; otherwise null.',
      ),
    ),
    fulfillments: Type.Array(FulfillmentDto),
    refunds: Type.Array(RefundDto),
    refundable_amount: Type.Optional(
      Type.Integer({
        description:
          'What a refund with an `amount` can give back, in minor units, also of failed refunds. Merchants see it.',
      }),
    ),
    returns: Type.Array(Type.Unsafe<Static<typeof ReturnDto>>(Type.Ref('Return'))),
    exchanges: Type.Array(Type.Unsafe<Static<typeof ExchangeDto>>(Type.Ref('Exchange'))),
    agent: nullable(AgentSchema, 'The agent that placed the order, if it signed its requests.'),
    attribution: Type.Optional(
      nullable(
        Type.Object({ first: TouchDto, last: TouchDto }),
        'Where the buyer came from, according to the platform: `attribution` (UCP) or `affiliate_attribution` (ACP). It is not verified. Merchants see it; null if none was sent.',
      ),
    ),
    channel: Type.String({
      description:
        '`cart`, `ucp`, `acp`, `a2a`, `mcp`, `x402`, or `import`: placed in another system, and read-only.',
    }),
    test: Type.Boolean({ description: 'True if it was paid in the sandbox, without real money.' }),
    confirmation_url: Type.Optional(
      Type.String({
        description: "The buyer's page of this order. The URL is secret, and events omit it.",
      }),
    ),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'Order' },
);
export type OrderDto = Static<typeof OrderDto>;

/**
 * Converts an order without the buyer's secret links, as events contain it. The buyer and
 * every holder of the confirmation token receive it too: what only merchants may see belongs to
 * `toMerchantOrderDto`. `origin` is the platform's.
 */
export function toOrderDto(order: Order, origin: string): OrderDto {
  return {
    id: order.id,
    number: order.number,
    name: order.name,
    site_slug: order.siteSlug,
    status: order.status,
    fulfillment_status: order.fulfillmentStatus,
    payment_status: order.paymentStatus,
    disputed: order.disputed,
    tags: order.tags,
    locale: order.locale,
    buyer: order.buyer,
    customer_id: order.customerId,
    shipping_address: order.shippingAddress && toAddressDto(order.shippingAddress),
    billing_address: order.billingAddress && toAddressDto(order.billingAddress),
    items: order.lines.map((line) => toOrderItemDto(line, origin)),
    totals: toTotalsDto(order.totals),
    coupon: order.coupons[0] ? { code: order.coupons[0].code } : null,
    coupons: order.coupons.map(toAppliedCouponDto),
    currency: order.currency,
    payment: order.payment && {
      provider: order.payment.provider,
      intent_id: order.payment.intentId,
    },
    fulfillments: order.fulfillments.map(toFulfillmentDto),
    refunds: order.refunds.map(toRefundDto),
    returns: order.returns.map(toReturnDto),
    exchanges: order.exchanges.map(toExchangeDto),
    agent: order.agent,
    channel: order.channel,
    test: order.test,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
  };
}

/** The order as its merchant sees it, in responses, events and exports. */
export const toMerchantOrderDto = (order: Order, origin: string): OrderDto => ({
  ...toOrderDto(order, origin),
  attribution: order.attribution,
  payment_authorization: order.authorization && toPaymentAuthorizationDto(order.authorization),
  disputes: order.disputes.map(toDisputeDto),
  refundable_amount: repayableAmount(order, 'all'),
});

function toDisputeDto({ id, status, reason, amount: sum, currency, createdAt }: OrderDispute) {
  return { id, status, reason, amount: sum, currency, created_at: createdAt.toISOString() };
}

function toOrderItemDto(line: OrderLine, origin: string): Static<typeof OrderItemDto> {
  return {
    id: line.id,
    product_id: line.productId,
    variant_id: line.variantId,
    name: line.name,
    options: line.options,
    sku: line.sku,
    image_url: line.imageUrl && absoluteUrl(line.imageUrl, origin),
    is_digital: line.isDigital,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    subtotal: line.subtotal,
    discount: line.discount,
    tax: line.tax,
    fulfilled_quantity: line.fulfilled,
    refunded_quantity: line.refunded,
  };
}

function toFulfillmentDto(fulfillment: Fulfillment): Static<typeof FulfillmentDto> {
  return {
    id: fulfillment.id,
    carrier: fulfillment.carrier,
    tracking_number: fulfillment.trackingNumber,
    items: fulfillment.items.map(toLineQuantityDto),
    created_at: fulfillment.createdAt.toISOString(),
  };
}

function toRefundDto(refund: Refund): Static<typeof RefundDto> {
  const { id, reason, status, restocked } = refund;
  return {
    ...{ id, amount: refund.amount, reason, status, restocked },
    items: refund.items.map(toLineQuantityDto),
    created_at: refund.createdAt.toISOString(),
  };
}
