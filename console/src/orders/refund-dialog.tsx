import { useStoa } from '../app/workspace.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { MoneyField } from '../ui/form/number-fields.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { formatMoney } from '../ui/format.ts';
import { ChainReferenceField } from './chain-reference-field.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { refundableAmount } from './order-lines.ts';

export function RefundDialog({ order, onClose, onDone }: OrderDialogProps) {
  const stoa = useStoa();
  const { currency } = order;
  const left = refundableAmount(order);
  const form = useForm({
    values: { amount: left as number | null, reason: '', external_reference: '' },
    validate: ({ amount }) =>
      amount === null || !(amount >= 1 && amount <= left)
        ? [{ field: 'amount', message: `Enter an amount up to ${formatMoney(left, currency)}.` }]
        : [],
    save: ({ values, idempotencyKey }) =>
      stoa.orders.refund(
        order.id,
        {
          amount: values.amount ?? left,
          ...(values.reason.trim() && { reason: values.reason.trim() }),
          ...(values.external_reference && { external_reference: values.external_reference }),
        },
        { idempotencyKey },
      ),
    onSaved: () => onDone('Refund started'),
  });
  const { amount } = form.values;
  const shown = amount !== null && amount > 0 ? ` ${formatMoney(amount, currency)}` : '';
  return (
    <FormDialog
      title={`Refund ${order.name}`}
      form={form}
      action={`Refund${shown}`}
      isDangerous
      size="small"
      onClose={onClose}
    >
      <MoneyField
        label="Amount"
        hint={`${formatMoney(left, currency)} of ${formatMoney(order.totals.total, currency)} can be refunded.`}
        currency={currency}
        {...form.field('amount')}
      />
      <TextField label="Reason" isOptional maxLength={500} {...form.field('reason')} />
      <ChainReferenceField order={order} {...form.field('external_reference')} />
    </FormDialog>
  );
}
