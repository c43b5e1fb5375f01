import type { Order } from '@stoa/client';
import { useStoa } from '../app/workspace.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { formatMoney } from '../ui/format.ts';
import type { OrderDialogProps } from './order-dialog.ts';
import { capturableAmount, refundableAmount } from './order-lines.ts';

export function CancelDialog({ order, onClose, onDone }: OrderDialogProps) {
  const stoa = useStoa();
  const form = useForm({
    values: { reason: '' },
    save: ({ values, idempotencyKey }) =>
      stoa.orders.cancel(order.id, values.reason.trim() ? { reason: values.reason.trim() } : {}, {
        idempotencyKey,
      }),
    onSaved: () => onDone('Order canceled'),
  });
  return (
    <FormDialog
      title={`Cancel ${order.name}`}
      form={form}
      action="Cancel order"
      close="Keep order"
      isDangerous
      size="small"
      onClose={onClose}
    >
      <p>{effectOf(order)} and puts the items back into stock. This cannot be undone.</p>
      <TextField label="Reason" isOptional maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}

/** What happens to the money of a canceled order. */
function effectOf(order: Order): string {
  const { currency } = order;
  const [refunded, released] = [refundableAmount(order), capturableAmount(order)];
  const release = `releases ${formatMoney(released, currency)} that was authorized`;
  if (released === 0 && refunded === 0) return 'Ends the order';
  if (released === 0) return `Refunds ${formatMoney(refunded, currency)}`;
  return refunded === 0
    ? `R${release.slice(1)}`
    : `Refunds ${formatMoney(refunded, currency)}, ${release},`;
}
