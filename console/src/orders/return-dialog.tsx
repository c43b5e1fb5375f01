import { useStoa } from '../app/workspace.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { countUnits, LineQuantities, noUnits, toItems } from './line-quantities.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { returnableLines } from './order-lines.ts';

export function ReturnDialog({ order, onClose, onDone }: OrderDialogProps) {
  const stoa = useStoa();
  const lines = returnableLines(order);
  const form = useForm({
    values: { items: noUnits(lines), reason: '' },
    validate: ({ reason }) =>
      reason.trim() === '' ? [{ field: 'reason', message: 'Enter a reason.' }] : [],
    save: ({ values, idempotencyKey }) =>
      stoa.orders.returns.request(
        order.id,
        { items: toItems(values.items), reason: values.reason.trim() },
        { idempotencyKey },
      ),
    onSaved: () => onDone('Return requested'),
  });
  const units = countUnits(form.values.items);
  return (
    <FormDialog
      title={`Return items of ${order.name}`}
      form={form}
      action={units === 1 ? 'Return 1 item' : `Return ${units} items`}
      disabledReason={units === 0 ? 'Choose at least one item' : null}
      onClose={onClose}
    >
      <LineQuantities lines={lines} {...form.field('items')} />
      <TextField label="Reason" maxLength={500} {...form.field('reason')} />
    </FormDialog>
  );
}
