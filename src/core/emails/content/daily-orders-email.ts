import type { ComposeEmail } from './composed-email.ts';
import type { EmailPart } from './email-content.ts';
import type { DailyOrdersModel } from './email-models.ts';
import { consoleButton } from './staff-emails.ts';

/** The orders of a day, with links to the console. */
export const composeDailyOrders: ComposeEmail<DailyOrdersModel> = (model, t) => {
  const { store, day, count, revenue, orders } = model;
  const amount = t.money(revenue);
  const rows = orders.map(({ name, buyer, total, consoleUrl: url }) => ({
    label: name,
    value: [t.money({ ...revenue, amount: total }), buyer].filter(Boolean).join(' · '),
    url,
  }));
  const totals: EmailPart = {
    type: 'facts',
    title: store.name,
    rows: [
      { label: t.text('orders'), value: String(count) },
      { label: t.text('revenue'), value: amount },
    ],
  };
  return {
    values: { store: store.name, date: t.day(day), amount },
    parts: [totals, { type: 'facts', title: t.text('orders'), rows }, consoleButton(model, t)],
  };
};
