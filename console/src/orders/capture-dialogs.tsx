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

/** Gives up what was not captured of an authorized payment. */
export function ReleaseDialog({ order, onClose, onDone }: OrderDialogProps) {
  const stoa = useStoa();
  const form = useForm({
    values: { reason: '' },
    save: ({ values, idempotencyKey }) =>
      stoa.orders.release(order.id, values.reason.trim() ? { reason: values.reason.trim() } : {}, {
        idempotencyKey,
      }),
    onSaved: () => onDone('Release started'),
  });
  return (
    <FormDialog
      title={`Release ${order.name}`}
      form={form}
      action="Release payment"
      isDangerous
      size="small"
      onClose={onClose}
    >
      <p>
        The buyer is not charged the remaining{' '}
        {formatMoney(capturableAmount(order), order.currency)}. It cannot be captured any more. The
        order stays open: cancel it if nothing will be shipped.
      </p>
      <TextField label="Reason" isOptional maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}
