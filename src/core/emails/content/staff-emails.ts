import type { Order } from '../../orders/order.ts';
import type { ComposeEmail } from './composed-email.ts';
import type { EmailPart, FactRow } from './email-content.ts';
import type { BounceModel, EmailModels, OrderModel, StockModel } from './email-models.ts';
import {
  orderSummary,
  orderValues,
  selectedLines,
  shippingPart,
  testNotice,
} from './order-parts.ts';
import type { Translator } from './translator.ts';

/** Opens the page of the console where the staff deals with it. */
export const consoleButton = (
  { consoleUrl: url }: { consoleUrl: string },
  t: Translator,
): EmailPart => ({ type: 'button', label: t.text('open_console'), url });

export const composeNewOrder: ComposeEmail<EmailModels['staff_new_order']> = (model, t) => {
  const { order } = model;
  const amount = t.money({ amount: order.totals.total, currency: order.currency });
  return {
    values: { ...orderValues(model, t), amount },
    parts: [
      ...testNotice(order, t),
      consoleButton(model, t),
      { type: 'facts', title: t.text('buyer'), rows: buyerRows(model, t) },
      ...orderSummary(order, t),
      ...shippingPart(order, t),
    ],
  };
};

function buyerRows({ order }: OrderModel, t: Translator): FactRow[] {
  const rows: FactRow[] = [{ label: t.text('order'), value: order.name }];
  if (order.buyer) rows.push({ label: t.text('email'), value: order.buyer.email });
  rows.push({ label: t.text('channel'), value: channelName(order.channel, t) });
  return rows;
}

/** `cart` is the store's own cart, on its pages or over REST. */
function channelName(channel: Order['channel'], t: Translator): string {
  if (channel === 'cart') return t.text('online_store');
  return channel === 'x402' || channel === 'import' ? channel : channel.toUpperCase();
}

export const composeReturnRequested: ComposeEmail<EmailModels['staff_return_requested']> = (
  model,
  t,
) => ({
  values: orderValues(model, t),
  parts: [
    ...testNotice(model.order, t),
    consoleButton(model, t),
    selectedLines(model.order, model.item.items),
    {
      type: 'facts',
      title: t.text('return'),
      rows: [
        { label: t.text('order'), value: model.order.name },
        { label: t.text('reason'), value: model.item.reason },
      ],
    },
  ],
});

export const composeRefundFailed: ComposeEmail<EmailModels['staff_refund_failed']> = (model, t) => {
  const { order } = model;
  return {
    values: {
      ...orderValues(model, t),
      amount: t.money({ amount: model.amount, currency: order.currency }),
    },
    parts: [...testNotice(order, t), consoleButton(model, t)],
  };
};

export const composeDisputed: ComposeEmail<EmailModels['staff_order_disputed']> = (model, t) => {
  const { order, disputed, reason } = model;
  const rows = [
    { label: t.text('order'), value: order.name },
    { label: t.text('reason'), value: reason.replaceAll('_', ' ') },
  ];
  return {
    values: { ...orderValues(model, t), amount: t.money(disputed) },
    parts: [
      ...testNotice(order, t),
      consoleButton(model, t),
      { type: 'facts', title: t.text('dispute'), rows },
    ],
  };
};

export const composeMembershipDisputed: ComposeEmail<EmailModels['staff_membership_disputed']> = (
  model,
  t,
) => {
  const { store, plan, disputed, reason } = model;
  const rows = [
    { label: t.text('membership'), value: plan },
    { label: t.text('reason'), value: reason.replaceAll('_', ' ') },
  ];
  return {
    values: { store: store.name, plan, amount: t.money(disputed) },
    parts: [consoleButton(model, t), { type: 'facts', title: t.text('dispute'), rows }],
  };
};

export const composeStock: ComposeEmail<StockModel> = (model, t) => ({
  values: {
    store: model.store.name,
    product: model.product,
    quantity: String(model.quantity),
  },
  parts: [consoleButton(model, t)],
});

export const composeBounce: ComposeEmail<BounceModel> = (model, t) => ({
  values: { store: model.store.name, address: model.address },
  parts: [consoleButton(model, t)],
});
