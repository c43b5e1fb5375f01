import { type Static, Type } from 'typebox';
import { AddressDto, toAddressDto } from '../../../../core/customers/address.ts';
import { getConfirmationToken, orderPageUrl } from '../../../../core/orders/confirmation.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { AgentSchema, FulfillmentDto, toOrderDto } from '../../../../core/orders/order-dto.ts';
import { type OrderAudience, redactOrder } from '../../../../core/orders/read-orders.ts';
import type { Payment } from '../../../../core/payments/payment.ts';
import { LineDto } from '../../../../core/pricing/dto/line-dto.ts';
import { TotalsDto } from '../../../../core/pricing/dto/totals-dto.ts';
import { instant, nullable, nullableText } from '../../../../platform/fields.ts';
import type { View } from '../../../../platform/unit-of-work.ts';

const amount = Type.Integer({ description: 'Minor units of `currency`.' });

/** An order by its id (ucp.md c). */
export const UcpOrder = Type.Object(
  {
    ucp: Type.Ref('UcpEnvelope'),
    id: Type.String(),
    checkout_id: nullable(Type.String(), 'A secret; null for whoever only has the id.'),
    site_slug: Type.String(),
    status: Type.String({
      description: '`pending`, `fulfilled`, `cancelled`, `refunded`, `returned` or `voided`.',
    }),
    fulfillment_status: Type.String({
      description: '`unfulfilled`, `partially_fulfilled` or `fulfilled`.',
    }),
    currency: Type.String(),
    line_items: Type.Array(
      Type.Object({
        ...LineDto.properties,
        fulfilled_quantity: Type.Integer({ description: 'How many were shipped or handed over.' }),
      }),
    ),
    totals: TotalsDto,
    buyer: nullable(
      Type.Object({ email: Type.String(), name: nullableText }),
      'Null for whoever only has the id.',
    ),
    shipping_address: nullable(AddressDto),
    payment: nullable(
      Type.Object({ provider: Type.String(), status: Type.String() }),
      'Null: nothing was due.',
    ),
    fulfillments: Type.Array(FulfillmentDto),
    refunds: Type.Array(
      Type.Object({ id: Type.String(), amount, status: Type.String(), created_at: instant }),
    ),
    agent: nullable(
      AgentSchema,
      'The agent that made it, when it had signed its requests; null for whoever only has the id.',
    ),
    test: Type.Boolean({ description: 'Paid with play money.' }),
    permalink_url: nullable(
      Type.String(),
      'The buyer’s page: a secret; null for whoever only has the id.',
    ),
    created_at: instant,
    updated_at: instant,
  },
  { $id: 'UcpOrder' },
);

type OrderView = { order: Order; payment: Payment | null; audience: OrderAudience };

/** The order as somebody may see it, without its envelope. */
export function toUcpOrder(
  view: View,
  { order, payment, audience }: OrderView,
): Omit<Static<typeof UcpOrder>, 'ucp'> {
  const shown = redactOrder(order, audience);
  const record = toOrderDto(shown, view.origin);
  return {
    id: order.id,
    checkout_id: shown.checkoutId,
    site_slug: order.siteSlug,
    status: order.status,
    fulfillment_status: order.fulfillmentStatus,
    currency: order.currency,
    line_items: record.items.map((item) => ({
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
    totals: record.totals,
    buyer: shown.buyer,
    shipping_address: shown.shippingAddress && toAddressDto(shown.shippingAddress),
    payment: payment && { provider: payment.processor, status: payment.status },
    fulfillments: record.fulfillments,
    refunds: record.refunds.map(({ reason: _, ...refund }) => refund),
    agent: shown.agent,
    test: order.test,
    permalink_url:
      audience === 'party' ? orderPageUrl(view.origin, getConfirmationToken(view, order)) : null,
    created_at: record.created_at,
    updated_at: record.updated_at,
  };
}
