import type { Payment } from '@stoa/client';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatMoney } from '../../ui/format.ts';
import { showToast } from '../../ui/toasts.tsx';

const owedRefunds = ({ refunds }: Payment) => refunds.filter(({ owed_amount: owed }) => owed > 0);

/** Whether a refund failed and its money did not go back in another way. */
export const hasOwedRefund = (payment: Payment): boolean => owedRefunds(payment).length > 0;

type SettleRefundsDialogProps = { payments: Payment[]; onClose: () => void };

/** Marks failed refunds as settled, after the money went back outside of the payment processor. */
export function SettleRefundsDialog({ payments, onClose }: SettleRefundsDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const refunds = payments.flatMap((payment) =>
    owedRefunds(payment).map((refund) => ({ ...refund, payment })),
  );
  const settle = async () => {
    for (const { id } of refunds) await stoa.refunds.settle(id);
    void invalidate('payments');
    void invalidate('attention');
    void invalidate('notifications');
    showToast(refunds.length === 1 ? 'Refund settled' : 'Refunds settled');
  };
  return (
    <ConfirmDialog
      title={refunds.length === 1 ? 'Mark refund as settled?' : 'Mark refunds as settled?'}
      action="Mark as settled"
      onConfirm={settle}
      onClose={onClose}
    >
      Do this once the buyer has the money, for example by bank transfer, or is owed nothing. It
      moves no money, and the amount counts as refunded. To try again through the payment processor,
      refund the order instead.
      <ul>
        {refunds.map(({ id, owed_amount: amount, payment: { currency, order_name: order } }) => (
          <li key={id}>
            {formatMoney(amount, currency)} {order === null ? '' : `for order ${order}`}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
