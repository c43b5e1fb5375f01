import { trackingUrl } from '../../orders/fulfillment/tracking.ts';
import type { Fulfillment } from '../../orders/order.ts';
import type { ComposeEmail } from './composed-email.ts';
import type { EmailPart, FactRow } from './email-content.ts';
import type { OrderModel } from './email-models.ts';
import {
  orderSummary,
  orderValues,
  selectedLines,
  shippingPart,
  testNotice,
} from './order-parts.ts';
import type { Translator } from './translator.ts';

const orderButton = ({ orderUrl, order }: OrderModel, t: Translator): EmailPart => {
  const hasFiles = order.lines.some((line) => line.digitalAssetId !== null);
  return {
    type: 'button',
    label: t.text(hasFiles ? 'view_order_downloads' : 'view_order'),
    url: orderUrl,
  };
};

export const composeOrderConfirmed: ComposeEmail<OrderModel> = (model, t) => {
  const { order } = model;
  const isSettling = order.channel === 'x402' && order.status === 'pending';
  return {
    values: orderValues(model, t),
    parts: [
      ...testNotice(order, t),
      ...(isSettling ? [{ type: 'notice' as const, text: t.text('settling_notice') }] : []),
      ...(order.paymentStatus === 'authorized'
        ? [{ type: 'notice' as const, text: t.text('authorized_notice') }]
        : []),
      orderButton(model, t),
      ...orderSummary(order, t),
      ...shippingPart(order, t),
    ],
  };
};

/** An email that says what happened and links to the order page. */
export const composeOrderNews: ComposeEmail<OrderModel> = (model, t) => ({
  values: orderValues(model, t),
  parts: [...testNotice(model.order, t), orderButton(model, t)],
});

export const composeOrderCancelled: ComposeEmail<OrderModel> = (model, t) => ({
  values: orderValues(model, t),
  parts: [
    ...testNotice(model.order, t),
    ...(isRefunded(model.order)
      ? [{ type: 'paragraph' as const, text: t.text('refund_notice') }]
      : []),
    ...(isUncharged(model.order)
      ? [{ type: 'notice' as const, text: t.text('not_charged_notice') }]
      : []),
    orderButton(model, t),
    ...orderSummary(model.order, t),
  ],
});

/** A capture that is in progress is refunded once it has succeeded. */
const isRefunded = ({ refunds, authorization }: OrderModel['order']) =>
  refunds.length > 0 || (authorization?.pending ?? 0) > 0;

/** Whether the payment was authorized, and nothing of it was collected. */
const isUncharged = ({ authorization }: OrderModel['order']) =>
  authorization !== null && authorization.captured + authorization.pending === 0;

export const composeOrderShipped: ComposeEmail<OrderModel & { fulfillment: Fulfillment }> = (
  model,
  t,
) => {
  const { order, fulfillment } = model;
  const { carrier, trackingNumber } = fulfillment;
  const url = trackingNumber === null ? null : trackingUrl(carrier, trackingNumber);
  const rows: FactRow[] = [];
  if (carrier !== null) rows.push({ label: t.text('carrier'), value: carrier });
  if (trackingNumber !== null)
    rows.push({
      label: t.text('tracking_number'),
      value: trackingNumber,
      ...(url === null ? {} : { url }),
    });
  return {
    values: {
      ...orderValues(model, t),
      carrier: carrier ?? '',
      tracking_number: trackingNumber ?? '',
    },
    parts: [
      ...testNotice(order, t),
      selectedLines(order, fulfillment.items),
      ...(rows.length > 0 ? [{ type: 'facts' as const, title: t.text('shipment'), rows }] : []),
      orderButton(model, t),
      ...shippingPart(order, t),
    ],
  };
};

export const composeOrderRefunded: ComposeEmail<OrderModel & { amount: number }> = (model, t) => {
  const amount = t.money({ amount: model.amount, currency: model.order.currency });
  return {
    values: { ...orderValues(model, t), amount },
    parts: [
      ...testNotice(model.order, t),
      { type: 'amounts', rows: [{ label: t.text('refunded'), amount, isTotal: true }] },
      orderButton(model, t),
    ],
  };
};
