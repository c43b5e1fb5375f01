import { type Static, Type } from 'typebox';
import { AddressDto, toAddressDto } from '../../../../core/customers/address.ts';
import { getConfirmationToken, orderPageUrl } from '../../../../core/orders/confirmation.ts';
import type { Order } from '../../../../core/orders/order.ts';
import {
  AgentSchema,
  FulfillmentDto,
  OrderNumberFields,
  paymentStatusField,
  toOrderDto,
} from '../../../../core/orders/order-dto.ts';
import { type OrderAudience, redactOrder } from '../../../../core/orders/read-orders.ts';
import type { Payment } from '../../../../core/payments/payment.ts';
import { LineDto, TotalsDto } from '../../../../core/pricing/quote-dto.ts';
import { dateTime, nullable, nullableText } from '../../../../platform/fields.ts';
import type { View } from '../../../../platform/unit-of-work.ts';

const amount = Type.Integer({ description: 'Amount in minor units of `currency`.' });

export const UcpOrder = Type.Object(
  {
    ucp: Type.Ref('UcpEnvelope'),
    id: Type.String(),
    ...OrderNumberFields,
    checkout_id: nullable(
      Type.String(),
      'Id of the checkout session. Null for callers who may not see personal data.',
    ),
    site_slug: Type.String(),
    status: Type.String({
      description: '`pending`, `fulfilled`, `cancelled`, `refunded`, `returned` or `voided`.',
    }),
    fulfillment_status: Type.String({
      description: '`unfulfilled`, `partially_fulfilled` or `fulfilled`.',
    }),
    payment_status: paymentStatusField,
    currency: Type.String(),
    line_items: Type.Array(
      Type.Object({
        ...LineDto.properties,
        fulfilled_quantity: Type.Integer({ description: 'Number of units shipped or delivered.' }),
      }),
    ),
    totals: TotalsDto,
    buyer: nullable(
      Type.Object({ email: Type.String(), name: nullableText }),
      'Null for callers who may not see personal data.',
    ),
    shipping_address: nullable(AddressDto),
    payment: nullable(
      Type.Object({ provider: Type.String(), status: Type.String() }),
      'Null if nothing was due.',
    ),
    fulfillments: Type.Array(FulfillmentDto),
    refunds: Type.Array(
      Type.Object({ id: Type.String(), amount, status: Type.String(), created_at: dateTime }),
    ),
    agent: nullable(
      AgentSchema,
      'The agent that created the checkout, if it signed its requests. Null for callers who may not see personal data.',
    ),
    test: Type.Boolean({
      description: 'Whether the order was paid in the sandbox, without real money.',
    }),
    permalink_url: nullable(
      Type.String(),
      'URL of the order page, which is a secret of the buyer. Null for callers who may not see personal data.',
    ),
    created_at: dateTime,
    updated_at: dateTime,
  },
  { $id: 'UcpOrder' },
);

type OrderView = { order: Order; payment: Payment | null; audience: OrderAudience };

/** The order with what this audience may see, without the envelope. */
export function toUcpOrder(
  view: View,
  { order, payment, audience }: OrderView,
): Omit<Static<typeof UcpOrder>, 'ucp'> {
  const visible = redactOrder(order, audience);
  const dto = toOrderDto(visible, view.origin);
  return {
    id: order.id,
    number: order.number,
    name: order.name,
    checkout_id: visible.checkoutId,
    site_slug: order.siteSlug,
    status: order.status,
    fulfillment_status: order.fulfillmentStatus,
    payment_status: order.paymentStatus,
    currency: order.currency,
    line_items: dto.items.map((item) => ({
      id: item.id,
      product_id: item.product_id,
      variant_id: item.variant_id,
      variant_options: item.options,
      name: item.name,
      quantity: item.quantity,
      unit_price: item.unit_price,
      subtotal: item.subtotal,
      image_url: item.image_url,
      fulfilled_quantity: item.fulfilled_quantity,
    })),
    totals: dto.totals,
    buyer: visible.buyer,
    shipping_address: visible.shippingAddress && toAddressDto(visible.shippingAddress),
    payment: payment && { provider: payment.processor, status: payment.status },
    fulfillments: dto.fulfillments,
    refunds: dto.refunds.map(({ reason: _, ...refund }) => refund),
    agent: visible.agent,
    test: order.test,
    permalink_url:
      audience !== 'other' ? orderPageUrl(view.origin, getConfirmationToken(view, order)) : null,
    created_at: dto.created_at,
    updated_at: dto.updated_at,
  };
}
