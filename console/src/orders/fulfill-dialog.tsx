import { useStoa } from '../app/workspace.tsx';
import { CheckboxField, TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { allUnits, countUnits, LineQuantities, toItems } from './line-quantities.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { shippableLines } from './order-lines.ts';

export function FulfillDialog({ order, onClose, onDone }: OrderDialogProps) {
  const stoa = useStoa();
  const lines = shippableLines(order);
  const email = order.buyer?.email;
  const form = useForm({
    values: { items: allUnits(lines), carrier: '', tracking_number: '', notify_customer: true },
    save: ({ values, idempotencyKey }) =>
      stoa.orders.fulfill(
        order.id,
        {
          items: toItems(values.items),
          ...(values.carrier.trim() && { carrier: values.carrier.trim() }),
          ...(values.tracking_number.trim() && { tracking_number: values.tracking_number.trim() }),
          notify_customer: values.notify_customer,
        },
        { idempotencyKey },
      ),
    onSaved: () => onDone('Order fulfilled'),
  });
  const units = countUnits(form.values.items);
  return (
    <FormDialog
      title={`Fulfill ${order.name}`}
      form={form}
      action={units === 1 ? 'Fulfill 1 item' : `Fulfill ${units} items`}
      disabledReason={units === 0 ? 'Choose at least one item' : null}
      onClose={onClose}
    >
      <LineQuantities lines={lines} {...form.field('items')} />
      <TextField label="Carrier" isOptional {...form.field('carrier')} />
      <TextField label="Tracking number" isOptional {...form.field('tracking_number')} />
      {email ? (
        <CheckboxField
          label="Send the buyer an email"
          hint={`To ${email}.`}
          {...form.field('notify_customer')}
        />
      ) : (
        <p>The buyer has no email address: no email is sent.</p>
      )}
    </FormDialog>
  );
}
