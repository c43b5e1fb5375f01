import type { Exchange } from '@stoa/client';
import { useStoa } from '../app/workspace.tsx';
import { CheckboxField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { ChainReferenceField } from './chain-reference-field.tsx';
import type { OrderDialogProps } from './order-dialog.ts';

type CompleteExchangeDialogProps = OrderDialogProps & { item: Exchange };

export function CompleteExchangeDialog(props: CompleteExchangeDialogProps) {
  const { order, item, onClose, onDone } = props;
  const stoa = useStoa();
  const form = useForm({
    values: { restock: true, external_reference: '' },
    save: ({ values, idempotencyKey }) =>
      stoa.orders.exchanges.complete(
        order.id,
        item.id,
        {
          restock: values.restock,
          ...(values.external_reference && { external_reference: values.external_reference }),
        },
        { idempotencyKey },
      ),
    onSaved: () => onDone('Exchange completed'),
  });
  return (
    <FormDialog
      title="Complete exchange"
      form={form}
      action="Complete exchange"
      size="small"
      onClose={onClose}
    >
      <p>The old items have arrived and the new ones are shipped.</p>
      <CheckboxField label="Put the old items back into stock" {...form.field('restock')} />
      {item.price_difference < 0 && (
        <ChainReferenceField order={order} {...form.field('external_reference')} />
      )}
    </FormDialog>
  );
}
