import { useStoa } from '../app/workspace.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { MoneyField } from '../ui/form/number-fields.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { formatMoney } from '../ui/format.ts';
import type { OrderDialogProps } from './order-dialog.ts';
import { capturableAmount } from './order-lines.ts';

/** Collects an amount of an authorized payment, by default all that is left. */
export function CaptureDialog({ order, onClose, onDone }: OrderDialogProps) {
  const stoa = useStoa();
  const { currency } = order;
  const left = capturableAmount(order);
  const isOnce = order.payment_authorization?.captures === 'once';
  const form = useForm<{ amount: number | null }>({
    values: { amount: left },
    validate: ({ amount }) =>
      amount === null || !(amount >= 1 && amount <= left)
        ? [{ field: 'amount', message: `Enter an amount up to ${formatMoney(left, currency)}.` }]
        : [],
    save: ({ values, idempotencyKey }) =>
      stoa.orders.capture(order.id, { amount: values.amount ?? left }, { idempotencyKey }),
    onSaved: () => onDone('Capture started'),
  });
  const { amount } = form.values;
  return (
    <FormDialog
      title={`Capture ${order.name}`}
      form={form}
      action={amount ? `Capture ${formatMoney(amount, currency)}` : 'Capture'}
      size="small"
      onClose={onClose}
    >
      <MoneyField
        label="Amount"
        hint={
          isOnce
            ? 'This payment can be captured once: the rest is released.'
            : `${formatMoney(left, currency)} can be captured, also in parts.`
        }
        currency={currency}
        {...form.field('amount')}
      />
    </FormDialog>
  );
}

/** Gives up what was not captured of an authorized payment, also after it has expired. */
export function ReleaseDialog({ order, onClose, onDone }: OrderDialogProps) {
  const stoa = useStoa();
  const left = capturableAmount(order);
  const form = useForm({
    values: { reason: '' },
    save: ({ values, idempotencyKey }) =>
      stoa.orders.release(order.id, values.reason.trim() ? { reason: values.reason.trim() } : {}, {
        idempotencyKey,
      }),
    onSaved: () => onDone(left > 0 ? 'Release started' : 'Payment given up'),
  });
  return (
    <FormDialog
      title={left > 0 ? `Release ${order.name}` : `Give up the payment of ${order.name}`}
      form={form}
      action={left > 0 ? 'Release payment' : 'Give up payment'}
      isDangerous
      size="small"
      onClose={onClose}
    >
      {left > 0 ? (
        <p>
          The buyer is not charged the remaining {formatMoney(left, order.currency)}. It cannot be
          captured any more. The order stays open: cancel it if nothing will be shipped.
        </p>
      ) : (
        <p>
          The authorization has ended, so the rest of the payment can no longer be captured. Do this
          once the buyer has paid in another way, or if you give the money up. The order then no
          longer needs attention.
        </p>
      )}
      <TextField label="Reason" isOptional maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}
