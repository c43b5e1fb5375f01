import type { Customer, CustomerGroup } from '@stoa/client';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';

type AddMemberDialogProps = { group: CustomerGroup; onClose: () => void };

export function AddMemberDialog({ group, onClose }: AddMemberDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm<{ customer_id: Customer | null }>({
    values: { customer_id: null },
    validate: ({ customer_id: customer }) =>
      customer ? [] : [{ field: 'customer_id', message: 'Choose a customer.' }],
    save: ({ values, idempotencyKey }) =>
      stoa.customerGroups.members.add(
        group.id,
        { customer_id: values.customer_id?.id ?? '' },
        { idempotencyKey },
      ),
    onSaved: () => {
      void invalidate('customers', 'customer-groups');
      showToast('Customer added');
      onClose();
    },
  });
  return (
    <FormDialog title="Add customer" form={form} action="Add customer" onClose={onClose}>
      <SearchField<Customer>
        label="Customer"
        placeholder="Search name or email"
        resource="customers"
        find={(stoa, text, options) =>
          stoa.customers
            .list({ limit: 20, ...(text && { q: text }) }, options)
            .then(({ customers }) => customers)
        }
        toText={({ name, email }) => (name === null ? email : `${name} (${email})`)}
        toId={({ id }) => id}
        {...form.field('customer_id')}
      />
    </FormDialog>
  );
}
