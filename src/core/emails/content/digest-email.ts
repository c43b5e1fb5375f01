import type { ComposeEmail } from './composed-email.ts';
import type { EmailPart, FactRow } from './email-content.ts';
import type { DigestModel, StoreWeek } from './email-models.ts';
import { consoleButton } from './staff-emails.ts';
import type { Translator } from './translator.ts';

/** The orders of each store in the week, and what waits for the staff. */
export const composeDigest: ComposeEmail<DigestModel> = (model, t) => {
  const { store, from, until, stores, open } = model;
  const waiting = openRows(open, t);
  return {
    values: { store: store.name, from: t.day(from), until: t.day(until) },
    parts: [
      ...stores.map((week) => storePart(week, t)),
      ...(waiting.length > 0
        ? [{ type: 'facts' as const, title: t.text('needs_attention'), rows: waiting }]
        : []),
      consoleButton(model, t),
    ],
  };
};

function storePart({ name, orders, revenue, revenueBefore }: StoreWeek, t: Translator): EmailPart {
  return {
    type: 'facts',
    title: name,
    rows: [
      { label: t.text('orders'), value: String(orders) },
      { label: t.text('revenue'), value: t.money(revenue) },
      { label: t.text('revenue_before'), value: t.money(revenueBefore) },
    ],
  };
}

function openRows(open: DigestModel['open'], t: Translator): FactRow[] {
  const names = ['late_orders', 'return_requests', 'undelivered_emails'] as const;
  return names.flatMap((name) =>
    open[name] > 0 ? [{ label: t.text(name), value: String(open[name]) }] : [],
  );
}
