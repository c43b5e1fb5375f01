import { useStoa } from '../app/workspace.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { formatMoney } from '../ui/format.ts';
import type { OrderDialogProps } from './order-dialog.ts';
import { refundableAmount } from './order-lines.ts';

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
      <p>
        Refunds {formatMoney(refundableAmount(order), order.currency)} and puts the items back into
        stock. This cannot be undone.
      </p>
      <TextField label="Reason" isOptional maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}
