import type { ComposeEmail } from './composed-email.ts';
import type { FactRow } from './email-content.ts';
import type { BounceModel, OrderModel, ReturnModel, StockModel } from './email-models.ts';
import {
  orderSummary,
  orderValues,
  selectedLines,
  shippingPart,
  testNotice,
} from './order-parts.ts';
import type { Translator } from './translator.ts';

export const composeNewOrder: ComposeEmail<OrderModel> = (model, t) => {
  const { order } = model;
  const amount = t.money({ amount: order.totals.total, currency: order.currency });
  return {
    values: { ...orderValues(model, t), amount },
    parts: [
      ...testNotice(order, t),
      { type: 'facts', title: t.text('buyer'), rows: buyerRows(model, t) },
      ...orderSummary(order, t),
      ...shippingPart(order, t),
    ],
  };
};

function buyerRows({ order }: OrderModel, t: Translator): FactRow[] {
  const rows: FactRow[] = [{ label: t.text('order'), value: order.id }];
  if (order.buyer) rows.push({ label: t.text('email'), value: order.buyer.email });
  rows.push({ label: t.text('channel'), value: order.channel });
  return rows;
}

export const composeReturnRequested: ComposeEmail<ReturnModel> = (model, t) => ({
  values: orderValues(model, t),
  parts: [
    ...testNotice(model.order, t),
    selectedLines(model.order, model.item.items),
    {
      type: 'facts',
      title: t.text('return'),
      rows: [
        { label: t.text('order'), value: model.order.id },
        { label: t.text('reason'), value: model.item.reason },
      ],
    },
  ],
});

export const composeStock: ComposeEmail<StockModel> = ({ store, product, quantity }) => ({
  values: { store: store.name, product, quantity: String(quantity) },
  parts: [],
});

export const composeBounce: ComposeEmail<BounceModel> = ({ store, address }) => ({
  values: { store: store.name, address },
  parts: [],
});
