import type { Return } from '@stoa/client';
import { useStoa } from '../app/workspace.tsx';
import { CheckboxField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { ChainReferenceField } from './chain-reference-field.tsx';
import type { OrderDialogProps } from './order-dialog.ts';

type ReceiveReturnDialogProps = OrderDialogProps & { item: Return };

export function ReceiveReturnDialog({ order, item, onClose, onDone }: ReceiveReturnDialogProps) {
  const stoa = useStoa();
  const form = useForm({
    values: { restock: true, refund: true, external_reference: '' },
    save: ({ values, idempotencyKey }) =>
      stoa.orders.returns.receive(
        order.id,
        item.id,
        {
          restock: values.restock,
          refund: values.refund,
          ...(values.external_reference && { external_reference: values.external_reference }),
        },
        { idempotencyKey },
      ),
    onSaved: () => onDone('Return received'),
  });
  return (
    <FormDialog
      title="Receive return"
      form={form}
      action="Receive return"
      size="small"
      onClose={onClose}
    >
      <CheckboxField label="Put the items back into stock" {...form.field('restock')} />
      <CheckboxField
        label="Refund what was paid for them"
        hint="Without shipping."
        {...form.field('refund')}
      />
      {form.values.refund && (
        <ChainReferenceField order={order} {...form.field('external_reference')} />
      )}
    </FormDialog>
  );
}
