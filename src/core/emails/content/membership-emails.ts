import type { ComposeEmail } from './composed-email.ts';
import type { EmailPart, FactRow } from './email-content.ts';
import type { MembershipModel, PaymentModel } from './email-models.ts';

export const composeMembership: ComposeEmail<MembershipModel> = (model, t) => {
  const { store, plan, periodEnd, paymentUrl, url } = model;
  const price = t.money(model.price);
  const rows: FactRow[] = [{ label: t.text('membership'), value: plan }];
  if (model.price.amount > 0) rows.push({ label: t.text('price'), value: price });
  if (periodEnd) rows.push({ label: t.text('paid_until'), value: t.day(periodEnd) });
  const button: EmailPart =
    paymentUrl === null
      ? { type: 'button', label: t.text('manage_membership'), url }
      : { type: 'button', label: t.text('pay', { amount: price }), url: paymentUrl };
  return {
    values: {
      store: store.name,
      plan,
      amount: price,
      date: periodEnd ? t.day(periodEnd) : '',
    },
    parts: [{ type: 'facts', title: t.text('membership'), rows }, button],
  };
};

/** A payment that led to no order. */
export const composePayment: ComposeEmail<PaymentModel> = ({ store, amount, test }, t) => ({
  values: { store: store.name, amount: t.money(amount) },
  parts: test ? [{ type: 'notice', text: t.text('test_notice') }] : [],
});
