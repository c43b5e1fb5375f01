import type { ComposeEmail } from './composed-email.ts';
import type { EmailPart, FactRow } from './email-content.ts';
import type { ExchangeModel, OrderModel, ReturnModel } from './email-models.ts';
import { addressPart, orderValues, selectedLines, testNotice } from './order-parts.ts';
import type { Translator } from './translator.ts';

export const composeReturn: ComposeEmail<ReturnModel> = (model, t) => {
  const { order, item, store } = model;
  const showsPolicy = item.status === 'approved' && store.returnPolicy !== '';
  return {
    values: { ...orderValues(model, t), rma: item.rmaNumber ?? '' },
    parts: [
      ...testNotice(order, t),
      selectedLines(order, item.items),
      ...factsOf(item, t),
      ...returnAddress(model, t),
      ...(showsPolicy ? [policyPart(store.returnPolicy, t)] : []),
      viewOrder(model, t),
    ],
  };
};

export const composeExchange: ComposeEmail<ExchangeModel> = (model, t) => {
  const { order, item, paymentUrl } = model;
  const { priceDifference } = item;
  const amount = t.money({ amount: Math.abs(priceDifference), currency: order.currency });
  const difference: EmailPart[] =
    priceDifference === 0
      ? []
      : [
          {
            type: 'amounts',
            rows: [
              {
                label: t.text('price_difference'),
                amount: t.money({ amount: priceDifference, currency: order.currency }),
              },
            ],
          },
        ];
  return {
    values: { ...orderValues(model, t), rma: item.rmaNumber ?? '' },
    parts: [
      ...testNotice(order, t),
      selectedLines(order, item.items),
      ...factsOf(item, t),
      ...returnAddress(model, t),
      ...difference,
      ...(paymentUrl === null
        ? []
        : [{ type: 'button' as const, label: t.text('pay', { amount }), url: paymentUrl }]),
      viewOrder(model, t),
    ],
  };
};

function factsOf(
  { rmaNumber, reason }: { rmaNumber: string | null; reason: string },
  t: Translator,
): EmailPart[] {
  const rows: FactRow[] = [];
  if (rmaNumber !== null) rows.push({ label: t.text('return_number'), value: rmaNumber });
  if (reason !== '') rows.push({ label: t.text('reason'), value: reason });
  return rows.length === 0 ? [] : [{ type: 'facts', title: t.text('return'), rows }];
}

/** Where the buyer sends the items of an approved return or exchange. */
function returnAddress(
  { item: { status }, store: { name, address } }: ReturnModel | ExchangeModel,
  t: Translator,
): EmailPart[] {
  if (status !== 'approved' || address === null) return [];
  return [addressPart({ ...address, name }, t.text('return_address'), t)];
}

const policyPart = (policy: string, t: Translator): EmailPart => ({
  type: 'facts',
  title: t.text('return_policy'),
  rows: [{ label: '', value: policy }],
});

const viewOrder = ({ orderUrl }: OrderModel, t: Translator): EmailPart => ({
  type: 'button',
  label: t.text('view_order'),
  url: orderUrl,
});
