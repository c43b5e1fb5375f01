import type { Customer } from '@stoa/client';
import { useInvalidate } from '../app/use-api.ts';
import { useStoa } from '../app/workspace.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { showToast } from '../ui/toasts.tsx';

type NameDialogProps = {
  customer: Customer;
  etag: string | null;
  reload: () => Promise<unknown>;
  onClose: () => void;
};

export function NameDialog({ customer, etag, reload, onClose }: NameDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm({
    values: { name: customer.name ?? '' },
    etag,
    save: ({ values, ifMatch, idempotencyKey }) =>
      stoa.customers.update(
        customer.id,
        { name: values.name.trim() || null },
        { ifMatch, idempotencyKey },
      ),
    reload,
    onSaved: () => {
      void invalidate('customers');
      showToast('Name saved');
      onClose();
    },
  });
  return (
    <FormDialog title="Edit name" form={form} action="Save name" size="small" onClose={onClose}>
      <TextField label="Name" isOptional autoComplete="off" {...form.field('name')} />
    </FormDialog>
  );
}
