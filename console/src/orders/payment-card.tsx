import type { Order } from '@stoa/client';
import { Card } from '../ui/card.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { toLabel } from '../ui/format.ts';
import { Sum, Sums } from '../ui/sums.tsx';
import { Money, Time } from '../ui/values.tsx';
import { lineName, lostAmount, refundedAmount } from './order-lines.ts';
import { PaymentBadge, RequestBadge } from './order-status.tsx';
import css from './orders.module.css';

export function PaymentCard({ order }: { order: Order }) {
  const { totals, currency, refunds, payment, coupons, payment_authorization: held } = order;
  const [refunded, lost] = [refundedAmount(order), lostAmount(order)];
  return (
    <Card title="Payment" actions={<PaymentBadge order={order} />}>
      <Sums>
        <Sum label="Subtotal" amount={totals.subtotal} currency={currency} />
        {coupons.map(({ code, amount_off: amount }) => (
          <Sum key={code} label={`Discount (${code})`} amount={-amount} currency={currency} />
        ))}
        <Sum label="Shipping" amount={totals.shipping} currency={currency} />
        {(totals.tax > 0 || totals.tax_included === 0) && (
          <Sum label="Tax" amount={totals.tax} currency={currency} />
        )}
        {totals.tax_included > 0 && (
          <Sum label="Tax included in prices" amount={totals.tax_included} currency={currency} />
        )}
        <Sum label="Total" amount={totals.total} currency={currency} isTotal />
        {held && <HeldSums held={held} currency={currency} />}
        {refunded > 0 && <Sum label="Refunded" amount={-refunded} currency={currency} />}
        {lost > 0 && <Sum label="Lost in a dispute" amount={-lost} currency={currency} />}
      </Sums>
      {held && held.capturable_amount > 0 && held.expires_at && (
        <p>
          The authorization expires <Time at={held.expires_at} />.
        </p>
      )}
      {refunds.length > 0 && (
        <ul className={css.rows} aria-label="Refunds">
          {refunds.map((refund) => (
            <li key={refund.id}>
              <Time at={refund.created_at} />
              <span className={css.grow}>{refundText(order, refund)}</span>
              {refund.status !== 'succeeded' && <RequestBadge status={refund.status} />}
              <Money amount={refund.amount} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      {payment && <CopyableId label={payment.provider} id={payment.intent_id} />}
    </Card>
  );
}

type Held = NonNullable<Order['payment_authorization']>;

/** What became of an authorized payment. */
function HeldSums({ held, currency }: { held: Held; currency: string }) {
  const sums: [string, number][] = [
    ['Authorized', held.authorized_amount],
    ['Captured', held.captured_amount],
    ['Being captured', held.pending_amount],
    ['Released', held.released_amount],
  ];
  return sums
    .filter(([label, amount]) => amount > 0 || label === 'Captured')
    .map(([label, amount]) => (
      <Sum key={label} label={label} amount={amount} currency={currency} />
    ));
}

/** `Late delivery · 1 × Enamel mug, back in stock` */
function refundText(order: Order, { reason, items, restocked }: Order['refunds'][number]): string {
  if (items.length === 0) return reasonOf(reason);
  const units = items.map(
    ({ line_item_id: id, quantity }) => `${quantity} × ${lineName(order, id)}`,
  );
  return `${reasonOf(reason)} · ${units.join(', ')}${restocked ? ', back in stock' : ''}`;
}

/** Reasons that the server sets are codes: `order_cancelled` becomes `Order canceled`. */
const reasonOf = (reason: string) => (/^[a-z]+(_[a-z]+)+$/.test(reason) ? toLabel(reason) : reason);
